// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The pages of the stored results: the current page, and the frame around it.

import { announce, byId, fill, h } from "../kit/dom.js"
import { iconButton } from "../kit/icons.js"
import { keptTheme, nextTheme } from "../report/theme.js"
import { drawBot } from "./bot-page.js"
import { drawOverview } from "./bots-overview.js"
import { drawDefinition } from "./definition-page.js"
import { drawHistory } from "./history-page.js"
import { drawJob } from "./job-page.js"
import { drawMatrix } from "./matrix-page.js"
import { drawRun } from "./run-page.js"
import { drawSettings } from "./settings-page.js"
import { drawSignIn, leave, meet, visitor } from "./sign-in.js"
import { isServed, PageProblem } from "./site-data.js"

/** @type {{ [name: string]: (main: HTMLElement, ...numbers: number[]) => Promise<string> }} */
const pages = {
  bot: drawBot,
  definition: drawDefinition,
  job: drawJob,
  matrix: drawMatrix,
  run: drawRun,
  settings: drawSettings,
  test: drawHistory,
}

/** The number of requested pages. An answer that arrives after the next request is ignored. */
let asked = 0
/** The address of the current page. */
let shownAddress = ""

/**
 * Shows the page for the address.
 *
 * @returns {Promise<void>}
 */
async function show() {
  const turn = ++asked
  const address = location.hash.slice(1)
  const isNew = address !== shownAddress
  const [name, ...rest] = address.split("/")
  const numbers = rest.map(Number)
  document.body.classList.toggle("screen", name === "screen")
  const main = byId("main")
  // The next page is drawn outside the document, so that the current page stays until the next one is complete.
  const next = h("main", { id: "main", class: "page", tabindex: -1 })
  let title
  try {
    if (name === "setup") title = await drawSignInAt(main, rest[0])
    else if (name === "sign-in" || visitor().needsSignIn) title = await drawSignInAt(main)
    else if (pages[name] && numbers.every(Number.isInteger)) title = await pages[name](next, ...numbers)
    else title = await drawOverview(next)
  } catch (problem) {
    if (problem instanceof PageProblem && problem.status === 401) {
      await meet().catch(() => null)
      if (turn === asked) return show()
    }
    title = "Not found"
    fill(
      next,
      h(
        "section",
        { class: "card notice" },
        h("h2", null, "This page cannot be shown"),
        h("p", null, problem instanceof Error ? problem.message : String(problem)),
      ),
    )
  }
  if (turn !== asked) return
  if (!next.childNodes.length) {
    drawTop()
    return
  }
  const top = isNew ? 0 : main.scrollTop
  const hadFocus = main.contains(document.activeElement)
  main.replaceWith(next)
  next.scrollTop = top
  shownAddress = address
  document.title = `${title} – Understudy`
  drawTop()
  if (isNew) {
    announce(title)
    if (hadFocus) next.focus()
  }
}

/**
 * Shows the form for signing in. It is drawn in the document, because a field outside of it cannot have the focus.
 *
 * @param {HTMLElement} main
 * @param {string} [secret]
 */
function drawSignInAt(main, secret) {
  shownAddress = location.hash.slice(1)
  document.title = "Sign in – Understudy"
  return drawSignIn(main, secret)
}

function drawTop() {
  const name = visitor().name
  fill(
    byId("top"),
    h("h1", null, h("a", { href: "#" }, "Bots")),
    h(
      "span",
      { class: "links" },
      h("a", { href: "#", "aria-current": location.hash.length < 2 ? "page" : null }, "Overview"),
      h("a", { href: "#screen", title: "Large text, for a wall display" }, "Big screen"),
      visitor().isAdministrator
        ? h("a", { href: "#settings", "aria-current": location.hash === "#settings" ? "page" : null }, "Settings")
        : null,
      isServed
        ? name
          ? h("button", { class: "tool", onclick: () => leave().then(show) }, `Sign out ${name}`)
          : h("a", { href: "#sign-in" }, "Sign in")
        : null,
      iconButton("theme", "Theme", "t", nextTheme),
    ),
  )
}

/** Listens for changes, and connects again when the server was unreachable. */
function listen(wait = 1000) {
  const socket = new WebSocket(new URL("socket", location.href.replace(/^http/, "ws")))
  socket.onopen = () => {
    wait = 1000
  }
  // The page is not drawn again while the user types into a field.
  socket.onmessage = () => {
    if (!document.activeElement?.matches("input, textarea, select")) show()
  }
  socket.onclose = () => setTimeout(() => listen(Math.min(wait * 2, 30000)), wait)
}

keptTheme()
byId("skip").addEventListener("click", (event) => {
  event.preventDefault()
  byId("main").focus()
})
window.addEventListener("hashchange", show)
window.addEventListener("keydown", (event) => {
  if (
    event.target instanceof Element && event.target.matches("input, textarea, select") || event.ctrlKey ||
    event.metaKey || event.altKey
  ) return
  if (event.key === "t") nextTheme()
  if (event.key === "Escape" && document.body.classList.contains("screen")) location.hash = ""
})
drawTop()
await meet().catch(() => null)
await show()
if (isServed && !visitor().needsSignIn) listen()
