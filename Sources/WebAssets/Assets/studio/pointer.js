// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The mode and the position of the pointer, and its pressed buttons. The picture of the screen does not move while a
// button is pressed.

export const pointer = {
  mode: /** @type {PointerMode} */ ("use"),
  /** The position on the desktop. */
  place: { x: 0, y: 0 },
  /** The pointers with a pressed button or a finger on the screen. */
  pressed: /** @type {Set<number>} */ (new Set()),
}
