// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The screen: the picture or the video of the moment, with marks for the event and for the element under the pointer.

import { all, bdi, byId, fill, find, h } from "../kit/dom.js"
import { moment, shown } from "../kit/text.js"
import { innermost, nameOf } from "./captured-tree.js"
import { address } from "./data.js"
import { gesturesOf, pictureAfter, pictureOf } from "./moment.js"
import { stop, togglePlay } from "./player.js"
import { regionOf } from "./scales.js"
import { store } from "./store.js"

export function stageOf() {
  const hasBoth = store.page.videos.length && store.page.pictures.length
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
                "aria-pressed": store.state.side === side,
                "data-side": side,
                onclick: () => {
                  stop()
                  store.showSide(side)
                },
              }, title)
            ),
          )
          : null,
        h("button", {
          class: "plain",
          id: "whole",
          hidden: true,
          onclick: () => store.toggleWhole(),
        }, wholeTitle()),
        store.page.pictures.length > 1
          ? h("button", {
            class: "plain",
            id: "pair",
            "aria-pressed": store.state.isPair,
            title: "The picture after the event beside the one before it  (d)",
            onclick: () => store.togglePair(),
          }, pairTitle())
          : null,
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

function wholeTitle() {
  return store.state.isWhole ? "Windows only" : "Whole screen"
}

function pairTitle() {
  return store.state.isPair ? "Before only" : "Before and after"
}

/** Shows the picture after the event beside the one before it, or the one before it alone. */
export function drawPair() {
  const button = document.getElementById("pair")
  if (button) {
    button.textContent = pairTitle()
    button.setAttribute("aria-pressed", String(store.state.isPair))
  }
  turnStage()
}

/** Switches between the picture and the video. */
export function turnStage() {
  const { side } = store.state
  for (const button of all("[data-side]")) button.setAttribute("aria-pressed", String(button.dataset.side === side))
  byId("stage").replaceChildren()
  drawStage()
}

/** Draws the whole screen, or only the part with windows. */
export function drawWhole() {
  byId("whole").textContent = wholeTitle()
  drawMarks()
}

/** @param {ReportChange} change */
export function drawStage({ from } = {}) {
  const stage = document.getElementById("stage")
  if (!stage) return
  store.state.side === "video" ? drawVideo(stage, from) : drawPicture(stage)
}

/**
 * @param {HTMLElement} stage
 * @param {ReportChange["from"]} [from]
 */
function drawVideo(stage, from) {
  const video = store.page.videos[0]
  let player = stage.querySelector("video")
  if (!player) {
    const fresh = player = h("video", {
      src: address(video),
      muted: true,
      playsinline: true,
      preload: "auto",
      "aria-label": "Video of the test",
      onerror: () => {
        fill(stage, h("p", { class: "soft" }, "This browser cannot play the video. Its file is in the attachments."))
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
            onmouseleave: () => store.point(null),
          },
          player,
          h("div", { class: "overlay" }),
        ),
      ),
    )
  }
  if (from !== "player") seek(player, video)
  byId("caption").textContent = `${video.name}, ${moment(store.page.time)}`
}

/**
 * @param {HTMLVideoElement} player
 * @param {ShownAttachment} video
 */
function seek(player, video) {
  const time = Math.max(0, store.page.time - (video.start ?? 0))
  // A running seek is completed first; otherwise fast scrubbing would never show a frame.
  if (player.seeking) {
    player.onseeked = () => {
      player.onseeked = null
      if (store.page.videos[0] === video) seek(player, video)
    }
  } else if (Math.abs(player.currentTime - time) > 0.01) player.currentTime = time
}

