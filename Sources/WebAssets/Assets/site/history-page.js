// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The results of a test in the latest runs of a bot.

import { bdi, fill, h, svg } from "../kit/dom.js"
import { plural, seconds } from "../kit/text.js"
import { table } from "../report/table.js"
import { isServed, load } from "./site-data.js"
import { botAddress, markOf, origin, runAddress, runLink, statusColors, statusWords } from "./run-lines.js"
import { seriesPlot } from "./series-plot.js"

/**
 * @param {HTMLElement} main
 * @param {number} bot
 * @param {number} test
 */
export async function drawHistory(main, bot, test) {
  /** @type {TestHistoryPage} */
  const page = await load(`test-${bot}-${test}`)
  const destinations = [...new Set(page.results.map((result) => result.destination))].sort()
  const pictures = h("section", { hidden: true })
  fill(
    main,
    h(
      "section",
      null,
      h("h2", null, bdi(page.name)),
      h(
        "p",
        null,
        h("b", { class: statusColors[page.status] ?? null }, statusWords[page.status]),
        ". ",
        page.rule,
        page.quarantine ? ` ${page.quarantine}` : null,
        " In ",
        h("a", { href: botAddress(bot) }, bdi(page.bot)),
        ".",
      ),
      page.failsSince
        ? h(
          "p",
          { class: "chips tools" },
          "It has been failing since ",
          link(bot, page, page.failsSince),
          page.lastPass ? ["and last passed in ", link(bot, page, page.lastPass)] : null,
          reports(bot, page),
        )
        : null,
    ),
    pictures,
    h(
      "section",
      null,
      h(
        "h2",
        null,
        plural(page.integrations.length, "run"),
        h("span", { class: "soft" }, "the latest at the right; the height is the duration"),
      ),
      destinations.map((name) => history(bot, page, name)),
    ),
    page.failures.length
      ? h(
        "section",
        null,
        h("h2", null, "Failures"),
        table(
          ["Message", "Times", "First", "Last"],
          page.failures.map(
            (failure) => [bdi(failure.message), failure.count, runLink(bot, failure.first), runLink(bot, failure.last)],
          ),
        ),
      )
      : null,
    page.series.length
      ? h(
        "section",
        null,
        h("h2", null, "Measurements"),
        h(
          "div",
          { class: "columns" },
          page.series.map((series) => h("div", null, seriesPlot(bot, series), accepting(bot, test, page, series))),
        ),
      )
      : null,
    h("section", null, h("h2", null, "Results"), results(bot, page)),
  )
  // The page does not wait for the pictures, because the server has to search the bundles of the runs for them.
  drawPictures(pictures, bot, test, page)
  return page.name
}

/**
 * The last pictures of the last pass and of the first failure, side by side.
 *
 * @param {HTMLElement} section
 * @param {number} bot
 * @param {number} test
 * @param {TestHistoryPage} page
 */
async function drawPictures(section, bot, test, page) {
  const runs = [page.lastPass, page.failsSince].filter((number) =>
    number !== undefined && page.reports.includes(number)
  )
  // If the pictures cannot be loaded, the page is shown without them.
  /** @type {PicturesPage[]} */
  const found = await Promise.all(runs.map((number) => load(`pictures-${bot}-${number}-${test}`))).catch(() => [])
  if (!found.some((run) => run.pictures.length)) return
  section.hidden = false
  fill(
    section,
    h("h2", null, "The last pass and the first failure"),
    h(
      "div",
      { class: "columns" },
      found.map((run) => {
        const word = run.number === page.lastPass ? "Passed in" : "Failed in"
        const last = run.pictures[run.pictures.length - 1]
        const address = last ? `reports/${bot}/${run.number}/attachments/${last.file}` : ""
        return h(
          "figure",
          { class: "card last-picture" },
          h(
            "figcaption",
            null,
            word,
            " ",
            runLink(bot, run.number),
            last ? [" · ", bdi(last.name), h("span", { class: "soft" }, ` at ${seconds(last.time)}`)] : " · no picture",
          ),
          last
            ? h(
              "a",
              { href: address },
              h("img", { src: address, alt: `${word} #${run.number}: ${last.name}`, loading: "lazy" }),
            )
            : null,
        )
      }),
    ),
  )
}

