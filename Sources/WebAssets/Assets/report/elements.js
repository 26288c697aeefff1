// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The element tree of the moment, with the matches and near misses of a query.

import { bdi, byId, fill, h } from "../kit/dom.js"
import { moment, shown } from "../kit/text.js"
import { queryFor } from "./captured-tree.js"
import { content, elementsOf } from "./data.js"
import { marksOf, treeOf } from "./moment.js"
import { store } from "./store.js"
import { treeView } from "./tree.js"

/**
 * The rows of the tree at the moment.
 *
 * @type {TreeView | null}
 */
let shownTree = null

export async function drawElements() {
  const box = document.getElementById("elements"), caption = document.getElementById("elements-caption")
  if (!box || !caption) return
  const { page } = store, tree = treeOf(page)
  const found = tree ? marksOf(page, tree) : []
  const key = tree ? `${store.page.number}/${store.state.attempt}/${tree.file}/${JSON.stringify(found)}` : "none"
  if (box.dataset.key === key) return
  box.dataset.key = key
  // The current elements stay until the next ones are loaded, so that the picture does not jump.
  store.showElements(tree ? page.elements : null)
  byId("element").hidden = true
  if (!tree) {
    caption.textContent = ""
    return fill(
      box,
      h(
        "p",
        { class: "soft" },
        store.page.attempt.attachments.some((a) => a.type === "org.understudy.elements")
          ? "The trees of this test are missing from the bundle."
          : "No element tree was recorded for this test. UNDERSTUDY_CAPTURE=always records one for each step.",
      ),
    )
  }
  fill(caption, moment(tree.time))
  const isCaptured = tree.type === "org.understudy.elements"
  const data = isCaptured ? await elementsOf(tree.file) : null
  const text = isCaptured ? null : await content(tree.file)
  if (store.page !== page || box.dataset.key !== key) return
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
          : "The tree is too long to be shown here. Its file is in the attachments.",
      ),
    )
  }

  const marks = new Map(found.map((mark) => [mark.node, mark]))
  const rows = data.map((element, place) => ({ level: element.d, element, className: marks.get(place)?.kind ?? "" }))
  const view = treeView({
    label: "Elements",
    rows,
    className: "scrolls",
    onselect: (place) => store.take(data[place], { from: "elements" }),
    onhover: (place) => store.point(place === null ? null : data[place], { from: "elements" }),
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
  shownTree = view
  fill(box, view.box)
  const first = found[0]
  if (first) view.select(first.node)
  store.showElements(data, found.map((mark) => ({ ...mark, element: data[mark.node] })))
}

/**
 * Highlights the row of the element under the pointer on the picture.
 *
 * @param {ReportChange} change
 */
export function drawPointed({ from }) {
  if (from === "elements") return
  document.querySelector("#elements .pointed")?.classList.remove("pointed")
  const { pointed, elements } = store.page
  const place = pointed ? elements?.indexOf(pointed) ?? -1 : -1
  shownTree?.elements[place]?.classList.add("pointed")
}

/**
 * Shows the attributes of the chosen element below the tree.
 *
 * @param {ReportChange} change
 */
export function drawTaken({ from }) {
  const element = store.page.taken
  const box = byId("element")
  box.hidden = !element
  if (!element) return
  if (from !== "elements") shownTree?.select(store.page.elements?.indexOf(element))
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
}
