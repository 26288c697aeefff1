// @ts-check
// SPDX-License-Identifier: Apache-2.0
// All bots, with their latest runs.

import { bdi, fill, h } from "../kit/dom.js"
import { jobLine } from "./job-page.js"
import { visitor } from "./sign-in.js"
import { load } from "./site-data.js"
import { botAddress, countBar, countWords, origin, runLink, runStrip, verdict } from "./run-lines.js"

/** @param {HTMLElement} main */
export async function drawOverview(main) {
  /** @type {OverviewPage} */
  const page = await load("overview")
  if (!page.bots.length && !visitor().isAdministrator) {
    fill(
      main,
      h(
        "section",
        null,
        h("h2", null, "No results yet"),
        h("p", null, "On a machine that runs tests, "),
        h(
          "pre",
          { class: "card code" },
          "understudy test --result-bundle-path results.understudy\n",
          "understudy bots upload results.understudy --bot Main",
        ),
        h(
          "p",
          { class: "soft" },
          "sends the first results. ",
          h("code", null, "understudy bots token add"),
          " on this machine creates the token that the command needs.",
        ),
      ),
    )
    return "Bots"
  }
  // Bots whose latest run failed come first.
  const bots = [...page.bots].sort((a, b) => Number(hasPassed(a)) - Number(hasPassed(b)))
  fill(
    main,
    h("section", { class: "bots" }, h("h2", { class: "quiet" }, "Bots"), bots.map(card)),
    page.jobs.length
      ? h(
        "section",
        null,
        h("h2", null, "Running and waiting"),
        h("ol", { class: "plain runs card" }, page.jobs.map(jobLine)),
      )
      : null,
    visitor().isAdministrator
      ? h("p", { class: "chips tools" }, h("a", { class: "chip", href: "#definition" }, "New bot"))
      : null,
  )
  return "Bots"
}

/** @param {OverviewPage.Bot} bot */
function hasPassed(bot) {
  return bot.integrations[0]?.hasPassed ?? true
}

/** @param {OverviewPage.Bot} bot */
function card(bot) {
  const last = bot.integrations[0]
  return h(
    "article",
    { class: `card bot ${last ? last.hasPassed ? "passed" : "failed" : ""}` },
    h("h3", null, h("a", { href: botAddress(bot.id) }, bdi(bot.name))),
    last
      ? [
        h("p", { class: "result" }, verdict(last), " ", runLink(bot.id, last.number)),
        h("p", { class: "small" }, origin(last)),
        countBar(last),
        h("p", { class: "small soft" }, countWords(last)),
        runStrip(bot.id, bot.integrations),
      ]
      : h("p", { class: "soft" }, "All runs of this bot were removed."),
  )
}
