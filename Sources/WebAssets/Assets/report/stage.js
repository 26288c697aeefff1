// @ts-check
// SPDX-License-Identifier: Apache-2.0
// What was on the screen: the picture or the video of the moment, with where the event went and what is pointed at.

import { all, bdi, byId, fill, find, h } from "../kit/dom.js"
import { moment, shown } from "../kit/text.js"
import { innermost, nameOf } from "./captured-tree.js"
import { address } from "./data.js"
import { hoverElement, takeElement } from "./elements.js"
import { isAhead, latest, page, stepAt } from "./open-test.js"
import { regionOf } from "./scales.js"
import { state } from "./state.js"
import { isPart } from "./step-tree.js"
import { stop, togglePlay } from "./timeline.js"

export function stageOf() {
  const hasBoth = page.videos.length && page.pictures.length
  if (!page.videos.length) state.side = "picture"
  else if (!hasBoth) state.side = "video"
  const sides = /** @type {const} */ ([["picture", "Picture"], ["video", "Video"]])
  return [
    h(
      "section",
      { class: "pane screen-pane", "aria-label": "Screen" },
      h(
        "div",
        { class: "pane-head" },
        h("h3", null, "Screen"),
        hasBoth
          ? h(
            "div",
            { class: "switch", role: "group", "aria-label": "Show the" },
            sides.map(([side, title]) =>
              h("button", {
                "aria-pressed": state.side === side,
                "data-side": side,
                onclick: () => {
                  stop()
                  state.side = side
                  for (const b of all("[data-side]")) b.setAttribute("aria-pressed", String(b.dataset.side === side))
                  byId("stage").replaceChildren()
                  drawStage()
                },
              }, title)
            ),
          )
          : null,
        h("button", {
          class: "plain",
          id: "whole",
          hidden: true,
          onclick: (event) => {
            state.isWhole = !state.isWhole
            event.target.textContent = state.isWhole ? "Windows only" : "Whole screen"
            drawMarks()
          },
        }, state.isWhole ? "Windows only" : "Whole screen"),
        h("span", { class: "grow" }),
        h("span", { class: "soft caption", id: "caption" }),
      ),
      h("div", { id: "stage" }),
    ),
    h(
      "section",
      { class: "pane elements-pane", "aria-label": "Elements" },
      h(
        "div",
        { class: "pane-head" },
        h("h3", null, "Elements"),
        h("span", { class: "grow" }),
        h("span", { class: "soft caption", id: "elements-caption" }),
      ),
      h("div", { id: "elements" }),
      h("div", { id: "element", hidden: true }),
    ),
  ]
}

/** @param {string} [from] the part of the page that the moment comes from */
export function drawStage(from) {
  const stage = byId("stage")
  state.side === "video" ? drawVideo(stage, from) : drawPicture(stage)
}

/**
 * @param {HTMLElement} stage
 * @param {string} [from]
 */
function drawVideo(stage, from) {
  const video = page.videos[0]
  let player = stage.querySelector("video")
  if (!player) {
    const fresh = player = h("video", {
      src: address(video),
      muted: true,
      playsinline: true,
      preload: "auto",
      "aria-label": "Video of the test",
      onerror: () => {
        fill(stage, h("p", { class: "soft" }, "This browser cannot play the video: the attachments have its file."))
      },
    })
    player.addEventListener("loadedmetadata", () => {
      drawMarks()
      seek(fresh, video)
    })
    player.addEventListener("click", togglePlay)
    fill(
      stage,
      h(
        "div",
        { class: "screen" },
        h(
          "div",
          {
            class: "canvas",
            onmousemove: pointAt,
            onmouseleave: () => hoverElement(null),
          },
          player,
          h("div", { class: "overlay" }),
        ),
      ),
    )
  }
  if (from !== "player") seek(player, video)
  byId("caption").textContent = `${video.name}, ${moment(page.time)}`
}

/**
 * @param {HTMLVideoElement} player
 * @param {ShownAttachment} video
 */
function seek(player, video) {
  const time = Math.max(0, page.time - (video.start ?? 0))
  // A seek that is under way is finished first, or fast scrubbing would never show anything.
  if (player.seeking) {
    player.onseeked = () => {
      player.onseeked = null
      if (page.videos[0] === video) seek(player, video)
    }
  } else if (Math.abs(player.currentTime - time) > 0.01) player.currentTime = time
}

