// @ts-check
// SPDX-License-Identifier: Apache-2.0
// What is told below the panes: failures, the step, output, attachments, measurements.

import { all, bdi, byId, fill, h } from "../kit/dom.js"
import { count, moment, plural, seconds, shortened, shown, size } from "../kit/text.js"
import { nameOf } from "./captured-tree.js"
import { address, content } from "./data.js"
import { takeElement, treeOf } from "./elements.js"
import { drawLog } from "./log.js"
import { drawMeasured } from "./measured.js"
import { latestTree, page, stepAt } from "./open-test.js"
import { state } from "./state.js"
import { headlineOf, isFailing, isPart, sumSpent } from "./step-tree.js"
import { pickIssue } from "./test.js"

/** @param {TestPage.Attempt} attempt */
export function tabsOf(attempt) {
  const { issues, attachments, measurements } = attempt
  /** @type {([name: string, title: string, number: number | null, draw: (panel: HTMLElement) => void] | null)[]} */
  const tabs = [
    issues.length ? ["failures", issues.some(isFailing) ? "Failures" : "Notes", issues.length, drawIssues] : null,
    ["step", "Step", null, drawStepTab],
    ["log", "Output", attempt.output.length + attempt.applications.length, drawLog],
    ["files", "Attachments", attachments.length, drawFiles],
    measurements.length ? ["measured", "Measured", measurements.length, drawMeasured] : null,
  ]
  return tabs.flatMap((tab) => tab ? [tab] : [])
}

/** @param {TestPage.Attempt} attempt */
export function chooseTab(attempt) {
  const names = tabsOf(attempt).map((t) => t[0])
  // What a link to one of them asked for.
  const asked = state.nextTab
  state.nextTab = null
  if (asked && names.includes(asked)) return asked
  if (attempt.issues.some(isFailing) && state.tab !== "files" && state.tab !== "log") return "failures"
  if (state.tab && names.includes(state.tab)) return state.tab
  return attempt.measurements.length ? "measured" : attempt.issues.length ? "failures" : "step"
}

export function detailsOf() {
  return h(
    "section",
    { class: "pane details", "aria-label": "Details" },
    h(
      "div",
      { class: "tabs", role: "tablist", "aria-label": "Details" },
      tabsOf(page.attempt).map(([tab, title, number], place) =>
        h(
          "button",
          {
            role: "tab",
            id: `tab-${tab}`,
            "aria-controls": "tab-panel",
            "data-tab": tab,
            title: `${title}  (${place + 1})`,
            onclick: () => openTab(tab),
            onkeydown: moveTab,
          },
          title,
          number !== null ? h("span", { class: "soft" }, ` ${count(number)}`) : null,
        )
      ),
    ),
    h("div", { id: "tab-panel", class: "scrolls", role: "tabpanel", tabindex: 0 }),
  )
}

/** @param {string} tab */
export function openTab(tab) {
  state.tab = tab
  drawTab()
}

/** @param {On<KeyboardEvent>} event */
function moveTab(event) {
  const next = event.key === "ArrowRight"
    ? event.target.nextElementSibling
    : event.key === "ArrowLeft"
    ? event.target.previousElementSibling
    : null
  if (!(next instanceof HTMLElement)) return
  next.focus()
  next.click()
  event.preventDefault()
  event.stopPropagation()
}

export function drawTab() {
  const panel = byId("tab-panel")
  for (const tab of all("[data-tab]")) {
    const isSelected = tab.dataset.tab === state.tab
    tab.setAttribute("aria-selected", String(isSelected))
    tab.tabIndex = isSelected ? 0 : -1
  }
  panel.setAttribute("aria-labelledby", `tab-${state.tab}`)
  const tab = tabsOf(page.attempt).find((t) => t[0] === state.tab)
  if (panel.dataset.shown !== state.tab) panel.scrollTop = 0
  panel.dataset.shown = state.tab ?? ""
  tab?.[3](panel)
}

// ---- failures

