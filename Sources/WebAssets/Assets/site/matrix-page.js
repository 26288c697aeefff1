// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The result of each test in each of the latest runs.

import { bdi, fill, find, h } from "../kit/dom.js"
import { count, plural } from "../kit/text.js"
import { load } from "./site-data.js"
import { markOf, outcomeOf, runAddress, testAddress, worstOf } from "./run-lines.js"

/** The user's choices, which stay when the page is drawn again. */
const chosen = { destination: -1, words: "", rows: 100 }

/**
 * @param {HTMLElement} main
 * @param {number} id
 */
export async function drawMatrix(main, id) {
  /** @type {MatrixPage} */
  const page = await load(`matrix-${id}`)
  if (chosen.destination >= page.destinations.length) chosen.destination = -1
  const table = h("div", { class: "card scrolls matrix", tabindex: 0, role: "group", "aria-label": "Tests and runs" })
  const status = h("p", { class: "soft small", role: "status" })
  const draw = () => drawRows(table, status, page, id)
  fill(
    main,
    h(
      "section",
      null,
      h("h2", null, "Tests × runs", h("span", { class: "soft" }, "failures first; the latest run at the left")),
      h(
        "div",
        { class: "chips tools" },
        h(
          "label",
          null,
          "Test ",
          h("input", {
            type: "search",
            value: chosen.words,
            oninput: (event) => {
              chosen.words = event.target.value
              draw()
            },
          }),
        ),
        page.destinations.length > 1
          ? h(
            "label",
            null,
            "Destination ",
            h(
              "select",
              {
                onchange: (event) => {
                  chosen.destination = Number(event.target.value)
                  draw()
                },
              },
              h("option", { value: -1 }, "the worst outcome"),
              page.destinations.map((name, place) =>
                h("option", { value: place, selected: place === chosen.destination }, name || "without a name")
              ),
            ),
          )
          : null,
      ),
      status,
      table,
    ),
  )
  draw()
  return "Tests × runs"
}

/**
 * @param {HTMLElement} table
 * @param {HTMLElement} status
 * @param {MatrixPage} page
 * @param {number} bot
 */
function drawRows(table, status, page, bot) {
  const words = chosen.words.toLowerCase()
  const rows = page.rows.filter((row) => row.name.toLowerCase().includes(words))
  const shown = rows.slice(0, chosen.rows)
  status.textContent = `${plural(rows.length, "test")}, ${plural(page.integrations.length, "run")}`
  fill(
    table,
    h(
      "table",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("th", { scope: "col" }, "Test"),
          page.integrations.map((run) =>
            h(
              "th",
              { scope: "col" },
              h("a", { href: runAddress(bot, run.number), title: run.revision || null }, run.number),
            )
          ),
        ),
      ),
      h(
        "tbody",
        null,
        shown.map((row) =>
          h(
            "tr",
            null,
            h("th", { scope: "row" }, h("a", { href: testAddress(bot, row.test) }, bdi(row.name))),
            page.integrations.map((_, column) => cell(row, column)),
          )
        ),
      ),
    ),
    rows.length > shown.length
      ? h("button", {
        class: "more",
        onclick: () => {
          chosen.rows += 400
          drawRows(table, status, page, bot)
          find("button.more, table", table).focus()
        },
      }, `Show ${count(Math.min(400, rows.length - shown.length))} more`)
      : null,
  )
}

/**
 * @param {MatrixPage.Row} row
 * @param {number} column
 */
function cell(row, column) {
  const letter = chosen.destination < 0
    ? worstOf(row.outcomes.map((letters) => letters[column]))
    : row.outcomes[chosen.destination][column]
  const outcome = outcomeOf(letter)
  return outcome
    ? h(
      "td",
      { class: `cell ${outcome}` },
      h("span", { "aria-hidden": true }, markOf(outcome)),
      h("span", { class: "quiet" }, outcome),
    )
    : h("td", { class: "cell" })
}
