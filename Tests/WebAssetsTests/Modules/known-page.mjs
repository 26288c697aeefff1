// SPDX-License-Identifier: Apache-2.0
// Pages with random content that is known without a browser, each made from a number.

import "../../Fixtures/random-content.js"

const { generator } = globalThis

const words = ["Save", "Open", "Line 1", "Add item", "Größe", "a < b", "×", "Price:", "日本語"]
const escaped = (text) => text.replaceAll("<", "&lt;")

/**
 * A page with random content.
 *
 * @param {number} seed
 * @returns {{ body: string, content: string[] }} the body, and the kinds and names in it, in document order
 */
export function knownPage(seed) {
  const random = generator(seed)
  const oneOf = (list) => list[random(list.length)]
  const word = () => oneOf(words)
  const space = () => oneOf(["", " ", "\n  "])
  const text = () => {
    const shown = word()
    return { html: `${space()}${escaped(shown).replaceAll(" ", oneOf([" ", "\n ", "  "]))}${space()}`, shown }
  }
  /** Content that is in an element without being a block, with its entries as they are beside other elements. */
  const inline = () => {
    const { html, shown } = text()
    switch (random(6)) {
      case 0:
        return { html: `<a href=#>${html.trim()}</a>`, content: [`link ${shown}`, `piece ${shown}`] }
      case 1:
        return { html: `<button>${html}</button>`, content: [`button ${shown}`] }
      case 2:
        return { html: `<img alt="${shown}">`, content: [`image ${shown}`] }
      case 3:
        return { html: `<span hidden>${html}</span>`, content: [] }
      case 4:
        return { html: `<input type=checkbox>`, content: ["checkBox"] }
      default:
        return { html: `<button><b>${html}</b><i aria-hidden=true>x</i></button>`, content: [`button ${shown}`] }
    }
  }
  const block = (depth) => {
    const { html, shown } = text()
    const inner = () => blocks(depth - 1)
    switch (random(depth ? 12 : 5)) {
      case 0:
      case 1:
        return { html: `<p>${html}</p>`, content: [`text ${shown}`] }
      case 2:
        return { html: `<h2>${html}</h2>`, content: [`text ${shown}`] }
      case 3: {
        const other = inline()
        const others = other.content.length
        const piece = `piece ${shown}`
        return {
          html: `<div>${html.trim()}${other.html}</div>`,
          content: others ? [piece, ...other.content] : [`text ${shown}`],
        }
      }
      case 4: {
        const second = word()
        return {
          html: `<p>${html.trim()}<!-- -->${escaped(second)}</p>`,
          content: [`text ${shown}${second}`, `piece ${shown}`, `piece ${second}`],
        }
      }
      case 5: {
        const { html, content } = inner()
        return { html: `<section aria-label=Part>${html}</section>`, content }
      }
      case 6: {
        const { html, content } = inner()
        return { html: `<div hidden>${html}</div><p>x</p>`, content: ["text x"] }
      }
      case 7:
      case 8: {
        const items = Array.from({ length: 1 + random(3) }, () => random(2) ? text() : inner())
        return {
          html: `<ul>${items.map(({ html }) => `<li>${html}</li>`).join(space())}</ul>`,
          content: [
            "list",
            ...items.flatMap(({ shown, content }) => ["listItem", "marker •", ...content ?? [`piece ${shown}`]]),
          ],
        }
      }
      case 9: {
        const cells = Array.from({ length: 1 + random(3) }, text)
        const rowOf = (tag) => `<tr>${cells.map(({ html }) => `<${tag}>${html}</${tag}>`).join(space())}</tr>`
        const contentOf = (kind) => ["row", ...cells.flatMap(({ shown }) => [`${kind} ${shown}`, `piece ${shown}`])]
        return {
          html: `<table><thead>${rowOf("th")}</thead><tbody>${rowOf("td")}</tbody></table>`,
          content: ["table", ...contentOf("header"), ...contentOf("cell")],
        }
      }
      default: {
        const { html, content } = inner()
        return { html: `<div>${html}</div>`, content }
      }
    }
  }
  const blocks = (depth) => {
    const parts = Array.from({ length: 1 + random(3) }, () => block(depth))
    return { html: parts.map(({ html }) => html).join(space()), content: parts.flatMap(({ content }) => content) }
  }
  const { html, content } = blocks(3)
  return { body: html, content }
}
