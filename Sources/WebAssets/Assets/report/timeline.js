// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The timeline above the panes: pictures, steps and failures at their times, and a handle that moves all panes.

import { bdi, byId, fill, find, h } from "../kit/dom.js"
import { icon, iconButton } from "../kit/icons.js"
import { moment, shown } from "../kit/text.js"
import { address } from "./data.js"
import { stepPicture, stop, togglePlay } from "./player.js"
import { filmSlots } from "./scales.js"
import { isFailing } from "./step-tree.js"
import { store } from "./store.js"
import { thumbnail } from "./thumbnails.js"

export function timelineOf() {
  const length = Math.max(store.page.attempt.duration, 0.001)
  /** @param {number} time */
  const at = (time) => `${Math.min(100, Math.max(0, 100 * time / length))}%`
  /**
   * @param {StepNode[]} steps
   * @param {number} row
   */
  const bars = (steps, row) =>
    steps.slice(0, 600).map((step) =>
      h("i", {
        class: step.failed ? "failed" : null,
        style: { left: at(step.start), width: at(step.end - step.start), top: `${row * 6}px` },
      })
    )
  const slider = h("input", {
    type: "range",
    min: 0,
    max: length,
    step: length / 2000,
    "aria-label": "Moment of the test",
    oninput: (event) => {
      stop()
      store.showMoment(Number(event.target.value), { from: "timeline" })
    },
    onkeydown: (event) => {
      // The arrow keys move from picture to picture if there are several; otherwise they move the slider.
      const offset = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0
      if (offset && store.page.pictures.length > 1) {
        event.preventDefault()
        stepPicture(offset)
      }
    },
  })
  const video = store.page.videos[0]
  const film = filmOf(length)
  const ticks = h(
    "div",
    { class: "ticks soft", "aria-hidden": true },
    [0, 0.25, 0.5, 0.75, 1].map((part) => h("span", null, moment(part * length))),
  )
  return h(
    "section",
    { class: "timeline", "aria-label": "Timeline" },
    h(
      "div",
      { class: "controls" },
      iconButton("play", "Play or pause", "space", togglePlay, { id: "play" }),
      iconButton("left", "Previous picture", ",", () => stepPicture(-1)),
      iconButton("right", "Next picture", ".", () => stepPicture(1)),
    ),
    h(
      "div",
      { class: "track drawn-range" },
      ticks,
      film,
      h(
        "div",
        { class: "bars", "aria-hidden": true },
        bars(store.page.roots, 0),
        bars(store.page.roots.flatMap((s) => s.parts), 1),
        video
          ? h("i", {
            class: "filmed",
            style: { left: at(video.start ?? 0), width: at(length - (video.start ?? 0)), top: "12px" },
          })
          : null,
      ),
      store.page.attempt.issues.filter(isFailing).map((issue) =>
        h("i", { class: "flag", "aria-hidden": true, style: { left: at(issue.time) } })
      ),
      h("i", { class: "needle", "aria-hidden": true }),
      slider,
    ),
    h("div", { class: "moment" }, h("b", { id: "now-time" }), h("span", { id: "now-step", class: "soft" })),
  )
}

/**
 * Thumbnails at their times, as many as fit.
 *
 * @param {number} length
 */
function filmOf(length) {
  if (!store.page.pictures.length) return null
  return h(
    "div",
    { class: "film", "aria-hidden": true },
    filmSlots(store.page.pictures, length, 16).map((picture) =>
      h("span", null, picture ? thumbnail(address(picture)) : null)
    ),
  )
}

export function moveTimeline() {
  const line = document.querySelector(".timeline")
  if (!line) return
  const length = Math.max(store.page.attempt.duration, 0.001)
  const slider = find("input", line, HTMLInputElement)
  slider.value = String(store.page.time)
  slider.setAttribute(
    "aria-valuetext",
    `${moment(store.page.time)}${store.page.step ? ", " + shown(store.page.step.name) : ""}`,
  )
  find(".needle", line).style.left = `${100 * store.page.time / length}%`
  byId("now-time").textContent = moment(store.page.time)
  fill(byId("now-step"), store.page.step ? bdi(store.page.step.name) : null)
}

/** Draws the button that plays and pauses. */
export function drawPlayButton() {
  document.getElementById("play")?.replaceChildren(icon(store.state.isPlaying ? "pause" : "play"))
}
