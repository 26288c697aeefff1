// @ts-check
// SPDX-License-Identifier: Apache-2.0
// Thumbnails, cropped to the windows, because most of a test's screen is empty.

import { h } from "../kit/dom.js"

/** The width in pixels of the copy in which the windows are located; a pixel of it is about 8 pixels of the screen. */
const sampleWidth = 160

/** @param {string} source */
export function thumbnail(source) {
  const image = h("img", { src: source, alt: "", loading: "lazy" })
  image.addEventListener("load", () => {
    const part = shownPart(image)
    if (part) image.replaceWith(cutOf(image, part))
  }, { once: true })
  return image
}

/**
 * The rectangle of everything that differs from the empty screen, in pixels of the picture, with a margin. Null if it
 * covers nearly the whole picture, if the picture is empty, or if the browser does not allow access to the pixels of
 * other files.
 *
 * @param {HTMLImageElement} image
 */
function shownPart(image) {
  const { naturalWidth: width, naturalHeight: height } = image
  if (!width || !height) return null
  const scale = Math.min(1, sampleWidth / width)
  const columns = Math.max(1, Math.round(width * scale)), rows = Math.max(1, Math.round(height * scale))
  const canvas = canvasOf(columns, rows)
  const context = contextOf(canvas)
  context.drawImage(image, 0, 0, columns, rows)
  let pixels
  try {
    pixels = new Uint32Array(context.getImageData(0, 0, columns, rows).data.buffer)
  } catch {
    return null // A page on disk must not read the pixels of another file.
  }
  const empty = pixels[pixels.length - 1]
  let left = columns, right = -1, top = rows, bottom = -1
  for (let i = 0; i < pixels.length; i += 1) {
    if (pixels[i] === empty) continue
    const x = i % columns, y = Math.floor(i / columns)
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = y
  }
  const margin = 2
  left = Math.max(0, left - margin)
  top = Math.max(0, top - margin)
  right = Math.min(columns, right + 1 + margin)
  bottom = Math.min(rows, bottom + 1 + margin)
  if (right <= left || (right - left) * (bottom - top) > 0.9 * columns * rows) return null
  return { x: left / scale, y: top / scale, width: (right - left) / scale, height: (bottom - top) / scale }
}

/**
 * @param {HTMLImageElement} image
 * @param {{ x: number, y: number, width: number, height: number }} part
 */
function cutOf(image, part) {
  // At most twice the displayed size, for screens with a high resolution.
  const scale = Math.min(1, 380 / part.width)
  const canvas = canvasOf(Math.round(part.width * scale), Math.round(part.height * scale))
  const context = contextOf(canvas)
  context.imageSmoothingQuality = "high"
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
  return canvas
}

/**
 * @param {number} width
 * @param {number} height
 */
function canvasOf(width, height) {
  return Object.assign(document.createElement("canvas"), { width, height })
}

/** @param {HTMLCanvasElement} canvas */
function contextOf(canvas) {
  const context = canvas.getContext("2d", { willReadFrequently: true })
  if (!context) throw new Error("This browser cannot draw pictures.")
  return context
}
