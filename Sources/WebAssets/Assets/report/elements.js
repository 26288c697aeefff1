// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The tree of elements of the moment, with what a query found and what it nearly found.

import { bdi, byId, fill, h } from "../kit/dom.js"
import { moment, shown } from "../kit/text.js"
import { queryFor } from "./captured-tree.js"
import { content, elementsOf } from "./data.js"
import { isAhead, latest, latestTree, page, stepAt } from "./open-test.js"
import { drawMarks } from "./stage.js"
import { state } from "./state.js"
import { isPart } from "./step-tree.js"
import { treeView } from "./tree.js"

export async function drawElements() {
  const box = byId("elements"), caption = byId("elements-caption")
  const tree = latestTree(), shownPage = page
  const found = tree ? marksOf(tree) : []
  const key = tree ? `${page.number}/${state.attempt}/${tree.file}/${JSON.stringify(found)}` : "none"
  if (box.dataset.key === key) return
  box.dataset.key = key
  // The elements themselves stay until the next ones are there, so that the picture does not jump meanwhile.
  page.marks = []
  page.pointed = page.taken = null
  byId("element").hidden = true
  if (!tree) {
    page.elements = null
    caption.textContent = ""
    return fill(
      box,
      h(
        "p",
        { class: "soft" },
        page.attempt.attachments.some((a) => a.type === "org.understudy.elements")
          ? "The trees of this test are missing from the bundle."
          : "No tree of elements was kept with this test. With UNDERSTUDY_CAPTURE=always there is one of each step.",
      ),
    )
  }
  fill(caption, moment(tree.time))
  const isCaptured = tree.type === "org.understudy.elements"
  const data = isCaptured ? await elementsOf(tree.file) : null
  const text = isCaptured ? null : await content(tree.file)
  if (page !== shownPage || box.dataset.key !== key) return
  if (text !== null) {
    return fill(
      box,
      h("pre", { class: "scrolls text", tabindex: 0, role: "group", "aria-label": "Elements" }, shown(text)),
    )
  }
  if (data === null) {
    return fill(
      box,
      h(
        "p",
        { class: "failed" },
        isCaptured
          ? "A part of this tree is missing from the bundle."
          : "It is too long to be shown here: the attachments have its file.",
      ),
    )
  }

  const marks = new Map(found.map((mark) => [mark.node, mark]))
  page.elements = data
  page.marks = found.map((mark) => ({ ...mark, element: data[mark.node] }))
  const rows = data.map((element, place) => ({ level: element.d, element, className: marks.get(place)?.kind ?? "" }))
  const view = treeView({
    label: "Elements",
    rows,
    className: "scrolls",
    onselect: (place) => takeElement(data[place], false),
    onhover: (place) => hoverElement(place === null ? null : data[place], false),
    draw: ({ element }, place) => {
      const mark = marks.get(place)
      return h(
        "span",
        { class: "text" },
        h("span", { class: "type" }, element.t),
        element.l ? [" ", h("b", null, bdi(element.l))] : null,
        element.i ? h("span", { class: "soft" }, " #", bdi(element.i)) : null,
        element.v ? h("span", { class: "soft" }, " = ", bdi(element.v)) : null,
        element.s?.length ? h("span", { class: "soft" }, ` (${element.s.join(", ")})`) : null,
        mark
          ? h(
            "span",
            { class: `tag ${mark.kind}` },
            mark.kind === "match"
              ? "match"
              : mark.kind === "target"
              ? "event went here"
              : ["nearly: ", bdi(mark.reason ?? "")],
          )
          : null,
      )
    },
  })
  page.elementView = view
  fill(box, view.box)
  const first = found[0]
  if (first) view.select(first.node)
  drawMarks()
}

/**
 * The nodes of a tree that queries found, or nearly found, and those that an event went to.
 *
 * @param {ShownAttachment} tree
 */
function marksOf(tree) {
  /** @type {Map<number, ElementMark>} */
  const marks = new Map()
  const picture = latest(page.pictures)
  if (picture ? isAhead(picture) : isAhead(tree)) return []
  const steps = page.attempt.resolutions.filter((r) => treeOf(r) === tree)
  const own = page.step
    ? steps.filter((r) => isPart(stepAt(r.activity), page.step) || isPart(page.step, stepAt(r.activity)))
    : []
  for (const resolution of own.length ? own : steps) {
    for (const node of resolution.matches) marks.set(node, { node, kind: "match" })
    for (const { node, reason } of resolution.nearMisses ?? []) {
      if (!marks.has(node)) marks.set(node, { node, kind: "near", reason })
    }
  }
  return [...marks.values()].sort((a, b) => a.node - b.node)
}

/**
 * The tree whose nodes a resolution numbers: the one that was kept with its step, or else with a step around it.
 *
 * @param {BundleEvent.Resolution} resolution
 */
export function treeOf(resolution) {
  const known = page.treesOfResolutions
  if (!known.has(resolution)) known.set(resolution, findTree(resolution))
  return known.get(resolution) ?? null
}

/**
 * @param {BundleEvent.Resolution} resolution
 * @returns {ShownAttachment | null}
 */
function findTree({ activity }) {
  const own = stepAt(activity)
  for (let step = own; own && step;) {
    const around = step, trees = page.trees.filter((t) => isPart(stepAt(t.step), around))
    if (trees.length) return trees.reduce((a, b) => Math.abs(b.time - own.end) < Math.abs(a.time - own.end) ? b : a)
    step = stepAt(around.parent)
  }
  return null
}

/**
 * An element is pointed at, in the tree or on the picture.
 *
 * @param {CapturedElement | null} element
 */
export function hoverElement(element, isOnPicture = true) {
  if (page.pointed === element) return
  page.pointed = element
  drawMarks()
  if (!isOnPicture) return
  document.querySelector("#elements .pointed")?.classList.remove("pointed")
  const place = element ? page.elements?.indexOf(element) ?? -1 : -1
  page.elementView?.elements[place]?.classList.add("pointed")
}

/**
 * An element is chosen: what is known of it is written below the tree.
 *
 * @param {CapturedElement | null} element
 */
export function takeElement(element, isOnPicture = true) {
  page.taken = element
  const box = byId("element")
  box.hidden = !element
  if (!element) return
  if (isOnPicture) page.elementView?.select(page.elements?.indexOf(element))
  /**
   * @param {string} name
   * @param {string | null | undefined} value
   */
  const fact = (name, value) => value ? [h("dt", null, name), h("dd", null, bdi(value))] : null
  fill(
    box,
    h(
      "dl",
      { class: "facts" },
      fact("label", element.l),
      fact("identifier", element.i),
      fact("value", element.v),
      fact("placeholder", element.p),
      fact("frame", element.f && `${element.f[0]}, ${element.f[1]}, ${element.f[2]} × ${element.f[3]}`),
      fact("states", element.s?.join(", ")),
    ),
    h("code", null, bdi(queryFor(element))),
  )
  drawMarks()
}
