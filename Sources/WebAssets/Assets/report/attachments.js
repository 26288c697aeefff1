// @ts-check
// SPDX-License-Identifier: Apache-2.0
// Attachments: links to them, their first lines, and the list of all attachments of a test.

import { bdi, fill, h } from "../kit/dom.js"
import { moment, shown, size } from "../kit/text.js"
import { address, content } from "./data.js"
import { store } from "./store.js"

/** @param {ShownAttachment} attachment */
export function linkTo(attachment) {
  if (attachment.isMissing) {
    return h("span", { class: "failed" }, bdi(attachment.name), attachment.isLeftOut ? " (left out)" : " (missing)")
  }
  return h("a", { href: address(attachment), target: "_blank", rel: "noopener" }, bdi(attachment.name))
}

/** @param {HTMLElement} panel */
export function drawFiles(panel) {
  const files = store.page.attempt.attachments
  if (!files.length) return fill(panel, h("p", { class: "soft" }, "This test has no attachments."))
  if (panel.dataset.files === `${store.page.number}/${store.state.attempt}` && panel.querySelector(".files")) return
  panel.dataset.files = `${store.page.number}/${store.state.attempt}`
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
              ? `The attachment is too large for a report in one file. See ${attachment.file} in the bundle, ` +
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
export function isText({ media }) {
  return media.startsWith("text/") || /json|xml|yaml/.test(media)
}

/** @param {TestPage.Attachment} attachment */
function fileName({ name, file }) {
  const suffix = file.slice(file.lastIndexOf("."))
  return shown(name).replace(/[^\p{L}\p{N}. _-]/gu, "_").slice(0, 80) + (name.endsWith(suffix) ? "" : suffix)
}

/**
 * The text of an attachment. A short text is shown at once, any other text after a click.
 *
 * @param {TestPage.Attachment} attachment
 */
export function previewOf(attachment) {
  const pre = h("pre", { class: "text scrolls", tabindex: 0, role: "group", "aria-label": shown(attachment.name) })
  const fillIn = async () => {
    const text = await content(attachment.file)
    pre.textContent = text === null
      ? "The text is too long to be shown here. Open or save its file."
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
