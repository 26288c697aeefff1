// @ts-check
// SPDX-License-Identifier: Apache-2.0
// One run: its failures, its differences from the run before, and the results of its tests on each destination.

import { bdi, fill, find, h } from "../kit/dom.js"
import { count, plural, seconds } from "../kit/text.js"
import { sign } from "../report/outcomes.js"
import { again, ask, isServed, load, tell } from "./site-data.js"
import { commitList } from "./job-page.js"
import { botAddress, countBar, countWords, furtherOnes, origin, testAddress, verdict } from "./run-lines.js"
import { visitor } from "./sign-in.js"

let rowsShown = 200

/**
 * @param {HTMLElement} main
 * @param {number} bot
 * @param {number} number
 */
export async function drawRun(main, bot, number) {
  /** @type {IntegrationPage} */
  const page = await load(`run-${bot}-${number}`)
  const run = page.integration
  const results = h("div", { class: "card scrolls", tabindex: 0, role: "group", "aria-label": "Results of all tests" })
  fill(
    main,
    h(
      "section",
      null,
      h(
        "h2",
        null,
        h("a", { href: botAddress(bot) }, bdi(page.bot)),
        ` #${number}`,
        verdict(run),
        h("span", { class: "grow" }),
        h(
          "span",
          { class: "chips" },
          page.previous
            ? h("a", { class: "chip", href: `#run/${bot}/${page.previous}`, rel: "prev" }, `← #${page.previous}`)
            : null,
          page.next
            ? h("a", { class: "chip", href: `#run/${bot}/${page.next}`, rel: "next" }, `#${page.next} →`)
            : null,
        ),
      ),
      h("p", null, origin(run)),
      countBar(run),
      h("p", { class: "soft" }, countWords(run)),
      h(
        "p",
        { class: "chips tools" },
        page.hasReport
          ? h(
            "a",
            { class: "chip", href: `reports/${bot}/${number}/${isServed ? "" : "index.html"}` },
            "Open the report",
          )
          : h("span", { class: "soft small" }, "The report of this run is not stored."),
        page.job ? h("a", { class: "chip", href: `#job/${page.job}` }, "Output of the job") : null,
        changing(bot, page),
      ),
    ),
    page.failures.length
      ? h(
        "section",
        null,
        h("h2", null, "Failures"),
        h("div", { class: "failures" }, page.failures.map((group) => failure(bot, page, group))),
        furtherOnes(page.moreFailures, "kind of failure", "kinds of failures"),
      )
      : null,
    page.mended.length
      ? h(
        "section",
        null,
        h("h2", null, plural(page.mended.length + page.moreMended, "test"), " that failed before and passed"),
        h(
          "ul",
          { class: "card plain" },
          page.mended.map((test) => h("li", null, testRow(bot, test))),
        ),
        furtherOnes(page.moreMended, "test", "tests"),
      )
      : null,
    commitList(page.commits),
    h("section", null, h("h2", null, "All tests", h("span", { class: "soft" }, count(page.count))), results),
  )
  drawResults(results, bot, page)
  return `${page.bot} #${number}`
}

/**
 * @param {number} bot
 * @param {IntegrationPage} page
 * @param {IntegrationPage.Group} group
 */
function failure(bot, page, group) {
  const isInterrupted = group.tests.length > 0 &&
    group.tests.every((place) => page.tests[place].results.some((result) => result.outcome === "interrupted"))
  return h(
    "article",
    { class: `card failure ${isInterrupted ? "interrupted" : ""}` },
    h(
      "div",
      null,
      h("h3", null, bdi(group.message)),
      h(
        "p",
        { class: "small soft" },
        plural(group.count, "test"),
        group.quarantined
          ? ` · ${group.quarantined === group.count ? "" : `${count(group.quarantined)} `}in quarantine`
          : null,
        group.isNew ? h("b", { class: "failed" }, " · new in this run") : null,
      ),
      h("ul", { class: "plain" }, group.tests.map((place) => h("li", null, testRow(bot, page.tests[place])))),
      group.count > group.tests.length
        ? h("p", { class: "soft small" }, `and ${plural(group.count - group.tests.length, "test")} more, below`)
        : null,
    ),
  )
}

/**
 * @param {number} bot
 * @param {IntegrationPage.Test} test
 */
function testRow(bot, test) {
  const worst = [...test.results].sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome))[0]
  return h(
    "a",
    { class: "row", href: testAddress(bot, test.id) },
    sign(worst?.outcome ?? "skipped"),
    h("span", { class: "name" }, bdi(test.name)),
  )
}

const order = ["failed", "interrupted", "flaky", "passed", "skipped"]

/**
 * @param {HTMLElement} results
 * @param {number} bot
 * @param {IntegrationPage} page
 */
function drawResults(results, bot, page) {
  const shown = page.tests.slice(0, rowsShown)
  const columns = page.destinations
  fill(
    results,
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
          columns.map((name) => h("th", { scope: "col" }, name ? bdi(name) : "Result")),
        ),
      ),
      h(
        "tbody",
        null,
        shown.map((test) =>
          h(
            "tr",
            null,
            h("td", null, h("a", { href: testAddress(bot, test.id) }, bdi(test.name))),
            columns.map((name) => resultCell(test.results.find((result) => result.destination === name))),
          )
        ),
      ),
    ),
    page.count > shown.length
      ? h("button", {
        class: "more",
        onclick: () => showMore(results, bot, page).catch(tell),
      }, `Show ${count(Math.min(1000, page.count - shown.length))} more`)
      : null,
  )
}

/**
 * Shows up to 1,000 more tests, which are loaded in parts.
 *
 * @param {HTMLElement} results
 * @param {number} bot
 * @param {IntegrationPage} page
 */
async function showMore(results, bot, page) {
  rowsShown += 1000
  while (page.tests.length < Math.min(rowsShown, page.count)) {
    /** @type {FurtherTests} */
    const part = await load(`tests-${bot}-${page.integration.number}-${page.tests.length}`)
    // The run may have been removed in the meantime.
    if (!part.tests.length) break
    page.tests.push(...part.tests)
  }
  drawResults(results, bot, page)
  find("button.more, table", results).focus()
}

/** @param {IntegrationPage.Result | undefined} result */
function resultCell(result) {
  if (!result) return h("td", { class: "soft" }, "did not run")
  return h(
    "td",
    { class: "result" },
    sign(result.outcome),
    " ",
    seconds(result.duration),
    result.attempts > 1 ? h("span", { class: "soft small" }, ` · ${plural(result.attempts, "attempt")}`) : null,
    result.before ? h("span", { class: "soft small" }, ` · ${result.before} before`) : null,
    result.reason
      ? h(
        "div",
        { class: "soft small reason" },
        result.reason.split("\n").map((line) => h("div", null, bdi(line))),
      )
      : null,
  )
}

/**
 * The actions that require a signed-in user.
 *
 * @param {number} bot
 * @param {IntegrationPage} page
 */
function changing(bot, page) {
  if (!visitor().name) return null
  const { number, isPinned } = page.integration
  const address = `api/bots/${bot}/${number}`
  return [
    h(
      "button",
      { class: "chip", onclick: () => ask(isPinned ? "DELETE" : "PUT", `${address}/pin`).then(again, tell) },
      isPinned ? "Unpin" : "Pin",
    ),
    h("button", {
      class: "chip",
      onclick: () => {
        if (confirm(`Remove ${page.bot} #${number} with its results? This cannot be undone.`)) {
          ask("DELETE", `${address}/all`).then(() => {
            location.hash = botAddress(bot)
          }, tell)
        }
      },
    }, "Remove"),
  ]
}
