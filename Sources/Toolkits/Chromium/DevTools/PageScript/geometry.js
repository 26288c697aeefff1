// @ts-check
// SPDX-License-Identifier: Apache-2.0
// Positions of elements in the view of their document, in CSS pixels.

/** An element with a smaller side is not reported as receiving clicks. */
const minimumSide = 4

/** The distance of the points near the sides of an element from these sides. */
const distanceFromSides = 1.5

/** The maximum difference between two sizes that are equal except for rounding. */
const maximumRounding = 1

/**
 * The x, y, width and height of a rectangle.
 *
 * @param {Pick<ViewRect, "x" | "y" | "width" | "height">} rect
 */
export function rectNumbers(rect) {
  return [rect.x, rect.y, rect.width, rect.height]
}

/**
 * Whether at least a part of a rectangle is in a view.
 *
 * @param {ViewRect} rect
 * @param {ViewSize} view
 */
export function isInView(rect, view) {
  return rect.bottom > 0 && rect.right > 0 && rect.top < view.height && rect.left < view.width
}

/**
 * Whether a point is in a view.
 *
 * @param {ViewPoint} point
 * @param {ViewSize} view
 */
export function isPointInView([x, y], view) {
  return x >= 0 && y >= 0 && x < view.width && y < view.height
}

/**
 * Whether an element is completely in view and receives events in its middle and near each of its sides.
 *
 * @param {ViewRect} rect the position of the element
 * @param {number} boxCount the number of the boxes that the element is drawn as, such as those of several lines
 * @param {ViewSize} view
 * @param {(x: number, y: number) => boolean} isHitAt whether the element receives an event at a point
 */
export function receivesClicks(rect, boxCount, view, isHitAt) {
  if (rect.width < minimumSide || rect.height < minimumSide || boxCount !== 1) return false
  if (rect.left < 0 || rect.top < 0 || rect.right > view.width || rect.bottom > view.height) return false
  return clickPoints(rect).every(([x, y]) => isHitAt(x, y))
}

/**
 * The middle of a rectangle, and a point near the middle of each side.
 *
 * @param {ViewRect} rect
 */
export function clickPoints(rect) {
  const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2]
  return [
    [x, y],
    [x, rect.top + distanceFromSides],
    [x, rect.bottom - distanceFromSides],
    [rect.left + distanceFromSides, y],
    [rect.right - distanceFromSides, y],
  ]
}

/**
 * The x, y, width and height of a frame's view in the element that contains the frame; empty if that element is scaled
 * or rotated.
 *
 * @param {FrameBox} box
 */
export function frameViewNumbers({ rect, offsetSize, clientLeft, clientTop, clientSize, padding }) {
  const isScaled = Math.abs(rect.width - offsetSize.width) > maximumRounding ||
    Math.abs(rect.height - offsetSize.height) > maximumRounding
  if (isScaled) return []
  return [
    rect.x + clientLeft + padding.left,
    rect.y + clientTop + padding.top,
    clientSize.width - padding.left - padding.right,
    clientSize.height - padding.top - padding.bottom,
  ]
}
