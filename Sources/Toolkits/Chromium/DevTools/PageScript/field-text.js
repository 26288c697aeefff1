// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The text of the field with the keyboard focus.

/**
 * A number for each field that was queried, unique across documents.
 *
 * @type {WeakMap<object, number>}
 */
const numbersOfFields = new WeakMap()

/**
 * The number of a field.
 *
 * @param {object} field
 */
export function numberOfField(field) {
  const number = numbersOfFields.get(field) ?? Math.random()
  numbersOfFields.set(field, number)
  return number
}

/**
 * The text of a field from a position to the caret.
 *
 * @param {FieldWithCaret} field
 * @param {number | null} start in UTF-16 units; null for the position where the typed text will begin
 * @param {number} maximum the maximum length of the text
 * @returns the position, which is that of the caret if `start` is null, and the text; null for a field without a caret,
 * and if the caret is before the position
 */
export function textToCaret({ value, selectionStart, selectionEnd }, start, maximum) {
  // Fields such as number fields do not report a caret.
  if (typeof value !== "string" || typeof selectionStart !== "number" || typeof selectionEnd !== "number") return null
  if (start === null) return { start: selectionStart, text: "" }
  if (selectionEnd < start) return null
  return { start, text: value.slice(start, Math.min(selectionEnd, start + maximum)) }
}

/** The element with the keyboard focus, also in shadow roots; `null` if no element of this frame has the focus. */
function focusedElement() {
  if (window !== top && !document.hasFocus()) return null
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused
}

/**
 * The text of the field with the keyboard focus, from a position to the caret; `null` if no field of this frame has the
 * focus.
 *
 * @param {number | null} start null for the position where the typed text will begin
 * @param {number} maximum the maximum length of the text
 */
export function fieldText(start, maximum) {
  const field = focusedElement()
  const typed = field && textToCaret(/** @type {FieldWithCaret} */ (field), start, maximum)
  return typed && { ...typed, field: numberOfField(field) }
}
