// @ts-check
// SPDX-License-Identifier: Apache-2.0
// A step of the test: its facts, how its time was spent, and the results of its queries.

import { bdi, fill, h } from "../kit/dom.js"
import { moment, plural, seconds } from "../kit/text.js"
import { linkTo } from "./attachments.js"
import { nameOf } from "./captured-tree.js"
import { stepAt, treeOf, treeOfResolution } from "./moment.js"
import { isPart, sumSpent } from "./step-tree.js"
import { store } from "./store.js"

/** @type {{ [work: string]: string }} */
const works = {
  idle: "waiting for the program",
  snapshot: "reading the tree",
  query: "finding the element",
  event: "sending the event",
  capture: "recording pictures and trees",
}

/** @param {HTMLElement} panel */
export function drawStepTab(panel) {
  const step = store.page.step
  const spent = step
    ? step.spent ?? sumSpent(store.page.steps.filter((s) => s !== step && isPart(s, step)))
    : sumSpent(store.page.steps)
  const gestures = step ? store.page.attempt.gestures.filter((g) => isPart(stepAt(store.page, g.step), step)) : []
  const resolutions = store.page.attempt.resolutions.filter((r) => isPart(stepAt(store.page, r.activity), step))
  const files = step ? store.page.attempt.attachments.filter((a) => isPart(stepAt(store.page, a.step), step)) : []
  /**
   * @param {string} name
   * @param {Child} value
   */
  const fact = (name, value) => value ? [h("dt", null, name), h("dd", null, value)] : null
  /** @param {number[]} values */
  const point = (values) => values.map((v) => Math.round(v * 10) / 10).join(", ")
  fill(
    panel,
    h("h4", { class: "clamped" }, step ? bdi(step.name) : "The whole test"),
    h(
      "div",
      { class: "columns" },
      h(
        "dl",
        { class: "facts" },
        step
          ? fact(
            "Time",
            `${moment(step.start)}, ${step.duration === undefined ? "unfinished" : `took ${seconds(step.duration)}`}`,
          )
          : fact("Time", seconds(store.page.attempt.duration)),
        gestures.slice(0, 5).map((g) =>
          fact("Event", [
            bdi(g.action),
            g.point ? ` at ${point(g.point)}` : "",
            g.frame
              ? h("span", { class: "soft" }, `, in ${point(g.frame.slice(0, 2))}, ${g.frame[2]} × ${g.frame[3]}`)
              : "",
          ])
        ),
        !step || store.page.attempt.file
          ? fact(
            "Test",
            store.page.attempt.file ? bdi(`${store.page.attempt.file}:${store.page.attempt.line ?? "?"}`) : null,
          )
          : null,
        (store.page.attempt.iteration ?? 1) > 1 ? fact("Repetition", String(store.page.attempt.iteration)) : null,
        files.length ? fact("Attachments", files.slice(0, 12).map((a) => h("div", null, linkTo(a)))) : null,
      ),
      spentOf(spent, step ? step.duration ?? step.end - step.start : store.page.attempt.duration),
    ),
    resolutions.map(resolutionOf),
    document.getElementById("stage") ? null : h(
      "p",
      { class: "soft" },
      store.page.attempt.attachments.some((a) => a.isMissing)
        ? "The pictures and trees of this test are missing from the bundle."
        : "No picture and no element tree was recorded for this test. " +
          "UNDERSTUDY_CAPTURE=always records them for each step.",
    ),
  )
}

/**
 * How the time of a step was spent.
 *
 * @param {{ [work: string]: number }} spent
 * @param {number} total
 */
function spentOf(spent, total) {
  const known = Object.entries(spent).filter(([, time]) => time > 0).sort((a, b) => b[1] - a[1])
  if (!known.length || !(total > 0)) return null
  const other = total - known.reduce((sum, [, time]) => sum + time, 0)
  const parts = other > total * 0.005 ? [...known, /** @type {const} */ (["other", other])] : known
  return h(
    "div",
    { class: "spent" },
    h(
      "div",
      { class: "bar wide", "aria-hidden": true },
      parts.map(([work, time]) => h("span", { class: `work ${work}`, style: { "flex-grow": time } })),
    ),
    h(
      "ul",
      { class: "plain legend" },
      parts.map(([work, time]) =>
        h(
          "li",
          null,
          h("i", { class: `work ${work}`, "aria-hidden": true }),
          h("span", null, works[work] ?? work),
          h("span", { class: "time" }, seconds(time)),
          h("span", { class: "soft time" }, `${(100 * time / total).toFixed(0)}%`),
        )
      ),
    ),
  )
}

/**
 * The evaluation of a query, step by step, up to its matches.
 *
 * @param {BundleEvent.Resolution} resolution
 */
function resolutionOf(resolution) {
  const found = resolution.matches.length
  const none = resolution.steps.findIndex((s) => s.count === 0)
  const words = found === 1 ? "one match" : found ? `${found} matches` : "no match"
  return h(
    "div",
    { class: "resolution" },
    h(
      "p",
      null,
      h("b", null, "Query "),
      h("code", null, bdi(resolution.query)),
      ": ",
      h("b", { class: found ? "passed" : "failed" }, words),
      resolution.source === "page"
        ? h("span", { class: "soft" }, ", found through the page's own debugging pipe")
        : null,
    ),
    h(
      "ol",
      { class: "chain" },
      resolution.steps.map((s, place) =>
        h(
          "li",
          { class: place === none ? "none" : null },
          h("code", null, bdi(s.text)),
          h("span", { class: "soft" }, ` ${plural(s.count, "element")}`),
        )
      ),
    ),
    resolution.nearMisses?.length
      ? [
        h("p", { class: "soft small" }, "Similar elements:"),
        h(
          "ul",
          null,
          resolution.nearMisses.slice(0, 20).map((n) => h("li", null, nearName(resolution, n), bdi(n.reason))),
        ),
      ]
      : null,
  )
}

/**
 * @param {BundleEvent.Resolution} resolution
 * @param {BundleEvent.Resolution.NearMiss} miss
 */
function nearName(resolution, { node }) {
  const element = treeOfResolution(store.page, resolution) === treeOf(store.page) ? store.page.elements?.[node] : null
  return element
    ? [h("button", { class: "plain", onclick: () => store.take(element) }, bdi(nameOf(element))), ": "]
    : null
}
