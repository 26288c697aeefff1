// @ts-check
// SPDX-License-Identifier: Apache-2.0
// A bot: its unreliable tests, its changed measurements, and its runs.

import { bdi, fill, h } from "../kit/dom.js"
import { jobLine } from "./job-page.js"
import { visitor } from "./sign-in.js"
import { count, plural } from "../kit/text.js"
import { ask, load, tell } from "./site-data.js"
import {
  countWords,
  furtherOnes,
  origin,
  resultStrip,
  runLink,
  runStrip,
  statusColors,
  statusWords,
  testAddress,
  verdict,
} from "./run-lines.js"
import { changeWords } from "./series-plot.js"

/**
 * @param {HTMLElement} main
 * @param {number} id
 */
export async function drawBot(main, id) {
  /** @type {BotPage} */
  const page = await load(`bot-${id}`)
  fill(
    main,
    h(
      "section",
      null,
      h(
        "h2",
        null,
        bdi(page.name),
        page.integrations[0] ? verdict(page.integrations[0]) : null,
        h("span", { class: "grow" }),
        h("a", { class: "chip", href: `#matrix/${id}` }, "Tests × runs"),
      ),
      h(
        "ul",
        { class: "plain tiles" },
        ["broken", "flaky", "unknown", "skipped", "healthy"].map((status) =>
          page.statuses[status]
            ? h(
              "li",
              { class: "card tile" },
              h("b", { class: statusColors[status] ?? null }, count(page.statuses[status])),
              h("span", { class: "soft" }, statusWords[status]),
            )
            : null
        ),
      ),
      page.looked < page.integrations.length
        ? h(
          "p",
          { class: "soft small" },
          `Based on only the latest ${plural(page.looked, "run")}, because there are very many results.`,
        )
        : null,
    ),
    page.tests.length
      ? h(
        "section",
        null,
        h("h2", null, "Unreliable tests"),
        h("ul", { class: "plain unreliable" }, page.tests.map((test) => testLine(id, test))),
        furtherOnes(page.moreTests + page.leftOut, "test"),
      )
      : null,
    page.changes.length
      ? h(
        "section",
        null,
        h("h2", null, "Measurements that changed"),
        h("ul", { class: "plain unreliable" }, page.changes.map((change) => changeLine(id, change))),
        furtherOnes(page.moreChanges, "change"),
      )
      : null,
    page.jobs.length || page.isDefined
      ? h(
        "section",
        null,
        h("h2", null, "Jobs", running(id, page)),
        h("ol", { class: "plain runs card" }, page.jobs.map(jobLine)),
      )
      : null,
    h(
      "section",
      null,
      h("h2", null, plural(page.integrations.length, "run"), h("span", { class: "soft" }, "the latest first")),
      runStrip(id, page.integrations),
      h(
        "ol",
        { class: "plain runs card" },
        page.integrations.map((run) =>
          h(
            "li",
            null,
            runLink(id, run.number),
            verdict(run),
            h("span", { class: "soft small" }, countWords(run)),
            h("span", { class: "grow" }),
            origin(run),
          )
        ),
      ),
    ),
  )
  return page.name
}

/**
 * The actions of a bot that require a signed-in user.
 *
 * @param {number} id
 * @param {BotPage} page
 */
function running(id, page) {
  if (!page.isDefined || !visitor().name) return null
  return h(
    "span",
    { class: "chips" },
    h("button", { class: "chip", onclick: () => run(id, page) }, "Run now"),
    h("a", { class: "chip", href: `#definition/${id}` }, "Definition"),
  )
}

/**
 * @param {number} id
 * @param {BotPage} page
 */
function run(id, page) {
  const branch = prompt("The branch to test:", page.jobs[0]?.branch ?? page.integrations[0]?.branch ?? "main")
  if (branch) ask("POST", `api/bots/${id}/jobs`, { branch }).catch(tell)
}

/**
 * @param {number} bot
 * @param {TestLine} test
 */
function testLine(bot, test) {
  return h(
    "li",
    { class: `card unreliable ${statusColors[test.status] ?? ""}` },
    h(
      "div",
      null,
      h(
        "h3",
        null,
        h("span", { class: `status ${statusColors[test.status] ?? "soft"}` }, statusWords[test.status]),
        h("a", { href: testAddress(bot, test.id) }, bdi(test.name)),
      ),
      h(
        "p",
        { class: "small" },
        test.rule,
        test.quarantine ? ` ${test.quarantine}` : null,
        test.failsSince ? [" It has been failing since ", runLink(bot, test.failsSince), "."] : null,
      ),
    ),
    resultStrip(test.outcomes),
  )
}

/**
 * @param {number} bot
 * @param {BotPage.Change} change
 */
function changeLine(bot, change) {
  return h(
    "li",
    { class: "card unreliable" },
    h(
      "div",
      null,
      h("h3", null, h("a", { href: testAddress(bot, change.test) }, bdi(change.name))),
      h(
        "p",
        { class: "small" },
        bdi(change.metric),
        change.destination ? [", ", bdi(change.destination)] : null,
        ": ",
        changeWords(change.percent),
        `, ${change.before} → ${change.after}, since `,
        runLink(bot, change.since.number),
        " ",
        origin(change.since),
      ),
    ),
  )
}
