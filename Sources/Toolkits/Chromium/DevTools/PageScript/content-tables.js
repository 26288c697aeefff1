// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The tables whose rows, cells and headers are certain.

/**
 * The first row of a table, if it consists of headers; otherwise `null`.
 *
 * @param {HTMLTableElement} table
 */
function headingRow({ rows }) {
  const first = rows[0]
  return first && first.cells.length && [...first.cells].every(({ localName }) => localName === "th") ? first : null
}

/**
 * Whether a table is certainly one of data, and not of the layout.
 *
 * @param {Element} element
 */
export function isDataTable(element) {
  const table = /** @type {HTMLTableElement} */ (element)
  return table.rows.length > 1 && headingRow(table) !== null
}

/**
 * Whether a header is certainly the header of a column.
 *
 * @param {Element} element
 */
export function isColumnHeader(element) {
  const { parentElement: row } = element
  const table = element.closest("table")
  return row !== null && table !== null && row === headingRow(table) && !element.hasAttribute("scope")
}
