// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The overview of a run: failures, times, suites, measurements, machines.

import { bdi, byId, fill, h, svg } from "../kit/dom.js"
import { count, plural, seconds, shown } from "../kit/text.js"
import { address, configurationOf, run } from "./data.js"
import { issueOf } from "./issues.js"
import { logOf } from "./log-lines.js"
import { measurementsOf } from "./measurements.js"
import { badOf, badOutcomes, outcomeBar, outcomeWords } from "./outcomes.js"
import { hashOfTest } from "./place.js"
import { repetitionInWords } from "./repetitions.js"
import { blocksOf, groupedBy, groupedByMessage, suiteOf } from "./selection.js"
import { showList } from "./side.js"
import { store } from "./store.js"
import { table } from "./table.js"
import { rowOf } from "./test-row.js"
import { thumbnail } from "./thumbnails.js"

export function drawOverview() {
  const entries = run.tests.map((test, number) => ({ test, number }))
  const failures = groupedByMessage(run, entries)
  const flaky = entries.filter((e) => e.test.outcome === "flaky")
  const heading = failures.length ? "What failed" : run.tests.length ? "Nothing failed" : "No test ran"
  const main = byId("main")
  main.className = "page"
  fill(
    main,
    run.problems.length ? problemsOf() : null,
    h(
      "section",
      { "aria-label": heading },
      h(
        "h2",
        null,
        heading,
        failures.length > 1 ? h("span", { class: "soft" }, `${failures.length} different messages`) : null,
      ),
      failures.length
        ? h("div", { class: "failures" }, failures.slice(0, 200).map(failureCard))
        : h("p", { class: "soft" }, resultInWords()),
      failures.length > 200
        ? h(
          "p",
          { class: "soft" },
          `and ${count(failures.length - 200)} more; the list at the side can group them by message`,
        )
        : null,
    ),
    flaky.length
      ? h(
        "section",
        { "aria-label": "Flaky" },
        h("h2", null, "Flaky", h("span", { class: "soft" }, "failed first, then passed")),
        h("ul", { class: "plain card" }, flaky.slice(0, 50).map((entry) => rowOf(entry, true))),
      )
      : null,
    run.tests.length
      ? h(
        "section",
        { "aria-label": "When it ran" },
        h("h2", null, run.streams.length > 1 ? `When it ran, in ${run.streams.length} processes` : "When it ran"),
        lanesOf(),
      )
      : null,
    measurementsOf(),
    h("div", { class: "columns" }, suitesOf(), slowestOf()),
    outsideOf(),
    factsOf(),
  )
}

function resultInWords() {
  if (!run.tests.length) return "The bundle has no tests. Check the filter of the run."
  const sessions = run.tests.filter((test) => test.outcome === "session")
  const tests = run.tests.filter((test) => test.outcome !== "session")
  const words = tests.length ? `${plural(tests.length, "test")}: ${outcomeWords(tests)}` : ""
  return `${[words, outcomeWords(sessions)].filter(Boolean).join("; ")}.`
}

/** @param {[string, TestEntry[]]} group */
function failureCard([message, entries]) {
  const first = entries[0]
  const picture = entries.find((e) => e.test.picture)
  return h(
    "article",
    { class: `card failure ${first.test.outcome}` },
    picture?.test.picture
      ? h("a", {
        class: "thumb",
        href: hashOfTest(picture.number, run),
        "aria-label": `Last picture of ${shown(picture.test.name)}`,
      }, thumbnail(address(picture.test.picture)))
      : null,
    h(
      "div",
      null,
      h("h3", null, bdi(message.replace(/ - $/, ""))),
      first.test.source ? h("p", { class: "mono small source-line" }, bdi(first.test.source)) : null,
      h("ul", { class: "plain" }, entries.slice(0, 8).map((entry) => rowOf(entry, true))),
      entries.length > 8
        ? h("button", {
          class: "more",
          onclick: (event) =>
            event.target.replaceWith(h(
              "ul",
              { class: "plain" },
              entries.slice(8, 500).map((entry) => rowOf(entry, true)),
            )),
        }, `Show ${count(Math.min(entries.length, 500) - 8)} more`)
        : null,
    ),
  )
}

function problemsOf() {
  return h(
    "section",
    { class: "card notice", "aria-label": "About this record" },
    h("h2", null, "What is missing from this record"),
    h(
      "ul",
      null,
      run.problems.slice(0, 30).map((p) => h("li", null, bdi(p))),
      run.problems.length > 30 ? h("li", null, `and ${count(run.problems.length - 30)} more`) : null,
    ),
  )
}

// ---- when each test ran

function lanesOf() {
  const width = 1000
  const drawing = h("div", { class: "lanes card" })
  run.streams.forEach((stream, place) => {
    const blocks = blocksOf(run, place, width)
    if (!blocks.length) return
    drawing.append(
      h(
        "div",
        { class: "lane" },
        h("span", { class: "soft" }, run.streams.length > 1 ? `${stream.process ?? stream.name}` : ""),
        svg(
          "svg",
          {
            viewBox: `0 0 ${width} 20`,
            preserveAspectRatio: "none",
            "aria-hidden": true,
            onclick: (event) => {
              const number = event.target.dataset.test
              if (number) location.hash = hashOfTest(Number(number), run)
            },
          },
          blocks.sort((a, b) => Number(badOutcomes.has(a.outcome)) - Number(badOutcomes.has(b.outcome))).map((b) =>
            svg("rect", {
              class: b.outcome,
              x: b.x,
              width: Math.max(b.w - 0.3, badOutcomes.has(b.outcome) ? 2 : 0.4),
              y: 0,
              height: 20,
              "data-test": b.number,
            }, svg("title", null, b.count > 1 ? `${b.count} tests` : `${shown(b.name)}, ${seconds(b.duration)}`))
          ),
        ),
      ),
    )
  })
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((part) => h("span", null, seconds(part * run.duration)))
  drawing.append(h("div", { class: "lane axis" }, h("span"), h("div", { class: "ticks soft" }, ticks)))
  return drawing
}

