// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The page of a profile.

import { all, bdi, byId, fill, h } from "../kit/dom.js"
import { iconButton } from "../kit/icons.js"
import { dateAndTime, percent, plural, shortened } from "../kit/text.js"
import { callersPane, drawCallers } from "./callers.js"
import { walk } from "./calls.js"
import { drawFlame, flameOf, followFocus, layOut, matched, rowHeight, rowOf, scrollToZoom } from "./flame.js"
import { store } from "./flame-store.js"
import { functionOf, kinds, profile, treeAt, unit } from "./profile-data.js"

const chipsShown = 7

function drawHead() {
  fill(
    byId("top"),
    h("h1", null, bdi(profile.test)),
    h(
      "span",
      { class: "soft" },
      `${unit(profile.weight)}, ${profile.profiler} ${profile.event} · ${dateAndTime(profile.date, "short")}`,
    ),
    h("div", { class: "links" }, iconButton("theme", "Light or dark", null, turnTheme)),
  )
}

function turnTheme() {
  const root = document.documentElement
  const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches
  root.dataset.theme = isDark ? "light" : "dark"
  drawFlame()
}

/** A button for each process with its share. One more button shows the processes after the first seven. */
function processesOf() {
  /**
   * @param {number} place
   * @param {string} name
   * @param {number} weight
   * @param {number} [number]
   */
  const chip = (place, name, weight, number) =>
    h(
      "button",
      {
        class: "chip",
        "data-place": place,
        "aria-pressed": "false",
        title: number ? `process ${number}` : null,
        onclick: () => pickProcess(place),
      },
      bdi(name),
      h("span", { class: "soft" }, percent(weight, profile.weight)),
    )
  const chips = profile.processes.map((process, place) =>
    chip(place, process.isTest ? `Tests (${process.name})` : process.name, process.weight, process.number)
  )
  const rest = chips.slice(chipsShown)
  for (const one of rest) one.hidden = true
  /** @type {HTMLElement | null} */
  const more = rest.length
    ? h("button", {
      class: "chip",
      onclick: () => {
        for (const one of rest) one.hidden = false
        more?.remove()
        rest[0].focus()
        layOut()
      },
    }, `${plural(rest.length, "more process", "more processes")}`)
    : null
  return h(
    "div",
    { class: "chips", role: "group", "aria-label": "Processes" },
    profile.processes.length > 1 ? chip(-1, "All processes", profile.weight) : null,
    chips,
    more,
  )
}

/** @param {number} place */
function pickProcess(place) {
  for (const chip of all("[data-place]")) {
    chip.setAttribute("aria-pressed", String(Number(chip.dataset.place) === place))
  }
  store.showTree(treeAt(place))
}

function toolsOf() {
  return h(
    "div",
    { class: "tools" },
    h("input", {
      id: "search",
      type: "search",
      placeholder: "Search functions, files, libraries  (/)",
      "aria-label": "Search",
      oninput: (event) => store.search(event.target.value),
    }),
    h("span", { id: "matched", class: "small", role: "status" }),
    h("span", { class: "grow" }),
    h(
      "div",
      { class: "switch", role: "group", "aria-label": "Direction" },
      h("button", { "data-upward": "false", "aria-pressed": "true", onclick: () => store.turn(false) }, "Downwards"),
      h("button", { "data-upward": "true", "aria-pressed": "false", onclick: () => store.turn(true) }, "Upwards"),
    ),
  )
}

/** The legend of the colors, with the share of each kind in the functions' own samples. */
function legendOf() {
  return h(
    "ul",
    { class: "plain legend" },
    Object.entries(kinds).map(([kind, name]) =>
      h(
        "li",
        { hidden: kind === "process" },
        h("i", { class: "swatch", "data-kind": kind, style: { background: `var(--${kind})`, color: `var(--ink)` } }),
        name,
        h("span", { class: "soft", "data-share": kind }),
      )
    ),
    h(
      "li",
      { hidden: true },
      h("i", { "data-kind": "match", style: { background: "var(--found)", color: "var(--found-ink)" } }),
    ),
  )
}

