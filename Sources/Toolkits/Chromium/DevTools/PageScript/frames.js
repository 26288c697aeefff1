// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The frames in a document: the elements that contain them, their views, and whether they receive events.

import { frameViewNumbers, isPointInView } from "./geometry.js"
import { viewSize } from "./page-view.js"
import { isDrawn } from "./visibility.js"

/**
 * The elements with the frames that are drawn, in the document and in its shadow roots.
 *
 * @param {PartsSource} parts
 */
export function drawnFrames(parts) {
  /** @type {Element[]} */
  const frames = []
  /** @type {SearchRoot[]} */
  const roots = [document]
  for (const root of roots) {
    const { frameElements, possibleHosts } = parts.of(root)
    frames.push(...frameElements.filter(isDrawn))
    for (const { shadowRoot } of possibleHosts) if (shadowRoot) roots.push(shadowRoot)
  }
  return frames
}

/**
 * The x, y, width and height of a frame's view; empty if the element with the frame is scaled or rotated.
 *
 * @param {Element} frame the element that contains the frame
 */
export function frameView(frame) {
  const { offsetWidth, offsetHeight } = /** @type {HTMLElement} */ (frame)
  const style = getComputedStyle(frame)
  /** @param {string} side */
  const padding = (side) => parseFloat(style.getPropertyValue(`padding-${side}`)) || 0
  return frameViewNumbers({
    rect: frame.getBoundingClientRect(),
    offsetSize: { width: offsetWidth, height: offsetHeight },
    clientLeft: frame.clientLeft,
    clientTop: frame.clientTop,
    clientSize: { width: frame.clientWidth, height: frame.clientHeight },
    padding: { left: padding("left"), top: padding("top"), right: padding("right"), bottom: padding("bottom") },
  })
}

/**
 * Whether a frame receives events at all of some points.
 *
 * @param {Element} frame the element that contains the frame
 * @param {readonly ViewPoint[]} points relative to the view of this document
 */
export function receivesEventsAt(frame, points) {
  const root = /** @type {SearchRoot} */ (frame.getRootNode())
  const view = viewSize()
  return points.every((point) => isPointInView(point, view) && root.elementFromPoint(point[0], point[1]) === frame)
}
