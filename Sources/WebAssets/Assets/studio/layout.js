// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The position of the desktop's screen in its frame.

/**
 * The smallest rectangle around two rectangles.
 *
 * @param {Frame} a
 * @param {Frame} b
 * @returns {Frame}
 */
export function join([x, y, width, height], [x2, y2, width2, height2]) {
  const left = Math.min(x, x2), top = Math.min(y, y2)
  return [left, top, Math.max(x + width, x2 + width2) - left, Math.max(y + height, y2 + height2) - top]
}

/**
 * The layout that centers a part of the screen in the available space, as large as possible, at most at double size.
 *
 * @param {Frame} part
 * @param {Size} room
 * @param {number} [scale] a fixed scale
 * @returns {Layout}
 */
export function fitted([x, y, width, height], room, scale = Math.min(room.width / width, room.height / height, 2)) {
  return { scale, x: (room.width - width * scale) / 2 - x * scale, y: (room.height - height * scale) / 2 - y * scale }
}

/**
 * An area with a margin, within the screen.
 *
 * @param {Frame} area
 * @param {Size} screen
 * @returns {Frame}
 */
export function widened([left, top, across, down], screen, margin = 10) {
  const x = Math.max(0, left - margin), y = Math.max(0, top - margin)
  return [x, y, Math.min(screen.width, left + across + margin) - x, Math.min(screen.height, top + down + margin) - y]
}

/**
 * Whether a part of the screen is visible in a layout.
 *
 * @param {Frame} part
 * @param {Layout} layout
 * @param {Size} room
 */
export function shows([left, top, across, down], { scale, x, y }, room) {
  return left * scale + x >= -1 && top * scale + y >= -1 && (left + across) * scale + x <= room.width + 1 &&
    (top + down) * scale + y <= room.height + 1
}

/**
 * The layout that also shows menus. Its scale is the same or smaller, and the point below the pointer stays in place.
 * Null if the scale would be smaller than that of the whole screen.
 *
 * @param {Frame} menus
 * @param {Layout} now
 * @param {Place} pointer
 * @param {Size} room
 * @param {Size} screen
 * @returns {Layout | null}
 */
export function aroundPointer([left, top, across, down], now, { x: column, y: row }, room, screen) {
  const at = { x: now.x + column * now.scale, y: now.y + row * now.scale }
  const scale = Math.min(
    now.scale,
    at.x / Math.max(1, column - left),
    at.y / Math.max(1, row - top),
    (room.width - at.x) / Math.max(1, left + across - column),
    (room.height - at.y) / Math.max(1, top + down - row),
  )
  if (scale < Math.min(room.width / screen.width, room.height / screen.height)) return null
  return { scale, x: at.x - column * scale, y: at.y - row * scale }
}