/** @param {HTMLElement} panel */
function drawIssues(panel) {
  const order = [...page.attempt.issues].sort((a, b) => Number(isFailing(b)) - Number(isFailing(a)) || a.time - b.time)
  fill(panel, order.map(issueOf))
}

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
  const more = [...rest, issue.details ?? ""].join("\n").trim()
  const place = issue.file ? `${issue.file}:${issue.line ?? "?"}` : null
  const step = stepAt(issue.step)
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
        ? [", in ", h("button", { class: "plain", onclick: () => pickIssue(issue) }, bdi(shortened(step.name)))]
        : null,
    ),
    h(
      "div",
      { class: "columns" },
      more ? h("pre", { class: "text" }, shown(more)) : null,
      place || issue.frames.length
        ? h(
          "div",
          null,
          place ? h("p", { class: "mono small place" }, bdi(place)) : null,
          issue.excerpt
            ? excerptOf(issue.excerpt, issue.line)
            : place
            ? h("p", { class: "soft small" }, "The source is not in the package that this report was written with.")
            : null,
          issue.frames.length ? framesOf(issue) : null,
        )
        : null,
    ),
    stacksOf(issue),
  )
}

/**
 * What the threads of the program did, where the failure is a crash or a hang.
 *
 * @param {TestPage.Issue} issue
 */
function stacksOf(issue) {
  if (!isFailing(issue)) return null
  const near = page.attempt.attachments.filter((a) =>
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

// ---- one step

/** @type {{ [work: string]: string }} */
const works = {
  idle: "waiting for the program",
  snapshot: "reading the tree",
  query: "finding the element",
  event: "sending the event",
  capture: "keeping pictures and trees",
}

/** @param {HTMLElement} panel */
function drawStepTab(panel) {
  const step = page.step
  const spent = step
    ? step.spent ?? sumSpent(page.steps.filter((s) => s !== step && isPart(s, step)))
    : sumSpent(page.steps)
  const gestures = step ? page.attempt.gestures.filter((g) => isPart(stepAt(g.step), step)) : []
  const resolutions = page.attempt.resolutions.filter((r) => isPart(stepAt(r.activity), step))
  const files = step ? page.attempt.attachments.filter((a) => isPart(stepAt(a.step), step)) : []
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
          : fact("Time", seconds(page.attempt.duration)),
        gestures.slice(0, 5).map((g) =>
          fact("Event", [
            bdi(g.action),
            g.point ? ` at ${point(g.point)}` : "",
            g.frame
              ? h("span", { class: "soft" }, `, in ${point(g.frame.slice(0, 2))}, ${g.frame[2]} × ${g.frame[3]}`)
              : "",
          ])
        ),
        !step || page.attempt.file
          ? fact("Test", page.attempt.file ? bdi(`${page.attempt.file}:${page.attempt.line ?? "?"}`) : null)
          : null,
        (page.attempt.iteration ?? 1) > 1 ? fact("Repetition", String(page.attempt.iteration)) : null,
        files.length ? fact("Attachments", files.slice(0, 12).map((a) => h("div", null, linkTo(a)))) : null,
      ),
      spentOf(spent, step ? step.duration ?? step.end - step.start : page.attempt.duration),
    ),
    resolutions.map(resolutionOf),
    document.getElementById("stage") ? null : h(
      "p",
      { class: "soft" },
      page.attempt.attachments.some((a) => a.isMissing)
        ? "The pictures and trees of this test are missing from the bundle."
        : "No picture and no tree of elements was kept with this test. " +
          "UNDERSTUDY_CAPTURE=always keeps them with each step.",
    ),
  )
}

/**
 * Where the time of a step went.
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
          h("span", { class: "soft time" }, `${(100 * time / total).toFixed(0)} %`),
        )
      ),
    ),
  )
}

/**
 * How a query went on, step by step, to what it found.
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
        h("p", { class: "soft small" }, "Nearly found:"),
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
  const element = treeOf(resolution) === latestTree() ? page.elements?.[node] : null
  return element
    ? [h("button", { class: "plain", onclick: () => takeElement(element) }, bdi(nameOf(element))), ": "]
    : null
}

// ---- attachments

/** @param {ShownAttachment} attachment */
function linkTo(attachment) {
  if (attachment.isMissing) {
    return h("span", { class: "failed" }, bdi(attachment.name), attachment.isLeftOut ? " (left out)" : " (missing)")
  }
  return h("a", { href: address(attachment), target: "_blank", rel: "noopener" }, bdi(attachment.name))
}

