// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The differences from an earlier run.

import { bdi, byId, fill, h } from "../kit/dom.js"
import { count, dateAndTime, seconds } from "../kit/text.js"
import { run } from "./data.js"
import { measurementName } from "./measurements.js"
import { sign } from "./outcomes.js"
import { hashOfTest } from "./place.js"
import { table } from "./table.js"

/** @type {{ [kind: string]: [title: string, color: string, meaning: string] }} */
const changeKinds = {
  newlyFailing: ["Newly failing", "failed", "They passed in the earlier run."],
  fixed: ["Fixed", "passed", "They failed in the earlier run."],
  stillFailing: ["Still failing", "failed", "They failed in both runs."],
  slower: ["Slower", "flaky", "By more than a fifth and a quarter of a second."],
  faster: ["Faster", "passed", "By more than a fifth and a quarter of a second."],
  added: ["Added", "skipped", "The earlier run does not have these tests."],
  removed: ["Removed", "skipped", "Only the earlier run has these tests."],
  notRun: ["Not run", "skipped", "This run ended before these tests."],
  measuredWorse: ["Measured worse", "flaky", "By more than 5% and twice the deviation."],
  measuredBetter: ["Measured better", "passed", "By more than 5% and twice the deviation."],
  measuredOtherwise: [
    "Measured differently",
    "skipped",
    "By more than 5% and twice the deviation, and neither more nor less is better.",
  ],
}

export function drawCompare() {
  const comparison = run.comparison
  if (!comparison) return
  const main = byId("main")
  main.className = "page"
  const sections = [...comparison.sections, ...comparison.measured].filter((s) => s.changes.length)
  const date = dateAndTime(comparison.start)
  fill(
    main,
    h("h2", null, h("span", null, "Compared with ", bdi(comparison.name)), h("span", { class: "soft" }, date)),
    sections.length
      ? h(
        "div",
        { class: "tiles" },
        sections.map((s) =>
          h(
            "a",
            {
              class: "tile card",
              href: `#compare=${s.kind}`,
              onclick: (event) => {
                event.preventDefault()
                const target = byId(`change-${s.kind}`)
                target.scrollIntoView({ block: "start" })
                target.focus({ preventScroll: true })
              },
            },
            h("b", { class: changeKinds[s.kind][1] }, count(s.changes.length)),
            changeKinds[s.kind][0],
          )
        ),
      )
      : h("p", { class: "soft" }, "There are no differences."),
    comparison.sections.filter((s) => s.changes.length).map(sectionOf),
    comparison.measured.filter((s) => s.changes.length).map(measuredSectionOf),
  )
}

/** @param {ComparisonPage.Section} section */
function sectionOf({ kind, changes }) {
  const [title, , meaning] = changeKinds[kind]
  const isTimed = kind === "slower" || kind === "faster"
  const longest = Math.max(...changes.map((c) => Math.max(c.before?.duration ?? 0, c.after?.duration ?? 0)), 1e-6)
  const most = 500
  /** @param {ComparisonPage.Change} change */
  const name = (change) =>
    h(
      "span",
      null,
      change.suite ? bdi(change.suite + ".", "soft") : null,
      bdi(change.name),
      change.configuration ? [" ", bdi(change.configuration, "soft")] : null,
    )
  const rows = changes.slice(0, most).map((change) => [
    h(
      "div",
      null,
      sign((change.after ?? change.before)?.outcome ?? ""),
      " ",
      change.test === undefined ? name(change) : h("a", { href: hashOfTest(change.test, run) }, name(change)),
      change.after?.headline || (kind === "fixed" && change.before?.headline)
        ? h(
          "div",
          { class: "soft small" },
          kind === "fixed" ? "It was: " : null,
          bdi(change.after?.headline ?? change.before?.headline ?? ""),
        )
        : null,
    ),
    change.before ? (isTimed ? seconds(change.before.duration) : change.before.outcome) : "–",
    change.after ? (isTimed ? seconds(change.after.duration) : change.after.outcome) : "–",
    isTimed
      ? h(
        "div",
        { class: "twin", "aria-hidden": true },
        h("span", { class: "old", style: { width: `${100 * (change.before?.duration ?? 0) / longest}%` } }),
        h("span", { class: "new", style: { width: `${100 * (change.after?.duration ?? 0) / longest}%` } }),
      )
      : null,
  ])
  return h(
    "section",
    { id: `change-${kind}`, tabindex: -1, "aria-label": title },
    h("h2", null, title, h("span", { class: "soft" }, `${count(changes.length)} · ${meaning}`)),
    table(["Test", "Before", "Now", ""], rows),
    changes.length > most ? h("p", { class: "soft" }, `and ${count(changes.length - most)} more`) : null,
  )
}

/**
 * The averages of measurements that differ.
 *
 * @param {ComparisonPage.MeasuredSection} section
 */
function measuredSectionOf({ kind, changes }) {
  const [title, color, meaning] = changeKinds[kind], most = 500
  return h(
    "section",
    { id: `change-${kind}`, tabindex: -1, "aria-label": title },
    h("h2", null, title, h("span", { class: "soft" }, `${count(changes.length)} · ${meaning}`)),
    table(
      ["Measurement", "Before", "Now", "Change"],
      changes.slice(0, most).map(
        (change) => [measurementName(change.test, change.metric), change.before, change.after, [
          h("b", { class: color }, change.change),
          change.isOfOtherMachine ? h("div", { class: "soft small" }, "on another machine") : null,
        ]],
      ),
    ),
    changes.length > most ? h("p", { class: "soft" }, `and ${count(changes.length - most)} more`) : null,
  )
}

/**
 * The change of a test since the earlier run, as a link to all changes; null if the test has not changed.
 *
 * @param {number} number
 */
export function beforeOf(number) {
  for (const { kind, changes } of run.comparison?.sections ?? []) {
    const change = changes.find((c) => c.test === number)
    if (!change) continue
    const was = change.before ? `${change.before.outcome} in ${seconds(change.before.duration)}` : "not in that run"
    return h("a", { class: "chip", href: "#compare" }, `${changeKinds[kind][0]}: was ${was}`)
  }
  return null
}
