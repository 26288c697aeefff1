// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The picture of the desktop.

import { byId, find } from "../kit/dom.js"
import { cursorOf } from "./cursors.js"
import { readFrame } from "./frames.js"
import { aroundPointer, fitted, join, shows, widened } from "./layout.js"
import { link, textOf } from "./link.js"
import { notice } from "./notices.js"
import { pointer } from "./pointer.js"

export const desktopScreen = {
  canvas: byId("screen", HTMLCanvasElement),
  queue: Promise.resolve(),
  /** The times of the pictures of the last second. */
  times: /** @type {number[]} */ ([]),
  marked: /** @type {{ frame: Frame, text: string, isContainer: boolean } | null} */ (null),
  /** The visible area of the desktop, and the layout for menus, if they need one. */
  area: /** @type {Frame | null} */ (null),
  placed: /** @type {Layout | null} */ (null),
  wanted: /** @type {{ area: Frame, menus?: Frame } | null} */ (null),
  /** @param {ArrayBuffer} data */
  take(data) {
    this.queue = this.queue.then(() => this.draw(data)).catch((error) =>
      notice("A picture could not be shown: " + textOf(error), true)
    )
  },
  /** @param {ArrayBuffer} data */
  async draw(data) {
    const { number, width, height, parts } = readFrame(data)
    const pictures = await Promise.all(parts.map(({ bytes, type }) => createImageBitmap(new Blob([bytes], { type }))))
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width
      this.canvas.height = height
      this.lay()
    }
    for (const [place, picture] of pictures.entries()) {
      this.canvas.getContext("2d", { alpha: false })?.drawImage(picture, parts[place].x, parts[place].y)
      picture.close()
    }
    link.say({ frame: number })
    const now = performance.now()
    this.times = [...this.times.filter((time) => now - time < 1000), now]
    document.body.dataset.frames = String(number)
    byId("rate").textContent = `${width} × ${height} · ${this.times.length} fps`
  },
  /**
   * The position of a point of the page in pixels of the desktop.
   *
   * @param {MouseEvent} event
   * @returns {Place}
   */
  place(event) {
    const box = this.box()
    return {
      x: Math.round(
        Math.max(0, Math.min(this.canvas.width - 1, (event.clientX - box.left) / box.width * this.canvas.width)),
      ),
      y: Math.round(
        Math.max(0, Math.min(this.canvas.height - 1, (event.clientY - box.top) / box.height * this.canvas.height)),
      ),
    }
  },
  /**
   * Shows the part of the desktop with windows, and the part with menus. While there are no windows, the last part
   * stays.
   *
   * @param {Frame} [area]
   * @param {Frame} [menus]
   */
  show(area, menus) {
    if (!area) return
    this.wanted = { area, menus }
    this.follow()
  },
  /** Applies the wanted layout, unless a button is pressed: moving the picture below the pointer would be a drag. */
  follow() {
    if (!this.wanted || pointer.pressed.size) return
    const { area, menus } = this.wanted, room = this.room()
    // A menu moves the picture only if the menu is not visible.
    let placed = null
    if (menus && !shows(menus, this.layout(area), room)) {
      placed = this.placed && shows(menus, this.placed, room)
        ? this.placed
        : aroundPointer(menus, this.placed ?? this.layout(this.area ?? area), pointer.place, room, this.canvas) ??
          this.layout(join(area, menus))
    }
    if (String(area) === String(this.area) && placed === this.placed) return
    this.area = area
    this.placed = placed
    this.lay()
  },
  /** The user's choice: `windows` and `desktop` fit this part into the frame, `actual` shows pixels in actual size. */
  zoom() {
    return byId("zoom", HTMLSelectElement).value
  },
  room() {
    return byId("frame").getBoundingClientRect()
  },
  /** Lays the picture out: the whole desktop, or the part with windows. */
  lay() {
    const style = this.canvas.style,
      { scale, x, y } = this.zoom() === "windows" && this.placed || this.layout(this.area)
    style.width = this.canvas.width * scale + "px"
    style.height = this.canvas.height * scale + "px"
    style.left = x + "px"
    style.top = y + "px"
    this.remark()
  },
  /**
   * The layout that shows an area.
   *
   * @param {Frame | null} area
   */
  layout(area) {
    const part = this.zoom() === "windows" && area
      ? widened(area, this.canvas)
      : [0, 0, this.canvas.width, this.canvas.height]
    return fitted(part, this.room(), this.zoom() === "actual" ? 1 / devicePixelRatio : undefined)
  },
  box() {
    return this.canvas.getBoundingClientRect()
  },
  /**
   * Draws a frame around an area of the desktop; removes the frame if there is no area.
   *
   * @param {Frame | null | undefined} frame
   */
  mark(frame, text = "", isContainer = false) {
    this.marked = frame ? { frame, text, isContainer } : null
    this.remark()
  },
  remark() {
    const mark = byId("mark")
    mark.classList.toggle("shown", !!this.marked)
    if (!this.marked) return
    const { frame: [x, y, width, height], text, isContainer } = this.marked
    const box = this.box(), outer = byId("marks").getBoundingClientRect(), scale = box.width / this.canvas.width
    mark.style.left = box.left - outer.left + x * scale + "px"
    mark.style.top = box.top - outer.top + y * scale + "px"
    mark.style.width = width * scale + "px"
    mark.style.height = height * scale + "px"
    mark.classList.toggle("container", isContainer)
    mark.classList.toggle("low", (y + height) * scale > box.height - 24)
    find("span", mark).textContent = text
  },
}

link.on("cursor", ({ cursor }) => {
  byId("keys").style.cursor = cursorOf(cursor)
})
link.onFrame = (data) => desktopScreen.take(data)
new ResizeObserver(() => desktopScreen.lay()).observe(byId("frame"))
