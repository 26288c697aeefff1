// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The steps of an attempt as a tree, and the moment that shows each step best.

import { shortened } from "../kit/text.js"

/** The maximum depth of nested steps; deeper steps become siblings of their parents. */
const deepest = 200

/** @param {TestPage.Issue} issue */
export function isFailing(issue) {
  return issue.isFailure && !issue.expected
}

/**
 * Arranges the steps as a tree, and finds the steps that failed.
 *
 * @param {TestPage.Attempt} attempt
 * @returns {ArrangedAttempt}
 */
export function arrange(attempt) {
  /** @type {StepNode[]} */
  const steps = attempt.activities.map((step, index) => ({
    ...step,
    index,
    parent: step.parent ?? null,
    parts: [],
    level: 0,
    first: 0,
    last: 0,
    failed: false,
    issues: [],
    files: 0,
    end: step.start + (step.duration ?? Math.max(0, attempt.duration - step.start)),
  }))
  /** @type {StepNode[]} */
  const roots = []
  for (const step of steps) {
    let parent = step.parent !== null && step.parent < step.index ? steps[step.parent] : null
    if (parent?.level === deepest) parent = steps[parent.parent ?? -1]
    step.level = parent ? parent.level + 1 : 0
    step.parent = parent?.index ?? null
    parent ? parent.parts.push(step) : roots.push(step)
  }
  let number = 0
  /** @param {StepNode} step */
  const visit = (step) => {
    step.first = number++
    step.parts.forEach(visit)
    step.last = number
  }
  roots.forEach(visit)
  for (const issue of attempt.issues) {
    /** @type {StepNode | undefined} */
    let step = steps[issue.step ?? -1]
    step?.issues.push(issue)
    if (isFailing(issue)) { for (; step && !step.failed; step = steps[step.parent ?? -1]) step.failed = true }
  }
  for (const { step } of attempt.attachments) if (step !== undefined && steps[step]) steps[step].files++
  const present = attempt.attachments.filter((a) => !a.isMissing).sort((a, b) => a.time - b.time)
  const captured = present.filter((a) => a.type === "org.understudy.elements")
  const printed = present.filter((a) => /^Elements/.test(a.name) && a.media.startsWith("text/"))
  return {
    steps,
    roots,
    // The pictures of a comparison do not show the screen.
    pictures: present.filter((a) => a.media.startsWith("image/") && a.comparison === undefined),
    videos: present.filter((a) => a.media.startsWith("video/")),
    trees: captured.length ? captured : printed,
  }
}

/**
 * The rows of steps and failures. If a step was retried more than three times in sequence, all retries but the last are
 * inside one row; the last shows the result.
 *
 * @param {ArrangedAttempt} arranged
 * @param {ShownIssue[]} issues
 */
export function rowsOfSteps({ steps, roots }, issues) {
  /** @type {StepRow[]} */
  const rows = []
  /**
   * @param {ShownIssue} issue
   * @param {number} level
   */
  const addIssue = (issue, level) => {
    issue.row = rows.length
    rows.push({ level, issue, className: isFailing(issue) ? "issue bad" : "issue" })
  }
  /**
   * @param {StepNode} step
   * @param {number} level
   */
  const add = (step, level) => {
    step.row = rows.length
    rows.push({ level, step, isOpen: step.failed, className: step.failed ? "bad" : "" })
    addAll(step.parts, level + 1)
    for (const issue of step.issues) addIssue(issue, level + 1)
  }
  /**
   * @param {StepNode[]} steps
   * @param {number} level
   */
  const addAll = (steps, level) => {
    /** @param {StepNode | undefined} step */
    const base = (step) => /^(.*) \(retry \d+\)$/s.exec(step?.name ?? "")?.[1]
    for (let place = 0; place < steps.length; place++) {
      let end = place
      while (base(steps[place]) && base(steps[end + 1]) === base(steps[place])) end++
      if (end - place < 3) {
        add(steps[place], level)
        continue
      }
      rows.push({ level, tries: steps.slice(place, end), isOpen: false, className: "soft" })
      for (; place < end; place++) add(steps[place], level + 1)
      add(steps[end], level)
    }
  }
  // Failures outside of all steps are between the steps.
  let first = 0
  for (const issue of issues.filter((issue) => !steps[issue.step ?? -1])) {
    const next = roots.findIndex((step, place) => place >= first && step.start > issue.time)
    const end = next < 0 ? roots.length : next
    addAll(roots.slice(first, end), 0)
    addIssue(issue, 0)
    first = end
  }
  addAll(roots.slice(first), 0)
  return rows
}

