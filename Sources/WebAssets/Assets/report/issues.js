// @ts-check
// SPDX-License-Identifier: Apache-2.0
// A failure or a note: its text, its source line, its call stack.

import { bdi, h } from "../kit/dom.js"
import { moment, plural, shortened, shown } from "../kit/text.js"
import { acceptanceOf, differenceOf } from "./acceptance.js"
import { isText, linkTo, previewOf } from "./attachments.js"
import { acceptanceIn, comparisonOf, treeDifferenceIn } from "./comparisons.js"
import { stepAt } from "./moment.js"
import { pictureComparisonOf } from "./picture-comparison.js"
import { headlineOf, isFailing } from "./step-tree.js"
import { store } from "./store.js"

/** @param {TestPage.Issue} issue */
export function issueOf(issue) {
  const kind = issue.expected
    ? "Expected failure"
    : issue.isFailure
    ? "Failure"
    : issue.type === "skip"
    ? "Skipped"
    : "Note"
  const [, ...rest] = issue.text.split("\n")
  const details = [...rest, issue.details ?? ""].join("\n").trim()
  const acceptance = acceptanceIn(details)
  const more = (acceptance?.rest ?? details).trim()
  const comparison = isFailing(issue) ? comparisonOf(issue, store.page.attempt.attachments) : null
  const place = issue.file ? `${issue.file}:${issue.line ?? "?"}` : null
  const step = stepAt(store.page, issue.step)
  return h(
    "article",
    { class: isFailing(issue) ? "issue failed" : "issue" },
    h("h4", null, bdi(headlineOf(issue))),
    h(
      "p",
      { class: "soft small" },
      `${kind} at ${moment(issue.time)}`,
      issue.expected && issue.reason ? [": ", bdi(issue.reason)] : null,
      step
        ? [", in ", h("button", { class: "plain", onclick: () => store.selectIssue(issue) }, bdi(shortened(step.name)))]
        : null,
    ),
    comparison ? pictureComparisonOf(comparison) : null,
    acceptance ? acceptanceOf(acceptance) : null,
    h(
      "div",
      { class: "columns" },
      more ? textOf(more) : null,
      place || issue.frames.length
        ? h(
          "div",
          null,
          place ? h("p", { class: "mono small place" }, bdi(place)) : null,
          issue.excerpt
            ? excerptOf(issue.excerpt, issue.line)
            : place
            ? h("p", { class: "soft small" }, "The source file is not in the package of this report.")
            : null,
          issue.frames.length ? framesOf(issue) : null,
        )
        : null,
    ),
    stacksOf(issue),
  )
}

/**
 * The text of a failure after its first line. Differences of trees are shown by line.
 *
 * @param {string} text
 */
function textOf(text) {
  const difference = treeDifferenceIn(text)
  if (!difference) return h("pre", { class: "text" }, shown(text))
  return h(
    "div",
    { class: "text-parts" },
    difference.before ? h("pre", { class: "text" }, shown(difference.before)) : null,
    differenceOf(difference.lines),
    difference.after ? h("pre", { class: "text" }, shown(difference.after)) : null,
  )
}

/**
 * The stacks of the program's threads, if the failure is a crash or a hang.
 *
 * @param {TestPage.Issue} issue
 */
function stacksOf(issue) {
  if (!isFailing(issue)) return null
  const near = store.page.attempt.attachments.filter((a) =>
    /^(Backtrace|Threads) of /.test(a.name) && !a.isMissing && isText(a) && Math.abs(a.time - issue.time) < 15
  )
  return near.map((a) => [h("p", { class: "stack-title" }, linkTo(a)), previewOf(a)])
}

/**
 * @param {SourceExcerpt} excerpt
 * @param {number | undefined} line
 */
function excerptOf(excerpt, line) {
  return h(
    "div",
    { class: "source mono", role: "group", tabindex: 0, "aria-label": "Source" },
    excerpt.lines.map((text, index) => {
      const number = excerpt.first + index
      return h(
        "div",
        { class: number === line ? "here" : null },
        h("span", { class: "number" }, number),
        h("span", null, bdi(text || " ")),
      )
    }),
  )
}

/** @param {TestPage.Issue} issue */
function framesOf(issue) {
  return h(
    "details",
    null,
    h("summary", null, `Call stack, ${plural(issue.frames.length, "call")}`),
    h(
      "ol",
      { class: "frames mono" },
      issue.frames.map((frame) =>
        h(
          "li",
          { class: frame.file === issue.file ? "own" : null },
          bdi(frame.symbol),
          frame.file ? h("span", { class: "soft" }, " ", bdi(`${frame.file}:${frame.line ?? "?"}`)) : null,
        )
      ),
    ),
  )
}