/**
 * @param {number} bot
 * @param {TestHistoryPage} page
 * @param {number} number
 */
function link(bot, page, number) {
  const run = page.integrations.find((run) => run.number === number)
  return h("span", null, runLink(bot, number), " ", run ? origin(run) : null)
}

/**
 * The reports of the last pass and of the first failure, side by side in two windows.
 *
 * @param {number} bot
 * @param {TestHistoryPage} page
 */
function reports(bot, page) {
  /** @type {[string, number | undefined][]} */
  const runs = [["Report of the first failure", page.failsSince], ["Report of the last pass", page.lastPass]]
  return runs.map(([words, number]) =>
    number && page.reports.includes(number)
      ? h("a", { class: "chip", href: `reports/${bot}/${number}/${isServed ? "" : "index.html"}` }, words)
      : null
  )
}

/**
 * @param {number} bot
 * @param {TestHistoryPage} page
 * @param {string} destination
 */
function history(bot, page, destination) {
  const results = page.results.filter((result) => result.destination === destination).reverse()
  const longest = Math.max(...results.map((result) => result.duration), 0.001)
  const step = 9, height = 56
  const width = Math.max(results.length * step, 90)
  const counts = results.filter((result) => result.outcome === "failed" || result.outcome === "interrupted").length
  return h(
    "figure",
    { class: "history-strip" },
    destination ? h("figcaption", { class: "soft small" }, bdi(destination)) : null,
    h(
      "div",
      {
        class: "scrolls",
        tabindex: 0,
        role: "group",
        "aria-label": `History${destination ? ` on ${destination}` : ""}: ${
          plural(results.length, "result")
        }, ${counts} failed`,
      },
      svg(
        "svg",
        { viewBox: `0 0 ${width} ${height + 14}`, width, height: height + 14, "aria-hidden": true },
        results.map((result, place) => {
          const run = page.integrations[result.integration], tall = 3 + (height - 3) * result.duration / longest
          return svg(
            "a",
            { href: runAddress(bot, run.number), tabindex: -1 },
            svg("title", null, `#${run.number}: ${result.outcome}, ${seconds(result.duration)}`),
            svg("rect", { class: result.outcome, x: place * step, width: step - 2, y: height - tall, height: tall }),
            result.outcome === "passed" ? null : svg("text", {
              class: result.outcome,
              x: place * step + (step - 2) / 2,
              y: height + 11,
              "text-anchor": "middle",
            }, markOf(result.outcome)),
          )
        }),
      ),
    ),
  )
}

/**
 * The link to a patch that makes the measurements of the latest run the baseline; null if the server cannot create it.
 *
 * @param {number} bot
 * @param {number} test
 * @param {TestHistoryPage} page
 * @param {TestHistoryPage.Series} series
 */
function accepting(bot, test, page, series) {
  const last = series.points[series.points.length - 1]
  if (!isServed || !page.isDefined || !last || !page.reports.includes(last.number)) return null
  return h(
    "p",
    { class: "small" },
    h(
      "a",
      { href: `api/bots/${bot}/${last.number}/baselines/${test}`, download: "" },
      `Patch that makes the measurements of #${last.number} the baseline`,
    ),
  )
}

/**
 * @param {number} bot
 * @param {TestHistoryPage} page
 */
function results(bot, page) {
  return table(
    ["Run", "Outcome", "Duration", ""],
    page.results.slice(0, 100).map((result) => {
      const run = page.integrations[result.integration]
      return [
        [runLink(bot, run.number), " ", origin(run), result.destination ? [" · ", bdi(result.destination)] : null],
        h(
          "span",
          { class: result.outcome },
          result.outcome,
          result.attempts > 1 ? `, ${result.attempts} attempts` : "",
        ),
        seconds(result.duration),
        result.failure === undefined ? null : bdi(page.failures[result.failure].message.split("\n")[0]),
      ]
    }),
  )
}
