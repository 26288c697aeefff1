// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The page of a test. Everything on it shows one moment: `store.page.time`.

import { bdi, byId, fill, h } from "../kit/dom.js"
import { iconButton } from "../kit/icons.js"
import { seconds } from "../kit/text.js"
import { neighbor, remember } from "./address.js"
import { agentButton } from "./agent-text.js"
import { beforeOf } from "./compare.js"
import { configurationOf, details, run } from "./data.js"
import { chooseTab } from "./detail-tabs.js"
import { detailsOf, drawTab, followMoment } from "./details.js"
import { drawElements, drawPointed, drawTaken } from "./elements.js"
import { stepAt } from "./moment.js"
import { sign } from "./outcomes.js"
import { drawComparisons } from "./picture-comparison.js"
import { drawMarks, drawPair, drawStage, drawWhole, stageOf, turnStage } from "./stage.js"
import { arrange, headlineOf, isFailing, momentOf } from "./step-tree.js"
import { selectStepRow, stepsOf } from "./steps.js"
import { store } from "./store.js"
import { drawPlayButton, moveTimeline, timelineOf } from "./timeline.js"

/**
 * Opens the test in the address, and draws its page.
 *
 * @param {number} number
 */
export async function drawTest(number) {
  const test = run.tests[number], main = byId("main")
  const data = await details(number)
  if (store.state.test !== number) return
  if (!data) {
    store.closeTest()
    main.className = "page"
    return fill(
      main,
      h("h2", null, bdi(test.name)),
      h(
        "p",
        { class: "failed" },
        'The data of this test is missing from the folder "data" beside this page. ',
        'Write the report again with "understudy report html".',
      ),
    )
  }
  const place = Math.min(store.state.attempt, data.attempts.length - 1), attempt = data.attempts[place]
  store.openTest({ number, attempt, ...arrange(attempt) }, place)
  const { page } = store
  const isBare = !page.pictures.length && !page.videos.length && !page.trees.length
  main.className = isBare ? "test bare" : "test"
  const failing = attempt.issues.filter(isFailing)
  const tab = chooseTab(attempt, store.state)
  fill(
    main,
    headOf(test, data, attempt, failing),
    timelineOf(),
    h("div", { class: "panes" }, stepsOf(), isBare ? null : stageOf()),
    detailsOf(),
  )
  const first = failing[0]
  if (stepAt(page, store.state.step)) store.select(store.state.step, { isRecorded: false })
  else if (first) store.selectIssue(first, { isRecorded: false })
  else store.showMoment(page.steps.length ? momentOf(page.steps[0], page) : 0, { step: page.steps[0] ?? null })
  store.openTab(tab)
}

// When the moment changes, all parts of the page follow, except for the part that changed it.
store.subscribe("moment", ({ isRecorded }) => isRecorded && remember())
store.subscribe("moment", moveTimeline)
store.subscribe("moment", ({ from }) => from !== "steps" && selectStepRow())
store.subscribe("moment", drawStage)
store.subscribe("moment", drawElements)
store.subscribe("moment", followMoment)
store.subscribe("tab", drawTab)
store.subscribe("marks", drawMarks)
store.subscribe("pointed", drawMarks)
store.subscribe("pointed", drawPointed)
store.subscribe("taken", drawTaken)
store.subscribe("taken", drawMarks)
store.subscribe("side", turnStage)
store.subscribe("whole", drawWhole)
store.subscribe("pair", drawPair)
store.subscribe("comparison", drawComparisons)
store.subscribe("playback", drawPlayButton)

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
      beforeOf(store.page.number),
      attemptsOf(data),
      agentButton(),
      h("span", { class: "soft" }, seconds(attempt.duration)),
      other ? iconButton("left", "Previous test", "k", () => neighbor(-1)) : null,
      other ? iconButton("right", "Next test", "j", () => neighbor(1)) : null,
    ),
    failing.length
      ? h(
        "button",
        {
          class: "banner failed",
          onclick: () => {
            store.openTab("failures")
            store.selectIssue(failing[0])
          },
        },
        bdi(headlineOf(failing[0])),
        failing.length > 1 ? h("span", { class: "soft" }, ` and ${failing.length - 1} more`) : null,
      )
      : null,
    test.ofDesktop
      ? h("p", { class: "banner interrupted" }, "The desktop failed, not the test. Another run may pass.")
      : null,
    test.quarantine
      ? h("p", { class: "banner soft" }, "In quarantine, so it does not fail the run: ", bdi(test.quarantine))
      : null,
    attempt.interruption
      ? h("p", { class: "banner interrupted" }, bdi(attempt.interruption), " The steps until then are below.")
      : null,
    attempt.uncertainty
      ? h("p", { class: `banner ${attempt.outcome === "session" ? "soft" : "interrupted"}` }, attempt.uncertainty)
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
          "aria-pressed": index === store.state.attempt,
          onclick: () => {
            store.chooseAttempt(index)
            remember()
            drawTest(store.page.number)
          },
        },
        sign(attempt.outcome),
        `Attempt ${index + 1}`,
      )
    ),
  )
}
