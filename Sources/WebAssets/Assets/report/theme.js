// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The theme: light, dark, or the system's.

import { announce } from "../kit/dom.js"

const themes = ["", "light", "dark"]

/** @param {string} theme */
function setTheme(theme) {
  theme
    ? document.documentElement.setAttribute("data-theme", theme)
    : document.documentElement.removeAttribute("data-theme")
}

export function nextTheme() {
  const theme = themes[(themes.indexOf(document.documentElement.dataset.theme ?? "") + 1) % themes.length]
  setTheme(theme)
  announce(theme ? `${theme} theme` : "theme of the system")
  try {
    localStorage.setItem("understudy-theme", theme)
  } catch { /* Pages from disk may have no local storage. */ }
}

/** Applies the theme that was selected last. */
export function keptTheme() {
  try {
    setTheme(localStorage.getItem("understudy-theme") ?? "")
  } catch {
    setTheme("")
  }
}
