// @ts-check
// SPDX-License-Identifier: Apache-2.0
// Runs and outcomes in the form that all pages share.

import { bdi, h } from "../kit/dom.js"
import { count, dateAndTime, plural, seconds } from "../kit/text.js"
import { outcomes, sign } from "../report/outcomes.js"

/** @type {{ [letter: string]: string }} */
const letters = { p: "passed", f: "failed", s: "skipped", l: "flaky", i: "interrupted" }

/**
 * Icons that differ in shape as well as in color.
 *
 * @type {{ [outcome: string]: string }}
 */
const marks = { passed: "✓", failed: "✕", skipped: "–", flaky: "≈", interrupted: "!" }

/**
 * The outcome for a letter; null for a letter without an outcome.
 *
 * @param {string} letter
 */
export function outcomeOf(letter) {
  return letters[letter] ?? null
}

/** @param {string} outcome */
export function markOf(outcome) {
  return marks[outcome] ?? ""
}

/**
 * The line with the number of items that are not shown; null if all are shown.
 *
 * @param {number} more
 * @param {string} one
 */
export function furtherOnes(more, one, many = one + "s") {
  return more > 0 ? h("p", { class: "soft small" }, `and ${count(more)} more ${more === 1 ? one : many}`) : null
}

/** The letters of the outcomes, with the worst outcome first. */
const severity = ["f", "i", "l", "p", "s"]

/**
 * The worst of several letters; "." if none of them represents an outcome.
 *
 * @param {string[]} all
 */
export function worstOf(all) {
  return severity.find((letter) => all.includes(letter)) ?? "."
}

/**
 * The result of a run with its icon.
 *
 * @param {IntegrationLine} run
 */
export function verdict(run) {
  const failed = run.failures
  const word = run.hasPassed ? "passed" : failed ? `${plural(failed, "test")} failed` : "no tests"
  return h(
    "span",
    { class: "verdict" },
    sign(run.hasPassed ? "passed" : failed ? "failed" : "skipped", false),
    " ",
    h("b", { class: run.hasPassed ? "passed" : failed ? "failed" : "skipped" }, word),
  )
}

/**
 * The branch, the commit, the date and the duration of a run.
 *
 * @param {IntegrationLine} run
 */
export function origin(run) {
  return h(
    "span",
    { class: "soft origin" },
    run.branch ? [bdi(run.branch), " "] : null,
    run.revision ? [h("code", null, shortRevision(run.revision)), " "] : null,
    dateAndTime(run.start, "short"),
    ` · ${seconds(run.duration)}`,
    run.isPinned ? " · pinned" : null,
  )
}

/** @param {string} revision */
export function shortRevision(revision) {
  return revision.slice(0, 12)
}

/** @param {IntegrationLine} run */
export function countWords(run) {
  return outcomes.filter((outcome) => run.counts[outcome]).map((outcome) => `${run.counts[outcome]} ${outcome}`).join(
    ", ",
  ) || "no tests"
}

/**
 * The number of tests of a run with each outcome, as a bar.
 *
 * @param {IntegrationLine} run
 */
export function countBar(run) {
  return h(
    "div",
    { class: "bar", "aria-hidden": true },
    outcomes.map((outcome) =>
      run.counts[outcome] ? h("span", { class: outcome, style: { "flex-grow": run.counts[outcome] } }) : null
    ),
  )
}

/**
 * Runs as a strip, the earliest on the left. Screen readers get the content as a text.
 *
 * @param {number} bot
 * @param {IntegrationLine[]} runs the latest first
 */
export function runStrip(bot, runs) {
  const failed = runs.filter((run) => !run.hasPassed).length
  return [
    h("p", { class: "quiet" }, `${plural(runs.length, "run")}, ${failed} of them failed`),
    // The keyboard and screen readers skip the strip, because the bot's page also has a list with a link to each run.
    h(
      "div",
      { class: "strip", "aria-hidden": true },
      [...runs].reverse().map((run) =>
        h("a", {
          href: runAddress(bot, run.number),
          tabindex: -1,
          class: run.hasPassed ? "passed" : "failed",
          title: `#${run.number}: ${countWords(run)}`,
        })
      ),
    ),
  ]
}

/**
 * The results of a test as a strip, the earliest on the left.
 *
 * @param {string} results one letter for each run
 */
export function resultStrip(results) {
  const all = [...results].map((letter) => outcomeOf(letter) ?? "")
  const words = outcomes.map((outcome) => [outcome, all.filter((one) => one === outcome).length]).filter(([, number]) =>
    number
  ).map(([outcome, number]) => `${number} ${outcome}`)
  return h("span", {
    class: "strip small",
    role: "img",
    "aria-label": `${plural(all.length, "result")}: ${words.join(", ")}`,
  }, all.map((outcome) => h("span", { class: outcome })))
}

/** @param {number} bot */
export function botAddress(bot) {
  return `#bot/${bot}`
}

/**
 * @param {number} bot
 * @param {number} number
 */
export function runAddress(bot, number) {
  return `#run/${bot}/${number}`
}

/**
 * @param {number} bot
 * @param {number} test
 */
export function testAddress(bot, test) {
  return `#test/${bot}/${test}`
}

/**
 * A link to a run.
 *
 * @param {number} bot
 * @param {number} number
 */
export function runLink(bot, number) {
  return h("a", { href: runAddress(bot, number) }, `#${number}`)
}

/**
 * The words for the health of a test.
 *
 * @type {{ [status: string]: string }}
 */
export const statusWords = {
  broken: "broken",
  flaky: "flaky",
  unknown: "failed last",
  skipped: "always skipped",
  healthy: "healthy",
}

/** @type {{ [status: string]: string }} */
export const statusColors = { broken: "failed", flaky: "flaky", healthy: "passed" }
