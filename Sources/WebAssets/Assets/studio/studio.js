// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The page of the studio: connects its parts.

import "./audit.js"
import { byId, fill, find, h } from "../kit/dom.js"
import { elements } from "./element-tree.js"
import { input } from "./input.js"
import { link } from "./link.js"
import { notice } from "./notices.js"
import { pick } from "./pick.js"
import { picked } from "./picked.js"
import { desktopScreen } from "./screen.js"
import { showTab } from "./tabs.js"
import "./code.js"

link.on("hello", ({ application, isAttached, hasTouch, mode, tab }) => {
  byId("program").textContent = application
  document.title = application + " – Understudy Studio"
  byId("continue").hidden = !isAttached
  byId("touch").hidden = !hasTouch
  // A page that reconnects keeps its mode and its tab.
  if (document.body.dataset.ready) return
  input.setMode(/** @type {PointerMode} */ (mode))
  showTab(tab)
  document.body.dataset.ready = "1"
})
link.on("notice", ({ text, isBad }) => notice(text, isBad))
let openWindows = ""
link.on("windows", ({ windows, area, menus }) => {
  desktopScreen.show(area, menus)
  const choice = byId("windows")
  fill(
    choice,
    windows.map((window) => h("option", { value: window.id, selected: window.isActive }, window.title || "(no title)")),
  )
  choice.hidden = windows.length < 2
  // A dialog may appear long after the step that opens it.
  const open = String(windows.map((window) => window.id))
  if (open !== openWindows) readElements()
  openWindows = open
})
link.on("changed", readElements)
function readElements() {
  if (!byId("elements").hidden && !pick.kept) elements.load()
}
byId("windows").addEventListener(
  "change",
  () => link.tell("activate", { window: Number(byId("windows", HTMLSelectElement).value) }),
)
byId("zoom").addEventListener("change", () => desktopScreen.lay())
byId("continue").addEventListener("click", () => {
  link.isOver = true
  link.tell("continue")
})
byId("relaunch").addEventListener("click", () => link.tell("relaunch"))

// ---- the theme: light, dark, or the system's

/** @param {string | null} theme */
function setTheme(theme) {
  if (theme) document.documentElement.dataset.theme = theme
}
try {
  setTheme(localStorage.getItem("theme"))
} catch { /* A browser without storage uses the system's theme. */ }
byId("theme").addEventListener("click", () => {
  const now = document.documentElement.dataset.theme
  const isDark = now ? now === "dark" : matchMedia("(prefers-color-scheme: dark)").matches
  setTheme(isDark ? "light" : "dark")
  try {
    localStorage.setItem("theme", isDark ? "light" : "dark")
  } catch { /* A browser without storage does not store the theme. */ }
})

// ---- the width of the panel

const panel = find("aside"), divider = byId("divider")
/** @param {number} x */
function widen(x) {
  panel.style.width = Math.max(320, Math.min(innerWidth * 0.75, innerWidth - x)) + "px"
  divider.setAttribute("aria-valuenow", String(Math.round(panel.offsetWidth / innerWidth * 100)))
  desktopScreen.lay()
}
divider.addEventListener("pointerdown", (event) => {
  divider.setPointerCapture(event.pointerId)
  divider.onpointermove = (move) => widen(move.clientX)
})
divider.addEventListener("pointerup", () => {
  divider.onpointermove = null
})
divider.addEventListener("keydown", (event) => {
  const by = event.key === "ArrowLeft" ? -24 : event.key === "ArrowRight" ? 24 : 0
  if (by) widen(panel.getBoundingClientRect().left + by)
})

picked.subscribe("shown", () => elements.markPicked())
picked.subscribe("shown", () => elements.show())
picked.subscribe("revealed", () => elements.reveal())
picked.subscribe("problem", () => elements.showProblem())

showTab("test")
input.start()
input.setMode("use")
link.connect()
