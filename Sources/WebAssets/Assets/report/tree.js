// @ts-check
// SPDX-License-Identifier: Apache-2.0
// Rows that make a tree, such as steps and elements. The tab key reaches one row; the arrow keys move from there.

import { h } from "../kit/dom.js"
import { count } from "../kit/text.js"
import { RowTree } from "./row-tree.js"

const mostRows = 5000

/**
 * @template {TreeRow} Row
 * @param {object} options
 * @param {string} options.label
 * @param {Row[]} options.rows in document order
 * @param {(row: Row, place: number) => Child} options.draw returns the content of a row
 * @param {(place: number) => void} [options.onselect]
 * @param {(place: number | null) => void} [options.onhover]
 * @param {string} [options.className]
 * @returns {TreeView}
 */
export function treeView({ label, rows, draw, onselect, onhover, className }) {
  const all = rows.slice(0, mostRows)
  const tree = new RowTree(all)
  const elements = all.map((row, place) =>
    h(
      "div",
      {
        role: "treeitem",
        class: `row ${row.className ?? ""}`,
        "aria-level": row.level + 1,
        "aria-selected": false,
        "aria-expanded": tree.hasParts(place) ? tree.isOpen(place) : null,
        tabindex: -1,
        "data-place": place,
        style: { "--level": row.level },
      },
      h("span", { class: tree.hasParts(place) ? "twist" : "twist none", "aria-hidden": true }),
      draw(row, place),
    )
  )
  let current = 0
  if (elements.length) elements[0].tabIndex = 0

  /** @param {Event} event */
  function placeOf(event) {
    const element = /** @type {Element} */ (event.target).closest("[data-place]")
    return element instanceof HTMLElement ? Number(element.dataset.place) : null
  }
  const box = h(
    "div",
    { role: "tree", "aria-label": label, class: `rows ${className ?? ""}`, onkeydown: key },
    elements,
  )
  if (rows.length > mostRows) {
    box.append(
      h(
        "div",
        { role: "treeitem", class: "row soft" },
        `and ${count(rows.length - mostRows)} more in the bundle`,
      ),
    )
  }
  box.addEventListener("click", (event) => {
    const place = placeOf(event)
    if (place === null) return
    if (/** @type {Element} */ (event.target).classList.contains("twist") && tree.hasParts(place)) return toggle(place)
    select(place, { focus: true })
    onselect?.(place)
  })
  box.addEventListener("dblclick", (event) => {
    const place = placeOf(event)
    if (place !== null) toggle(place)
  })
  if (onhover) {
    box.addEventListener("mouseover", (event) => onhover(placeOf(event)))
    box.addEventListener("mouseleave", () => onhover(null))
  }

  function arrange() {
    for (const [place, isHidden] of tree.hidden.entries()) elements[place].hidden = isHidden
  }
  /**
   * @param {number} place
   * @param {boolean} isOpen
   */
  function setOpen(place, isOpen) {
    tree.setOpen(place, isOpen)
    elements[place].setAttribute("aria-expanded", String(isOpen))
  }
  /** @param {number} place */
  function toggle(place, isOpen = !tree.isOpen(place)) {
    if (!tree.hasParts(place)) return
    setOpen(place, isOpen)
    arrange()
  }
  /** @param {boolean} isOpen */
  function toggleAll(isOpen) {
    for (const place of all.keys()) if (tree.hasParts(place)) setOpen(place, isOpen)
    arrange()
  }
  /**
   * Selects a row, and opens its ancestors.
   *
   * @param {number | null | undefined} place
   */
  function select(place, { focus = false, reveal = true } = {}) {
    elements[current]?.setAttribute("aria-selected", "false")
    if (elements[current]) elements[current].tabIndex = -1
    if (place === null || place === undefined || !elements[place]) {
      if (elements[0]) elements[current = 0].tabIndex = 0
      return
    }
    const opened = tree.reveal(place)
    for (const parent of opened) elements[parent].setAttribute("aria-expanded", "true")
    if (opened.length) arrange()
    current = place
    elements[place].setAttribute("aria-selected", "true")
    elements[place].tabIndex = 0
    if (focus) elements[place].focus({ preventScroll: true })
    if (reveal) scrollTo(elements[place])
  }
  /**
   * Scrolls only the box. `scrollIntoView` would also scroll the page around it.
   *
   * @param {Element} element
   */
  function scrollTo(element) {
    /** @type {Element | null | undefined} */
    let pane = box
    while (pane && pane.scrollHeight <= pane.clientHeight + 1) pane = pane.parentElement?.closest(".scrolls")
    if (!pane) return
    const inner = element.getBoundingClientRect(), outer = pane.getBoundingClientRect()
    if (inner.top < outer.top + 4) pane.scrollTop -= outer.top - inner.top + outer.height / 3
    else if (inner.bottom > outer.bottom - 4) pane.scrollTop += inner.bottom - outer.bottom + outer.height / 3
  }
  /** @param {On<KeyboardEvent>} event */
  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const place = placeOf(event) ?? current
    const isOpen = tree.isOpen(place)
    let target = null
    switch (event.key) {
      case "ArrowDown":
        target = tree.next(place, 1)
        break
      case "ArrowUp":
        target = tree.next(place, -1)
        break
      case "ArrowRight":
        if (isOpen) target = place + 1
        else toggle(place, true)
        break
      case "ArrowLeft":
        if (isOpen) toggle(place, false)
        else target = tree.parentOf(place)
        break
      case "Home":
        target = 0
        break
      case "End":
        target = tree.next(elements.length, -1)
        break
      case "Enter":
        target = place
        break
      default:
        return
    }
    event.preventDefault()
    event.stopPropagation()
    if (target === null) return
    select(target, { focus: true })
    onselect?.(target)
  }
  arrange()
  return { box, elements, select, toggle, toggleAll }
}