/** @param {HTMLElement} panel */
function drawFiles(panel) {
  const files = page.attempt.attachments
  if (!files.length) return fill(panel, h("p", { class: "soft" }, "Nothing was attached."))
  if (panel.dataset.files === `${page.number}/${state.attempt}` && panel.querySelector(".files")) return
  panel.dataset.files = `${page.number}/${state.attempt}`
  fill(
    panel,
    h(
      "div",
      { class: "files" },
      /** @type {ShownAttachment[]} */ (files).slice(0, 500).map((attachment) => {
        const figure = h(
          "figure",
          null,
          h(
            "figcaption",
            null,
            linkTo(attachment),
            h(
              "span",
              { class: "soft small" },
              `${moment(attachment.time)} · ${attachment.type} · ${size(attachment.size)} `,
              attachment.isMissing ? null : h("a", {
                href: address(attachment),
                download: fileName(attachment),
                "aria-label": `Save ${shown(attachment.name)}`,
              }, "save"),
            ),
          ),
        )
        if (attachment.isMissing) {
          figure.append(h(
            "p",
            { class: "failed" },
            attachment.isLeftOut
              ? `It is too large for a report in one file: see ${attachment.file} in the bundle, ` +
                "or write the report to a folder."
              : `The file ${attachment.file} is missing from the bundle.`,
          ))
        } else if (attachment.media.startsWith("image/")) {
          figure.append(h("img", { src: address(attachment), alt: shown(attachment.name), loading: "lazy" }))
        } else if (attachment.media.startsWith("video/")) {
          figure.append(
            h("video", {
              src: address(attachment),
              controls: true,
              muted: true,
              preload: "metadata",
              "aria-label": shown(attachment.name),
            }),
          )
        } else if (/html/.test(attachment.media)) {
          figure.append(
            h("p", null, h("a", { href: address(attachment), target: "_blank", rel: "noopener" }, "Open the page")),
          )
        } else if (isText(attachment)) figure.append(previewOf(attachment))
        return figure
      }),
    ),
  )
}

/** @param {TestPage.Attachment} attachment */
function isText({ media }) {
  return media.startsWith("text/") || /json|xml|yaml/.test(media)
}

/** @param {TestPage.Attachment} attachment */
function fileName({ name, file }) {
  const suffix = file.slice(file.lastIndexOf("."))
  return shown(name).replace(/[^\p{L}\p{N}. _-]/gu, "_").slice(0, 80) + (name.endsWith(suffix) ? "" : suffix)
}

/**
 * The beginning of a text; short ones are open.
 *
 * @param {TestPage.Attachment} attachment
 */
function previewOf(attachment) {
  const pre = h("pre", { class: "text scrolls", tabindex: 0, role: "group", "aria-label": shown(attachment.name) })
  const fillIn = async () => {
    const text = await content(attachment.file)
    pre.textContent = text === null
      ? "It is too long to be shown here: open or save its file."
      : shown(pretty(attachment, text))
  }
  if (attachment.size < 20_000 && !/elements/.test(attachment.media)) {
    fillIn()
    return pre
  }
  const box = h("details", null, h("summary", null, "Preview"), pre)
  box.addEventListener("toggle", fillIn, { once: true })
  return box
}

/**
 * @param {TestPage.Attachment} attachment
 * @param {string} text
 */
function pretty(attachment, text) {
  if (/json/.test(attachment.media)) {
    try {
      text = JSON.stringify(JSON.parse(text), null, 2)
    } catch {}
  }
  return text.length > 100_000 ? text.slice(0, 100_000) + "\n… (the rest is in the file)" : text
}