/** @param {HTMLElement} stage */
function drawPicture(stage) {
  const picture = pictureOf(store.page), caption = byId("caption")
  if (!picture) {
    caption.textContent = ""
    return fill(
      stage,
      h(
        "p",
        { class: "soft" },
        store.page.attempt.attachments.some((a) => a.media.startsWith("image/"))
          ? "The pictures of this test are missing from the bundle."
          : "No picture was recorded. UNDERSTUDY_CAPTURE=always records one for each step.",
      ),
    )
  }
  const { isPair } = store.state
  let image = stage.querySelector("img")
  if (!image) {
    image = h("img", { draggable: "false" })
    const overlay = h("div", { class: "overlay" })
    const screen = h(
      "div",
      { class: "screen" },
      h(
        "div",
        {
          class: "canvas",
          onmousemove: pointAt,
          onmouseleave: () => store.point(null),
          onclick: (event) => store.take(elementAt(event)),
        },
        image,
        overlay,
      ),
    )
    fill(stage, isPair ? h("div", { class: "pair" }, halfOf("Before", screen), halfOf("After", afterOf())) : screen)
    image.addEventListener("load", drawMarks)
  }
  if (isPair) drawAfter(stage)
  const source = address(picture)
  if (image.getAttribute("src") !== source) {
    image.src = source
    image.alt = `${shown(picture.name)}, at ${moment(picture.time)}`
  } else drawMarks()
  fill(caption, bdi(picture.name), `, ${moment(picture.time)}`)
}

/**
 * @param {string} title
 * @param {HTMLElement} content
 */
function halfOf(title, content) {
  return h("figure", { class: "half" }, h("figcaption", { class: "soft small" }, title), h("div", null, content))
}

/** The place for the picture after the event. */
function afterOf() {
  return h("div", { class: "screen" }, h("div", { class: "canvas" }, h("img", { id: "after", draggable: "false" })))
}

/** @param {HTMLElement} stage */
function drawAfter(stage) {
  const image = /** @type {HTMLImageElement} */ (find("#after", stage)), picture = pictureAfter(store.page)
  const half = find(".half:last-child", stage)
  find("figcaption", half).textContent = picture
    ? `After, ${moment(picture.time)}`
    : "After: no later picture was recorded"
  find(".screen", half).hidden = !picture
  if (!picture) return
  const source = address(picture)
  if (image.getAttribute("src") !== source) {
    image.src = source
    image.alt = `After the event: ${shown(picture.name)}, at ${moment(picture.time)}`
  }
}

/**
 * The width and the height of the picture or video, in its own pixels.
 *
 * @param {Element | null | undefined} media
 */
function sizeOf(media) {
  if (media instanceof HTMLImageElement) return [media.naturalWidth, media.naturalHeight]
  return media instanceof HTMLVideoElement ? [media.videoWidth, media.videoHeight] : [0, 0]
}

/** Marks the target of the event and the element under the pointer. */
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
  // In a video, elements may have moved since the tree was read. So only the element under the pointer is marked there.
  if (isStill) {
    for (const { frame, point } of gesturesOf(store.page)) {
      if (frame) marks.push(box(frame, "frame"))
      if (point) {
        marks.push(h("div", { class: "point", style: { left: part(point[0], width), top: part(point[1], height) } }))
      }
    }
  }
  if (isStill) {
    for (const mark of store.page.marks) if (mark.element?.f) marks.push(box(mark.element.f, `frame ${mark.kind}`))
  }
  const element = store.page.pointed ?? store.page.taken
  if (element?.f) marks.push(box(element.f, "frame hover", nameOf(element)))
  fill(find(".overlay", screen), marks)
}

/**
 * Shows the part of the screen with windows, or the whole screen.
 *
 * @param {number} width
 * @param {number} height
 */
function fitScreen(width, height) {
  const region = regionOf(store.page.elements ?? [], gesturesOf(store.page), width, height)
  byId("whole").hidden = !region
  const [x, y, w, h] = !store.state.isWhole && region ? region : [0, 0, width, height]
  for (const screen of all("#stage .screen")) {
    screen.style.setProperty("--ratio", String(w / h))
    Object.assign(find(".canvas", screen).style, {
      left: `${-100 * x / w}%`,
      top: `${-100 * y / h}%`,
      width: `${100 * width / w}%`,
      height: `${100 * height / h}%`,
    })
  }
}

/**
 * The innermost visible element at a point of the picture: the smallest element, and among elements of equal size the
 * last one.
 *
 * @param {On<MouseEvent>} event
 */
function elementAt(event) {
  const canvas = event.currentTarget,
    frame = canvas.getBoundingClientRect(),
    [width, height] = sizeOf(canvas.querySelector("img, video"))
  const x = (event.clientX - frame.left) / frame.width * width
  const y = (event.clientY - frame.top) / frame.height * height
  return innermost(store.page.elements ?? [], x, y)
}

/** @param {On<MouseEvent>} event */
function pointAt(event) {
  store.point(elementAt(event))
}
