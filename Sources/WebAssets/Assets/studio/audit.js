// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The problems of the program for people who use assistive technology.

import { byId, fill, h } from "../kit/dom.js"
import { link } from "./link.js"
import { desktopScreen } from "./screen.js"
import { colored } from "./swift-text.js"

async function run() {
  const button = byId("runaudit", HTMLButtonElement)
  button.disabled = true
  byId("verdict").textContent = "Looking …"
  const report = await link.tell("audit")
  button.disabled = false
  byId("verdict").textContent = report ? report.summary : ""
  if (report) show(report)
}

/** @param {RunAuditCommand.Answer} report */
function show(report) {
  fill(
    byId("findings"),
    report.causes.map((cause) =>
      h(
        "div",
        { class: "cause" },
        h(
          "h2",
          null,
          h("span", { class: "grow" }, cause.title),
          h("span", { class: "number" }, `${cause.kind} · ${cause.findings.length}`),
        ),
        cause.findings.map((finding) => {
          const mark = () => desktopScreen.mark(finding.frame, finding.headline)
          return h(
            "div",
            {
              class: "finding",
              tabindex: "0",
              onclick: mark,
              onkeydown: (event) => {
                if (event.key === "Enter") mark()
              },
            },
            finding.picture ? h("img", { src: addressOf(finding.picture), alt: "" }) : null,
            h(
              "div",
              null,
              h("strong", null, finding.headline),
              h("p", null, finding.reason),
              finding.query ? h("code", null, colored(finding.query)) : null,
            ),
          )
        }),
      )
    ),
    report.notes.map((note) => h("p", { class: "soft" }, note)),
  )
}

/** @param {string} base64 */
function addressOf(base64) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return URL.createObjectURL(new Blob([bytes], { type: "image/png" }))
}

byId("runaudit").addEventListener("click", run)
