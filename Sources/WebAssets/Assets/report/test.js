// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The page of a test. Everything on it shows one moment: `page.time`.

import { bdi, byId, fill, h } from "../kit/dom.js"
import { iconButton } from "../kit/icons.js"
import { seconds } from "../kit/text.js"
import { neighbour, remember } from "./address.js"
import { beforeOf } from "./compare.js"
import { configurationOf, details, run } from "./data.js"
import { chooseTab, detailsOf, drawTab, openTab } from "./details.js"
import { drawElements } from "./elements.js"
import { closePage, openPage, page, stepAt } from "./open-test.js"
import { sign } from "./outcomes.js"
import { drawOverview } from "./overview.js"
import { drawStage, stageOf } from "./stage.js"
import { state } from "./state.js"
import { arrange, headlineOf, isFailing, momentOf, momentOfIssue, stepAtTime } from "./step-tree.js"
import { stepsOf } from "./steps.js"
import { moveTimeline, timelineOf } from "./timeline.js"

/** @param {number} number */
export async function drawTest(number) {
  const test = run.tests[number], main = byId("main")
  if (!test) return drawOverview()
  const data = await details(number)
  if (state.test !== number) return
  if (!data) {
    closePage()
    main.className = "page"
    return fill(
      main,
      h("h2", null, bdi(test.name)),
      h(
        "p",
        { class: "failed" },
        'The data of this test is missing: it was in the folder "data" beside this page. ',
        'Write the report again with "understudy report html".',
      ),
    )
  }
  state.attempt = Math.min(state.attempt, data.attempts.length - 1)
  const attempt = data.attempts[state.attempt]
  openPage({ number, attempt, ...arrange(attempt) })
  const isBare = !page.pictures.length && !page.videos.length && !page.trees.length
  main.className = isBare ? "test bare" : "test"
  const failing = attempt.issues.filter(isFailing)
  state.tab = chooseTab(attempt)
  fill(
    main,
    headOf(test, data, attempt, failing),
    timelineOf(),
    h("div", { class: "panes" }, stepsOf(), isBare ? null : stageOf()),
    detailsOf(),
  )
  const first = failing[0]
  if (stepAt(state.step)) pick(state.step, { isRecorded: false })
  else if (first) pickIssue(first, { isRecorded: false })
  else show(page.steps.length ? momentOf(page.steps[0], page) : 0, page.steps[0] ?? null)
}

/**
 * @param {RunPage.Row} test
 * @param {TestPage} data
 * @param {TestPage.Attempt} attempt
 * @param {TestPage.Issue[]} failing
 */
function headOf(test, data, attempt, failing) {
  const other = run.tests.length > 1
  return h(
    "div",
    { class: "test-head" },
    h(
      "div",
      { class: "title" },
      h("h2", null, sign(attempt.outcome), bdi(test.name)),
      h("span", { class: "soft" }, bdi([test.target, test.suite, configurationOf(test)].filter(Boolean).join(" · "))),
      h("span", { class: "grow" }),
      beforeOf(page.number),
      attemptsOf(data),
      h("span", { class: "soft" }, seconds(attempt.duration)),
      other ? iconButton("left", "Previous test", "k", () => neighbour(-1)) : null,
      other ? iconButton("right", "Next test", "j", () => neighbour(1)) : null,
    ),
    failing.length
      ? h(
        "button",
        {
          class: "banner failed",
          onclick: () => {
            openTab("failures")
            pickIssue(failing[0])
          },
        },
        bdi(headlineOf(failing[0])),
        failing.length > 1 ? h("span", { class: "soft" }, ` and ${failing.length - 1} more`) : null,
      )
      : null,
    test.ofDesktop
      ? h("p", { class: "banner interrupted" }, "The desktop failed, not the test: it may pass on another one.")
      : null,
    test.quarantine
      ? h("p", { class: "banner soft" }, "In quarantine, so that it fails nothing: ", bdi(test.quarantine))
      : null,
    attempt.interruption
      ? h("p", { class: "banner interrupted" }, bdi(attempt.interruption), " What it had done until then is below.")
      : null,
    attempt.outcome === "unknown"
      ? h("p", { class: "banner interrupted" }, "No client reported how this session's test ended.")
      : null,
    attempt.outcome === "skipped" && attempt.issues.length
      ? h("p", { class: "banner soft" }, "Skipped: ", bdi(attempt.issues[attempt.issues.length - 1].text))
      : null,
  )
}

/** @param {TestPage} data */
function attemptsOf(data) {
  if (data.attempts.length < 2) return null
  return h(
    "div",
    { class: "chips", role: "group", "aria-label": "Attempts" },
    data.attempts.map((attempt, index) =>
      h(
        "button",
        {
          class: "chip",
          "aria-pressed": index === state.attempt,
          onclick: () => {
            state.attempt = index
            state.step = null
            remember()
            drawTest(page.number)
          },
        },
        sign(attempt.outcome),
        `Attempt ${index + 1}`,
      )
    ),
  )
}

/**
 * Shows a failure.
 *
 * @param {ShownIssue} issue
 * @param {{ isRecorded?: boolean, from?: string }} [options]
 */
export function pickIssue(issue, options) {
  pick(issue.step ?? null, { time: momentOfIssue(issue, page), issue, ...options })
}

/**
 * Shows a step.
 *
 * @param {number | null} index
 * @param {{ time?: number, issue?: ShownIssue, isRecorded?: boolean, from?: string }} [options]
 */
export function pick(index, options = {}) {
  const { time, issue, isRecorded = true, from } = options
  const step = stepAt(index) ?? null
  state.step = step ? index : null
  if (isRecorded) remember()
  show(time ?? (step ? momentOf(step, page) : page.time), step, from, issue)
}

/**
 * Shows a moment. All parts of the page follow, but for the one that it comes from.
 *
 * @param {number} time
 * @param {StepNode | null} [step]
 * @param {string} [from]
 * @param {ShownIssue | null} [issue]
 */
export function show(time, step = stepAtTime(page.steps, time), from, issue = null) {
  page.time = Math.min(Math.max(time, 0), Math.max(page.attempt.duration, 0))
  page.step = step
  page.issue = issue
  moveTimeline()
  // Of a failure outside of all steps, its own row is the row of the moment.
  if (from !== "steps") page.stepView?.select(step ? step.row : issue?.row)
  if (document.getElementById("stage")) {
    drawStage(from)
    drawElements()
  }
  if (state.tab === "step" || state.tab === "log") drawTab()
}