// ---- tables

function suitesOf() {
  const groups = groupedBy(run.tests, suiteOf)
  const suites = [...groups].sort((a, b) => badOf(b[1]) - badOf(a[1]))
  const most = 60
  if (!suites.length) return null
  return h(
    "section",
    { "aria-label": "Suites" },
    h("h2", null, "Suites", h("span", { class: "soft" }, count(suites.length))),
    table(
      ["Suite", "Tests", "Failed", "Time", ""],
      suites.slice(0, most).map(([name, tests]) => [
        h("button", { class: "plain", onclick: () => searchFor(name) }, bdi(name || "Tests")),
        count(tests.length),
        badOf(tests) ? h("b", { class: "failed" }, count(badOf(tests))) : "0",
        seconds(tests.reduce((sum, t) => sum + t.duration, 0)),
        outcomeBar(tests),
      ]),
    ),
    suites.length > most ? h("p", { class: "soft" }, `and ${count(suites.length - most)} more`) : null,
  )
}

/** @param {string} suite */
function searchFor(suite) {
  store.filter({ query: suite.replace(" · ", " "), view: "suites" })
  showList()
}

function slowestOf() {
  const slowest = run.tests.map((test, number) => ({ test, number })).sort((a, b) => b.test.duration - a.test.duration)
    .slice(0, 12)
  if (!slowest.length) return null
  const longest = Math.max(slowest[0].test.duration, 1e-6)
  return h(
    "section",
    { "aria-label": "Slowest tests" },
    h("h2", null, "Slowest"),
    table(
      ["Test", "Time", ""],
      slowest.map(({ test, number }) => [
        h(
          "a",
          { href: hashOfTest(number, run) },
          test.suite ? bdi(test.suite + ".", "soft") : null,
          bdi(test.name),
          configurationOf(test) ? bdi(` ${configurationOf(test)}`, "soft") : null,
        ),
        seconds(test.duration),
        h(
          "div",
          { class: "meter", "aria-hidden": true },
          h("span", { style: { width: `${100 * test.duration / longest}%` } }),
        ),
      ]),
    ),
  )
}

function outsideOf() {
  if (!run.outside.length) return null
  return h(
    "section",
    { "aria-label": "Outside of tests" },
    h("h2", null, "Outside of tests"),
    run.outside.map(({ attempt }) =>
      h(
        "div",
        { class: "card" },
        attempt.issues.map(issueOf),
        attempt.output.length || attempt.applications.length
          ? h(
            "details",
            null,
            h("summary", null, `What was written, ${plural(attempt.output.length, "piece")}`),
            logOf(attempt, []),
          )
          : null,
      )
    ),
  )
}

function factsOf() {
  const host = run.host
  /**
   * @param {string} name
   * @param {Child} value
   */
  const fact = (name, value) => value ? [h("dt", null, name), h("dd", null, value)] : null
  const perDestination = run.destinations.map((destination, place) => {
    const tests = run.tests.filter((t) => t.destination === place)
    const settings = Object.entries(destination.settings).map(([key, value]) => `${key} ${value}`).join(", ")
    return h(
      "div",
      null,
      bdi(destination.name),
      settings ? h("span", { class: "soft" }, " (", bdi(settings), ")") : null,
      h(
        "span",
        { class: "soft" },
        tests.length ? `: ${outcomeWords(tests)}, ${seconds(tests.reduce((s, t) => s + t.duration, 0))}` : ": no test",
      ),
    )
  })
  return h(
    "section",
    { "aria-label": "Where it ran" },
    h("h2", null, "Where it ran"),
    h(
      "dl",
      { class: "facts card" },
      fact(
        run.destinations.length > 1 ? "Destinations" : "Destination",
        run.destinations.length ? perDestination : null,
      ),
      fact(
        "Repetitions",
        run.repetitions.length
          ? run.repetitions.slice(0, 40).map((repetition) =>
            h(
              "div",
              null,
              bdi(repetitionInWords(repetition)),
              repetition.configuration ? h("span", { class: "soft" }, " (", bdi(repetition.configuration), ")") : null,
            )
          )
          : null,
      ),
      host
        ? [
          fact("Machine", bdi(host.name)),
          fact(
            "Processor",
            `${shown(host.processor)}, ${plural(host.cores, "core")}, ${(host.memory / 2 ** 30).toFixed(0)} GiB`,
          ),
          fact("System", bdi(host.system)),
        ]
        : null,
      fact(
        "Processes",
        run.streams.length
          ? run.streams.slice(0, 40).map((s) =>
            h(
              "div",
              null,
              bdi(s.name),
              h("span", { class: "soft" }, `: ${seconds(s.duration)}${s.isFinished ? "" : ", did not finish"}`),
            )
          )
          : null,
      ),
    ),
  )
}
