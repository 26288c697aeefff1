// @ts-check
// SPDX-License-Identifier: Apache-2.0
// Syntax colors for a piece of Swift, Python or Robot Framework; an approximation, not a parser.

import { h } from "../kit/dom.js"

const keywords = [
  ..."let var func class struct import final override throws try return self true false nil init in async".split(" "),
  ..."await def from assert with yield True False None not pass".split(" "),
]

// Groups by kind: strings, comments, keywords, attributes and macros, numbers, members and assertions.
const tokens = new RegExp(
  [
    /("""[\s\S]*?"""|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')/,
    /(\/\/.*|^\s*# .*)/,
    new RegExp(`\\b(${keywords.join("|")})\\b`),
    /(@\w+|#\w+)/,
    /\b(\d+(?:\.\d+)?)\b/,
    /(\.[a-zA-Z]\w*|\bXCT\w+)/,
  ].map(({ source }) => source).join("|"),
  "g",
)

/**
 * The pieces of a text with their kinds: `s` a string, `c` a comment, `k` a keyword, `n` a number, `f` a name, or no
 * kind.
 *
 * @param {string} text
 */
export function piecesOf(text) {
  /** @type {{ kind: string | null, text: string }[]} */
  const pieces = []
  let place = 0
  for (const found of text.matchAll(tokens)) {
    const start = found.index ?? 0
    if (start > place) pieces.push({ kind: null, text: text.slice(place, start) })
    const kind = found[1] ? "s" : found[2] ? "c" : found[3] || found[4] ? "k" : found[5] ? "n" : "f"
    pieces.push({ kind, text: found[0] })
    place = start + found[0].length
  }
  if (place < text.length) pieces.push({ kind: null, text: text.slice(place) })
  return pieces
}

/**
 * A text with syntax colors.
 *
 * @param {string} text
 */
export function colored(text) {
  return piecesOf(text).map(({ kind, text }) => kind ? h("span", { class: kind }, text) : text)
}
