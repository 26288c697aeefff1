// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The command that accepts a new picture or tree, and the differences of two trees by line.

import { isCopied } from "../kit/clipboard.js"
import { announce, bdi, h } from "../kit/dom.js"

/**
 * The command, with a button that copies it.
 *
 * @param {{ title: string, command: string }} acceptance
 */
export function acceptanceOf({ title, command }) {
  const code = h("code", { tabindex: 0 }, bdi(command))
  const copy = h("button", {
    class: "more",
    "aria-label": "Copy the command",
    onclick: async () => {
      if (await isCopied(command)) {
        copy.textContent = "Copied"
        announce("The command was copied")
      } else {
        getSelection()?.selectAllChildren(code)
        announce("The browser does not permit the page to copy. The command is selected.")
      }
    },
  }, "Copy")
  return h("div", { class: "acceptance" }, h("span", null, `${title}:`), code, copy)
}

/** @param {DifferenceLine[]} lines */
export function differenceOf(lines) {
  const words = { expected: "expected:", found: "found:", same: "" }
  const signs = { expected: "−", found: "+", same: "" }
  return h(
    "div",
    { class: "difference mono", role: "group", tabindex: 0, "aria-label": "Differences by line" },
    lines.map((line) =>
      h(
        "div",
        { class: line.kind },
        h("span", { class: "sign", "aria-hidden": true }, signs[line.kind]),
        line.kind === "same" ? null : h("span", { class: "quiet" }, words[line.kind] + " "),
        line.kind === "expected"
          ? h("del", null, partsOf(line))
          : line.kind === "found"
          ? h("ins", null, partsOf(line))
          : h("span", null, partsOf(line)),
      )
    ),
  )
}

/** @param {DifferenceLine} line */
function partsOf({ text, change }) {
  if (!change) return bdi(text)
  const [start, end] = change
  return h("bdi", null, ...[
    text.slice(0, start),
    start < end ? h("mark", null, text.slice(start, end)) : null,
    text.slice(end),
  ])
}
