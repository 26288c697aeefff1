// @ts-check
// SPDX-License-Identifier: Apache-2.0
// What the pointer does and where it is: the screen follows it, and is not moved below it.

export const pointer = {
  mode: /** @type {PointerMode} */ ("use"),
  /** Where it is on the desktop. */
  place: { x: 0, y: 0 },
  /** The pointers with a button or a finger down. */
  pressed: /** @type {Set<number>} */ (new Set()),
}
