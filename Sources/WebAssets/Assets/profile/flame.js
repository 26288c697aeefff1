// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The flame graph: the width of each call is proportional to the number of samples in it and in its callees.

import { all, announce, bdi, byId, fill, find, h } from "../kit/dom.js"
import { percent, shown } from "../kit/text.js"
import { store } from "./flame-store.js"
import { functionOf, kinds, placeOf, unit } from "./profile-data.js"

export const rowHeight = 18
/** The layout of the calls: the calls that are wide enough, the depth of the deepest call, and the number of rows. */
const layout = { boxes: /** @type {FlameBox[]} */ ([]), depth: 0, rows: 0 }

export function flameOf() {
  return h("div", {
    id: "flame",
    class: "scrolls",
    tabindex: 0,
    role: "application",
    "aria-roledescription": "flame graph",
    "aria-label": "Flame graph. Arrow keys move between calls, Enter zooms, Escape goes back.",
    onkeydown: moveInFlame,
    onclick: pickInFlame,
    onmousemove: pointInFlame,
    onmouseleave: hideTip,
    onscroll: hideTip,
    onfocus: () => drawFlame(),
    onblur: () => {
      hideTip()
      drawFlame()
    },
  }, h("canvas"))
}

/** Scrolls to the call that is as wide as the page. */
export function scrollToZoom() {
  const scroller = byId("flame")
  scroller.scrollTop = store.state.isUpward ? scroller.scrollHeight : 0
}

/** Lays out the call that is as wide as the page, and the calls in it that are at least a third of a pixel wide. */
export function layOut() {
  const scroller = byId("flame")
  const width = scroller.clientWidth, scale = width / store.state.zoom.total
  layout.boxes = []
  layout.depth = 0
  /**
   * @param {CallNode} node
   * @param {number} x
   * @param {number} depth
   */
  const place = (node, x, depth) => {
    const box = { node, x, width: node.total * scale, depth }
    node.box = box
    layout.boxes.push(box)
    layout.depth = Math.max(layout.depth, depth)
    let next = x
    for (const child of node.children) {
      const size = child.total * scale
      if (size >= 0.34) place(child, next, depth + 1)
      else child.box = null
      next += size
    }
  }
  place(store.state.zoom, 0, 0)
  drawFlame()
}

/** @param {number} depth */
export function rowOf(depth) {
  return store.state.isUpward ? layout.rows - 1 - depth : depth
}

function colors() {
  /** @type {{ [kind: string]: [fill: string, ink: string] }} */
  const found = {}
  for (const swatch of all("[data-kind]")) {
    const style = getComputedStyle(swatch)
    found[swatch.dataset.kind ?? ""] = [style.backgroundColor, style.color]
  }
  return found
}

