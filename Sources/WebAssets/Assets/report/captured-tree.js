// @ts-check
// SPDX-License-Identifier: Apache-2.0
// Captured element trees, and the expression with which a test refers to an element.

/**
 * The elements of a tree that is stored in pieces: its own elements, and ranges of an earlier tree (first, count).
 *
 * @param {(CapturedElement | [number, number])[]} pieces
 * @param {CapturedElement[]} base
 */
export function joined(pieces, base) {
  return pieces.flatMap((piece) => Array.isArray(piece) ? base.slice(piece[0], piece[0] + piece[1]) : [piece])
}

/**
 * The innermost element at a point: the smallest element, and among elements of equal size the last one.
 *
 * @param {CapturedElement[]} elements
 * @param {number} x
 * @param {number} y
 */
export function innermost(elements, x, y) {
  /** @type {CapturedElement | null} */
  let best = null
  let least = Infinity
  for (const element of elements) {
    const f = element.f
    if (!f || x < f[0] || y < f[1] || x >= f[0] + f[2] || y >= f[1] + f[3]) continue
    if (f[2] * f[3] <= least) {
      best = element
      least = f[2] * f[3]
    }
  }
  return best
}

/** @param {CapturedElement} element */
export function nameOf(element) {
  return element.l ? `${element.t} “${element.l}”` : element.i ? `${element.t} #${element.i}` : element.t
}

/**
 * The expression for an element in a test.
 *
 * @param {CapturedElement} element
 */
export function queryFor(element) {
  const type = element.t[0].toLowerCase() + element.t.slice(1)
  if (type === "application") return "app"
  const name = type === "other" ? "otherElements" : /(ch|x|s)$/.test(type) ? type + "es" : type + "s"
  const key = element.i ?? element.l
  return key ? `app.${name}[${JSON.stringify(key)}]` : `app.${name}`
}
