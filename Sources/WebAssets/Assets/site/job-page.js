// @ts-check
// SPDX-License-Identifier: Apache-2.0
// Jobs of the server: the result of a job, and its output while it runs.

import { bdi, byId, fill, h } from "../kit/dom.js"
import { dateAndTime, seconds } from "../kit/text.js"
import { sign } from "../report/outcomes.js"
import { botAddress, runLink, shortRevision } from "./run-lines.js"
import { ask, isServed, load, tell } from "./site-data.js"
import { visitor } from "./sign-in.js"

/**
 * @param {HTMLElement} main
 * @param {number} id
 */
export async function drawJob(main, id) {
  /** @type {JobPage} */
  const page = await load(`job-${id}`)
  const output = h("pre", {
    id: `output-${id}`,
    class: "card output",
    tabindex: 0,
    role: "log",
    "aria-label": "Output",
  })
  // The page is drawn again when the job's state changes. The output that is already shown stays.
  const before = document.getElementById(output.id)
  fill(
    main,
    h(
      "section",
      null,
      h("h2", null, h("a", { href: botAddress(page.job.bot) }, bdi(page.name)), ` job ${id}`, jobState(page.job)),
      h("p", null, jobOrigin(page.job)),
      page.job.note ? h("p", { class: "failed" }, bdi(page.job.note)) : null,
      h(
        "p",
        { class: "chips tools" },
        page.job.integration ? h("span", null, "Results: ", runLink(page.job.bot, page.job.integration)) : null,
        cancelButton(page.job),
      ),
    ),
    commitList(page.commits),
    isServed ? h("section", null, h("h2", null, "Output"), before ?? output) : null,
  )
  if (isServed && !before) follow(output, id, 0)
  return `${page.name} job ${id}`
}

/**
 * Shows the output as it arrives, as long as the page is open.
 *
 * @param {HTMLElement} output
 * @param {number} id
 * @param {number} from
 */
async function follow(output, id, from) {
  let next = from
  try {
    const part = await ask("GET", `api/jobs/${id}/output/${next}`)
    const main = byId("main")
    const isAtEnd = main.scrollTop + main.clientHeight > main.scrollHeight - 40
    output.append(part.text)
    if (isAtEnd && part.text && from) main.scrollTop = main.scrollHeight
    if (part.isOver) return
    next = part.next
  } catch { /* The server may be back soon. */ }
  setTimeout(() => {
    if (output.isConnected) follow(output, id, next)
  }, 700)
}

/** @type {{ [state: string]: string }} */
const outcomesOfStates = { passed: "passed", failed: "failed", broken: "interrupted", cancelled: "skipped" }

/** @param {JobLine} job */
export function jobState(job) {
  const outcome = outcomesOfStates[job.state]
  return h(
    "span",
    { class: "verdict" },
    outcome ? [sign(outcome, false), " "] : null,
    h("b", { class: outcome ?? "soft" }, job.state === "broken" ? "no results" : job.state),
  )
}

/** @param {JobLine} job */
export function jobOrigin(job) {
  const duration = job.started && job.ended
    ? ` · ${seconds((Date.parse(job.ended) - Date.parse(job.started)) / 1000)}`
    : ""
  return h(
    "span",
    { class: "soft origin" },
    bdi(job.branch),
    " ",
    job.revision ? [h("code", null, shortRevision(job.revision)), " "] : null,
    dateAndTime(job.started ?? job.queued, "short"),
    duration,
    " · ",
    bdi(job.cause),
  )
}

/** @param {JobLine} job */
export function jobLine(job) {
  return h(
    "li",
    null,
    h("a", { href: `#job/${job.id}` }, `job ${job.id}`),
    jobState(job),
    job.integration ? runLink(job.bot, job.integration) : null,
    job.note ? h("span", { class: "small" }, bdi(job.note.split("\n")[0].slice(0, 120))) : null,
    h("span", { class: "grow" }),
    jobOrigin(job),
  )
}

/** @param {JobLine} job */
function cancelButton(job) {
  if (job.isOver || !visitor().name) return null
  return h("button", { class: "chip", onclick: () => ask("DELETE", `api/jobs/${job.id}`).catch(tell) }, "Cancel")
}

/** @param {CommitLine[]} commits */
export function commitList(commits) {
  if (!commits.length) return null
  return h(
    "section",
    null,
    h("h2", null, "Commits since the previous job"),
    h(
      "ol",
      { class: "plain runs card" },
      commits.map((commit) =>
        h(
          "li",
          null,
          h("code", null, shortRevision(commit.revision)),
          h("span", null, bdi(commit.subject)),
          h("span", { class: "grow" }),
          h("span", { class: "soft" }, bdi(commit.author)),
        )
      ),
    ),
  )
}