export function drawFlame() {
  const scroller = byId("flame"), canvas = find("canvas", scroller, HTMLCanvasElement)
  const width = scroller.clientWidth, ratio = window.devicePixelRatio || 1
  layout.rows = Math.max(layout.depth + 1, Math.floor((scroller.clientHeight - 1) / rowHeight))
  const height = layout.rows * rowHeight
  canvas.width = width * ratio
  canvas.height = height * ratio
  canvas.style.width = `${width}px`
  canvas.style.height = `${height}px`
  const context = canvas.getContext("2d")
  if (!context) return
  context.scale(ratio, ratio)
  context.direction = "ltr"
  context.textBaseline = "middle"
  const style = getComputedStyle(scroller)
  context.font = `12px ${style.fontFamily}`
  const fills = colors(), letter = context.measureText("abcdefghijklmnopqrstuvwxyz").width / 26
  const hasFocus = document.activeElement === scroller
  for (const { node, x, width, depth } of layout.boxes) {
    const part = functionOf(node), y = rowOf(depth) * rowHeight
    const isMatch = store.state.query && matches(node)
    const [fill, ink] = isMatch ? fills.match : fills[part.kind]
    context.globalAlpha = store.state.query && !isMatch ? 0.4 : 1
    context.fillStyle = fill
    context.fillRect(x, y, Math.max(width - (width > 2 ? 1 : 0), 0.5), rowHeight - 1)
    if (width > 26) {
      const room = Math.floor((width - 8) / letter)
      const text = shown(part.name)
      context.fillStyle = ink
      context.globalAlpha = store.state.query && !isMatch ? 0.65 : 1
      context.fillText(fitted(context, text, width - 8, room), x + 4, y + rowHeight / 2)
    }
    if (hasFocus && node === store.state.focus) {
      context.globalAlpha = 1
      context.strokeStyle = style.color
      context.lineWidth = 2
      context.strokeRect(x + 1, y + 1, Math.max(width - 3, 1), rowHeight - 3)
    }
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {string} text
 * @param {number} width
 * @param {number} guess an estimate of the number of characters that fit
 */
function fitted(context, text, width, guess) {
  if (text.length <= guess * 0.7 || context.measureText(text).width <= width) return text
  let end = Math.min(text.length, guess)
  while (end > 1 && context.measureText(text.slice(0, end) + "…").width > width) end -= Math.max(1, end >> 4)
  return end > 1 ? text.slice(0, end) + "…" : ""
}

// ---- pointer and keys

/** @param {MouseEvent} event */
function nodeAt(event) {
  const canvas = find("#flame canvas"), place = canvas.getBoundingClientRect()
  const x = event.clientX - place.left, row = Math.floor((event.clientY - place.top) / rowHeight)
  return layout.boxes.find((box) => rowOf(box.depth) === row && x >= box.x && x < box.x + Math.max(box.width, 1))
    ?.node ?? null
}

/** @param {MouseEvent} event */
function pickInFlame(event) {
  const node = nodeAt(event)
  if (node) store.zoomTo(node === store.state.zoom && node.parent && node !== store.state.root ? node.parent : node)
}

/** @param {MouseEvent} event */
function pointInFlame(event) {
  const node = nodeAt(event)
  if (!node) return hideTip()
  showTip(node, event.clientX, event.clientY)
}

/** @param {KeyboardEvent} event */
function moveInFlame(event) {
  const node = store.state.focus,
    isDeeper = store.state.isUpward ? "ArrowUp" : "ArrowDown",
    isOut = store.state.isUpward ? "ArrowDown" : "ArrowUp"
  /** @param {number} step */
  const beside = (step) => {
    const row = node === store.state.zoom ? [] : node.parent?.children.filter((child) => child.box) ?? []
    return row[row.indexOf(node) + step]
  }
  /** @type {{ [key: string]: CallNode | null | undefined }} */
  const moves = {
    [isDeeper]: node.children.find((child) => child.box),
    [isOut]: node === store.state.zoom ? null : node.parent,
    ArrowRight: beside(1),
    ArrowLeft: beside(-1),
    Home: store.state.zoom,
  }
  if (event.key in moves) {
    event.preventDefault()
    const next = moves[event.key]
    if (next) store.focusOn(next)
  } else if (event.key === "Enter" || event.key === " ") {
    event.preventDefault()
    store.zoomTo(node)
    store.focusOn(node)
  } else if (event.key === "Escape" || event.key === "Backspace") {
    event.preventDefault()
    store.zoomOut()
  }
}

/** Scrolls to the focused call, and announces it. */
export function followFocus() {
  drawFlame()
  const node = store.state.focus
  const scroller = byId("flame"), box = node.box
  if (!box) return
  const y = rowOf(box.depth) * rowHeight
  if (y < scroller.scrollTop) scroller.scrollTop = y
  if (y + rowHeight > scroller.scrollTop + scroller.clientHeight) {
    scroller.scrollTop = y + rowHeight - scroller.clientHeight
  }
  const place = scroller.getBoundingClientRect()
  showTip(node, place.left + Math.min(box.x + 20, place.width - 40), place.top + y - scroller.scrollTop + rowHeight)
  announce(
    `${functionOf(node).name}, ${percent(node.total, store.state.root.total)}, ${unit(node.total)}, ${placeOf(node)}`,
  )
}

/**
 * @param {CallNode} node
 * @param {number} x
 * @param {number} y
 */
function showTip(node, x, y) {
  const tip = byId("tip"), part = functionOf(node), whole = store.state.root.total
  fill(
    tip,
    h("b", null, bdi(part.name)),
    h(
      "div",
      null,
      `${unit(node.total)}, ${percent(node.total, whole)}`,
      store.state.zoom === store.state.root
        ? null
        : ` (${percent(node.total, store.state.zoom.total)} of the shown part)`,
    ),
    h("div", { class: "soft" }, `${percent(node.own, whole)} in itself · ${kinds[part.kind]}`),
    part.module ? h("div", { class: "soft" }, bdi(part.module)) : null,
    part.file ? h("div", { class: "mono" }, bdi(placeOf(node))) : null,
  )
  tip.hidden = false
  const size = tip.getBoundingClientRect()
  tip.style.left = `${Math.max(6, Math.min(x + 14, innerWidth - size.width - 8))}px`
  tip.style.top = `${y + 18 + size.height > innerHeight ? Math.max(6, y - size.height - 10) : y + 18}px`
}

function hideTip() {
  byId("tip").hidden = true
}

// ---- searching

/** @param {CallNode} node */
function matches(node) {
  const { query } = store.state
  if (node.process || !query) return false
  const { name, module, file } = functionOf(node)
  return [name, module, file ?? ""].some((text) => text.toLowerCase().includes(query))
}

/** The number of samples in calls that match the search; each sample counts once. */
export function matched() {
  let sum = 0
  /** @param {CallNode} node */
  const visit = (node) => {
    if (matches(node)) sum += node.total
    else node.children.forEach(visit)
  }
  visit(store.state.zoom)
  return sum
}
