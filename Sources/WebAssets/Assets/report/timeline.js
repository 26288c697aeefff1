// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The line of time above the panes: pictures, steps and failures in their places, and a handle that moves everything.

import { bdi, byId, fill, find, h } from "../kit/dom.js"
import { icon, iconButton } from "../kit/icons.js"
import { moment, shown } from "../kit/text.js"
import { address } from "./data.js"
import { latest, page, stepAt } from "./open-test.js"
import { filmSlots } from "./scales.js"
import { isFailing } from "./step-tree.js"
import { show } from "./test.js"
import { thumbnail } from "./thumbnails.js"

export function timelineOf() {
  const length = Math.max(page.attempt.duration, 0.001)
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
      show(Number(event.target.value), undefined, "timeline")
    },
    onkeydown: (event) => {
      // Arrows go from picture to picture where there are some; the page's own keys stay what they are.
      const offset = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0
      if (offset && page.pictures.length > 1) {
        event.preventDefault()
        stepPicture(offset)
      }
    },
  })
  const video = page.videos[0]
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
      { class: "track" },
      ticks,
      film,
      h(
        "div",
        { class: "bars", "aria-hidden": true },
        bars(page.roots, 0),
        bars(page.roots.flatMap((s) => s.parts), 1),
        video
          ? h("i", {
            class: "filmed",
            style: { left: at(video.start ?? 0), width: at(length - (video.start ?? 0)), top: "12px" },
          })
          : null,
      ),
      page.attempt.issues.filter(isFailing).map((issue) =>
        h("i", { class: "flag", "aria-hidden": true, style: { left: at(issue.time) } })
      ),
      h("i", { class: "needle", "aria-hidden": true }),
      slider,
    ),
    h("div", { class: "moment" }, h("b", { id: "now-time" }), h("span", { id: "now-step", class: "soft" })),
  )
}

/**
 * Small pictures at their places, as many as fit.
 *
 * @param {number} length
 */
function filmOf(length) {
  if (!page.pictures.length) return null
  return h(
    "div",
    { class: "film", "aria-hidden": true },
    filmSlots(page.pictures, length, 16).map((picture) =>
      h("span", null, picture ? thumbnail(address(picture)) : null)
    ),
  )
}

export function moveTimeline() {
  const line = document.querySelector(".timeline")
  if (!line) return
  const length = Math.max(page.attempt.duration, 0.001)
  const slider = find("input", line, HTMLInputElement)
  slider.value = String(page.time)
  slider.setAttribute("aria-valuetext", `${moment(page.time)}${page.step ? ", " + shown(page.step.name) : ""}`)
  find(".needle", line).style.left = `${100 * page.time / length}%`
  byId("now-time").textContent = moment(page.time)
  fill(byId("now-step"), page.step ? bdi(page.step.name) : null)
}

/** @param {number} offset */
export function stepPicture(offset) {
  stop()
  const now = latest(page.pictures)
  const next = page.pictures[page.pictures.indexOf(now) + offset]
  if (next) show(next.time, stepAt(next.step))
}

// ---- playing: the video where there is one, else the pictures at their pace

/** @type {number | null} */
let playing = null

export function togglePlay() {
  playing ? stop() : play()
}

function play() {
  const player = /** @type {HTMLVideoElement | null} */ (document.querySelector("#stage video"))
  if (page.time >= page.attempt.duration - 0.01) show(0)
  const begin = performance.now() - page.time * 1000, shownPage = page
  if (player) player.play().catch(() => {})
  playing = requestAnimationFrame(function step() {
    if (page !== shownPage) return stop()
    const start = page.videos[0]?.start ?? 0
    const time = player && !player.ended && player.isConnected
      ? player.currentTime + start
      : (performance.now() - begin) / 1000
    show(time, undefined, "player")
    if (time >= page.attempt.duration || (player && player.ended)) return stop()
    playing = requestAnimationFrame(step)
  })
  document.getElementById("play")?.replaceChildren(icon("pause"))
}

export function stop() {
  if (playing) cancelAnimationFrame(playing)
  playing = null
  const player = /** @type {HTMLVideoElement | null} */ (document.querySelector("#stage video"))
  player?.pause()
  document.getElementById("play")?.replaceChildren(icon("play"))
}