/**
 * Whether a step is the same as another step, or is inside it.
 *
 * @param {StepNode | null | undefined} part
 * @param {StepNode | null | undefined} step
 */
export function isPart(part, step) {
  return part && step ? part.first >= step.first && part.first < step.last : false
}

/**
 * The moment that shows a step best. If the step has its own picture, which was taken just before its event, it is the
 * moment of the picture; otherwise, it is the end of the step.
 *
 * @param {StepNode} step
 * @param {ArrangedAttempt} arranged
 */
export function momentOf(step, { steps, pictures, trees }) {
  /** @param {ShownAttachment} a */
  const isOwn = (a) => isPart(steps[a.step ?? -1], step)
  const own = pictures.find(isOwn) ?? trees.find(isOwn)
  return own ? own.time : step.end
}

/**
 * The moment that shows a failure best. It is the first moment at which the picture and the tree that were captured for
 * the failure exist.
 *
 * @param {TestPage.Issue} issue
 * @param {ArrangedAttempt} arranged
 */
export function momentOfIssue(issue, { pictures, trees }) {
  /** @param {ShownAttachment[]} list */
  const nearest = (list) =>
    list.filter((a) => /failure/i.test(a.name) && Math.abs(a.time - issue.time) < 2)
      .sort((a, b) => Math.abs(a.time - issue.time) - Math.abs(b.time - issue.time))[0]
  return Math.max(issue.time, nearest(pictures)?.time ?? 0, nearest(trees)?.time ?? 0)
}

/**
 * The innermost step at a moment; between steps, the last step before it.
 *
 * @param {StepNode[]} steps
 * @param {number} time
 */
export function stepAtTime(steps, time) {
  let best = null, last = null
  for (const step of steps) {
    if (step.start > time + 1e-6) continue
    last = step
    if (step.end >= time - 1e-6) best = step
  }
  return best ?? last
}

/**
 * The first line of a failure. Includes the source line if the text says only that something failed.
 *
 * @param {TestPage.Issue} issue
 */
export function headlineOf({ text, excerpt, line }) {
  const first = text.split("\n")[0].replace(/ - $/, "")
  const source = excerpt && line !== undefined ? excerpt.lines[line - excerpt.first]?.trim() : null
  return /failed$/.test(first) && source ? `${first}: ${shortened(source)}` : first
}

/**
 * The time of steps, by kind of work.
 *
 * @param {TestPage.Step[] | StepNode[]} steps
 */
export function sumSpent(steps) {
  /** @type {{ [work: string]: number }} */
  const sum = {}
  for (const step of steps) {
    for (const [work, time] of Object.entries(step.spent ?? {})) sum[work] = (sum[work] ?? 0) + time
  }
  return sum
}

/**
 * All lines that tests and programs wrote, with the events of programs and the failures.
 *
 * @param {TestPage.Attempt} attempt
 */
export function linesOf(attempt) {
  /** @type {{ time: number, from: string, kind: string, text: string }[]} */
  const lines = []
  for (const o of attempt.output) {
    for (const text of o.text.replace(/\n$/, "").split("\n")) {
      // The lines in which XCTest prints steps to the console are left out, because the steps themselves replace them.
      if (!o.application && /^ *t = +[\d.]+s /.test(text)) continue
      lines.push({ time: o.time, from: o.application ?? "test", kind: o.stream, text })
    }
  }
  for (const a of attempt.applications) {
    lines.push({
      time: a.time,
      from: a.name,
      kind: a.change === "crashed" || a.change === "hung" ? "event bad" : "event",
      text: `${a.change}${a.process ? ` (process ${a.process})` : ""}${a.details ? ": " + a.details : ""}`,
    })
  }
  for (const issue of attempt.issues) {
    lines.push({
      time: issue.time,
      from: "test",
      kind: isFailing(issue) ? "event bad" : "event",
      text: issue.text.split("\n")[0],
    })
  }
  return lines
}
