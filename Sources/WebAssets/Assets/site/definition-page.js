// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The page for the definition of a bot, which describes its tests and their schedule.

import { byId, fill, h } from "../kit/dom.js"
import { ask, tell } from "./site-data.js"
import { visitor } from "./sign-in.js"

const example = `name: Main
repository: https://example.org/app.git
branches: [main]
start: commit
`

/**
 * @param {HTMLElement} main
 * @param {number} [bot] absent for a new bot
 */
export async function drawDefinition(main, bot) {
  /** @type {Definition} */
  const definition = bot === undefined ? { text: example } : await ask("GET", `api/bots/${bot}/definition`)
  const title = bot === undefined ? "A new bot" : "Definition"
  const text = h("textarea", {
    id: "definition",
    class: "mono",
    rows: 18,
    cols: 80,
    spellcheck: false,
    readonly: !visitor().isAdministrator,
  })
  text.value = definition.text
  fill(
    main,
    h(
      "section",
      { class: "definition" },
      h("h2", null, title),
      definition.problem ? h("p", { class: "failed" }, definition.problem) : null,
      h("label", { for: "definition" }, "YAML"),
      text,
      visitor().isAdministrator
        ? h("p", { class: "chips tools" }, h("button", { class: "chip", onclick: save }, "Save"))
        : h("p", { class: "soft" }, "Only administrators can change the definition."),
    ),
  )
  return title
}

function save() {
  ask("PUT", "api/definitions", { text: byId("definition", HTMLTextAreaElement).value }).then(() => {
    location.hash = ""
  }, tell)
}