/** Draws everything around the flame graph of a call. */
function drawRest() {
  /** @type {CallNode[]} */
  const way = []
  for (let node = /** @type {CallNode | null} */ (store.state.zoom); node; node = node.parent) way.unshift(node)
  fill(
    byId("way"),
    way.length > 1
      ? way.map((node, place) => [
        place ? " › " : null,
        node === store.state.zoom
          ? h("b", null, bdi(shortened(functionOf(node).name, 60)))
          : place === 0 || place > way.length - 4
          ? h(
            "button",
            { class: "plain", onclick: () => store.zoomTo(node) },
            bdi(shortened(functionOf(node).name, 40)),
          )
          : place === 1
          ? "…"
          : null,
      ]).filter((_, place) => place < 2 || place > way.length - 4)
      : h("span", { class: "soft" }, "Click a call to zoom in."),
  )
  /** @type {{ [kind: string]: number }} */
  const shares = {}
  walk(store.state.zoom, (node) => {
    if (node.own) {
      const { kind } = functionOf(node)
      shares[kind] = (shares[kind] ?? 0) + node.own
    }
  })
  for (const label of all("[data-share]")) {
    const part = shares[label.dataset.share ?? ""]
    label.textContent = part ? percent(part, store.state.zoom.total) : ""
    if (label.parentElement) label.parentElement.hidden = !part
  }
  drawCallers()
  drawMatched()
}

/** Draws the switch of the direction, and the flame graph in the chosen direction. */
function turnFlame() {
  for (const button of all("[data-upward]")) {
    button.setAttribute("aria-pressed", String((button.dataset.upward === "true") === store.state.isUpward))
  }
  drawFlame()
  scrollToZoom()
}

function drawSearch() {
  const field = byId("search", HTMLInputElement), { text } = store.state
  if (field.value !== text) field.value = text
  drawFlame()
  drawMatched()
}

function drawMatched() {
  const sum = store.state.query ? matched() : 0
  byId("matched").textContent = store.state.query
    ? `${percent(sum, store.state.zoom.total)} matched (${unit(sum)})`
    : ""
}

/** Scrolls past the calls of the test runner, a dozen rows above each test, because nobody needs to read them. */
function showTest() {
  /** @type {CallNode | undefined} */
  let node = store.state.zoom
  while (node && functionOf(node).kind !== "test") {
    node = node.children.find((child) => child.total > store.state.zoom.total * 0.5)
  }
  if (node?.box) byId("flame").scrollTop = rowOf(node.box.depth - 1) * rowHeight
}

function drawPage() {
  drawHead()
  fill(
    byId("main"),
    h(
      "div",
      { class: "about" },
      profile.notes.map((note) => h("p", { class: "note" }, bdi(note))),
      processesOf(),
      toolsOf(),
      h("div", { class: "under" }, h("div", { id: "way", class: "small" }), legendOf()),
    ),
    flameOf(),
    callersPane(),
  )
  const ofTest = profile.processes.findIndex((process) => process.isTest)
  const isMost = ofTest >= 0 && profile.processes[ofTest].weight >= profile.weight * 0.5
  pickProcess(profile.processes.length === 1 ? 0 : isMost ? ofTest : -1)
  showTest()
  new ResizeObserver(() => layOut()).observe(byId("flame"))
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => drawFlame())
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && document.activeElement?.tagName !== "INPUT") {
      event.preventDefault()
      byId("search").focus()
    } else if (event.key === "Escape" && document.activeElement?.id === "search") {
      store.search("")
    }
  })
}

store.subscribe("tree", layOut)
store.subscribe("tree", drawRest)
store.subscribe("zoom", layOut)
store.subscribe("zoom", scrollToZoom)
store.subscribe("zoom", drawRest)
store.subscribe("focus", followFocus)
store.subscribe("query", drawSearch)
store.subscribe("direction", turnFlame)
drawPage()