/** @param {HTMLElement} stage */
function drawPicture(stage) {
  const picture = latest(page.pictures), caption = byId("caption")
  if (!picture) {
    caption.textContent = ""
    return fill(
      stage,
      h(
        "p",
        { class: "soft" },
        page.attempt.attachments.some((a) => a.media.startsWith("image/"))
          ? "The pictures of this test are missing from the bundle."
          : "No picture was kept. With UNDERSTUDY_CAPTURE=always there is one of each step.",
      ),
    )
  }
  let image = stage.querySelector("img")
  if (!image) {
    image = h("img", { draggable: "false" })
    const overlay = h("div", { class: "overlay" })
    fill(
      stage,
      h(
        "div",
        { class: "screen" },
        h(
          "div",
          {
            class: "canvas",
            onmousemove: pointAt,
            onmouseleave: () => hoverElement(null),
            onclick: (event) => takeElement(elementAt(event)),
          },
          image,
          overlay,
        ),
      ),
    )
    image.addEventListener("load", drawMarks)
  }
  const source = address(picture)
  if (image.getAttribute("src") !== source) {
    image.src = source
    image.alt = `${shown(picture.name)}, at ${moment(picture.time)}`
  } else drawMarks()
  fill(caption, bdi(picture.name), `, ${moment(picture.time)}`)
}

/**
 * The width and the height of what is shown, in its own pixels.
 *
 * @param {Element | null | undefined} media
 */
function sizeOf(media) {
  if (media instanceof HTMLImageElement) return [media.naturalWidth, media.naturalHeight]
  return media instanceof HTMLVideoElement ? [media.videoWidth, media.videoHeight] : [0, 0]
}

/** Where the event of the shown picture went, and what is pointed at. */
export function drawMarks() {
  const screen = document.querySelector("#stage .screen"), media = screen?.querySelector("img, video")
  const [width, height] = sizeOf(media)
  if (!screen || !media || !width) return
  fitScreen(width, height)
  /**
   * @param {number} value
   * @param {number} whole
   */
  const part = (value, whole) => `${100 * value / whole}%`
  /**
   * @param {Frame} frame
   * @param {string} className
   * @param {string} [title]
   */
  const box = (frame, className, title) =>
    h(
      "div",
      {
        class: className,
        style: {
          left: part(frame[0], width),
          top: part(frame[1], height),
          width: part(frame[2], width),
          height: part(frame[3], height),
        },
      },
      title
        ? h(
          "span",
          { class: `${frame[1] < 40 ? "below" : ""} ${frame[0] + frame[2] / 2 > width / 2 ? "left" : ""}` },
          bdi(title),
        )
        : null,
    )
  const marks = [], isStill = media.tagName === "IMG"
  // On a film, everything may have moved since the tree was read: only what is pointed at is shown.
  if (isStill) {
    for (const { frame, point } of gesturesOf(latest(page.pictures))) {
      if (frame) marks.push(box(frame, "frame"))
      if (point) {
        marks.push(h("div", { class: "point", style: { left: part(point[0], width), top: part(point[1], height) } }))
      }
    }
  }
  if (isStill) {
    for (const mark of page.marks) if (mark.element?.f) marks.push(box(mark.element.f, `frame ${mark.kind}`))
  }
  const element = page.pointed ?? page.taken
  if (element?.f) marks.push(box(element.f, "frame hover", nameOf(element)))
  fill(find(".overlay", screen), marks)
}

/**
 * Shows the part of the screen where the windows are, or all of it.
 *
 * @param {number} width
 * @param {number} height
 */
function fitScreen(width, height) {
  const screen = find("#stage .screen"), canvas = find(".canvas", screen)
  const region = regionOf(page.elements ?? [], gesturesOf(latest(page.pictures)), width, height)
  byId("whole").hidden = !region
  const [x, y, w, h] = !state.isWhole && region ? region : [0, 0, width, height]
  screen.style.setProperty("--ratio", String(w / h))
  Object.assign(canvas.style, {
    left: `${-100 * x / w}%`,
    top: `${-100 * y / h}%`,
    width: `${100 * width / w}%`,
    height: `${100 * height / h}%`,
  })
}

/**
 * The gestures that a picture was made for.
 *
 * @param {ShownAttachment | null} picture
 */
function gesturesOf(picture) {
  const step = stepAt(picture?.step)
  if (!picture || !step || isAhead(picture)) return []
  const own = page.attempt.gestures.filter((g) => g.step === step.index)
  return own.length ? own : page.attempt.gestures.filter((g) => isPart(stepAt(g.step), step)).slice(0, 1)
}

/**
 * The innermost of the shown elements at a place of the picture: the smallest, and of equals the last.
 *
 * @param {On<MouseEvent>} event
 */
function elementAt(event) {
  const canvas = event.currentTarget,
    frame = canvas.getBoundingClientRect(),
    [width, height] = sizeOf(canvas.querySelector("img, video"))
  const x = (event.clientX - frame.left) / frame.width * width
  const y = (event.clientY - frame.top) / frame.height * height
  return innermost(page.elements ?? [], x, y)
}

/** @param {On<MouseEvent>} event */
function pointAt(event) {
  hoverElement(elementAt(event))
}
