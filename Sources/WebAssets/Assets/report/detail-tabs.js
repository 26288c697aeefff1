// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The tabs of the details.

import { isFailing } from "./step-tree.js"

/**
 * The tabs of a test, in order.
 *
 * @param {Pick<TestPage.Attempt, "issues" | "attachments" | "measurements" | "output" | "applications">} attempt
 * @returns {{ name: DetailsTab, title: string, number: number | null }[]}
 */
export function tabsOf({ issues, attachments, measurements, output, applications }) {
  /** @type {({ name: DetailsTab, title: string, number: number | null } | null)[]} */
  const tabs = [
    issues.length
      ? { name: "failures", title: issues.some(isFailing) ? "Failures" : "Notes", number: issues.length }
      : null,
    { name: "step", title: "Step", number: null },
    { name: "log", title: "Output", number: output.length + applications.length },
    { name: "files", title: "Attachments", number: attachments.length },
    measurements.length ? { name: "measured", title: "Measured", number: measurements.length } : null,
  ]
  return tabs.flatMap((tab) => tab ? [tab] : [])
}

/**
 * The tab that a test opens with: the tab from a link, else the failures of a failed test, else the tab that was open
 * before. Attachments and output stay open even for a failed test. Without any of these tabs, it is the tab of the
 * measurements, of the notes or of the step.
 *
 * @param {Pick<TestPage.Attempt, "issues" | "attachments" | "measurements" | "output" | "applications">} attempt
 * @param {Pick<ReportState, "tab" | "nextTab">} state
 * @returns {string}
 */
export function chooseTab(attempt, { tab, nextTab }) {
  /** @type {string[]} */
  const names = tabsOf(attempt).map(({ name }) => name)
  if (nextTab && names.includes(nextTab)) return nextTab
  if (attempt.issues.some(isFailing) && tab !== "files" && tab !== "log") return "failures"
  if (tab && names.includes(tab)) return tab
  return attempt.measurements.length ? "measured" : attempt.issues.length ? "failures" : "step"
}
