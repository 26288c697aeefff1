// @ts-check
// SPDX-License-Identifier: Apache-2.0
// Icons, and buttons with icons.

import { h, svg } from "./dom.js"

const icons = {
  play: "M5 3.5v9l7.5-4.5z",
  pause: "M4.5 3.5h2.5v9H4.5zM9 3.5h2.5v9H9z",
  left: "M10 3L5 8l5 5",
  right: "M6 3l5 5-5 5",
  theme: "M8 2a6 6 0 100 12zM8 2a6 6 0 010 12",
  keys: "M1.5 4.5h13v7h-13zM4 7h.1M6.7 7h.1M9.3 7h.1M12 7h.1M4.5 9.5h7",
  list: "M2 4h12M2 8h12M2 12h12",
  clip: "M10.5 5L6 9.5a1.4 1.4 0 002 2l4.5-4.5a2.8 2.8 0 00-4-4L4 7.5a4.2 4.2 0 006 6L13 10.5",
}

/** @param {keyof typeof icons} name */
export function icon(name) {
  const isFilled = name === "play" || name === "pause"
  return svg("svg", {
    class: isFilled ? "icon filled" : "icon",
    viewBox: "0 0 16 16",
    width: 16,
    height: 16,
    "aria-hidden": true,
  }, svg("path", { d: icons[name] }))
}

/**
 * @param {keyof typeof icons} name
 * @param {string} label
 * @param {string | null} key
 * @param {() => void} onclick
 * @param {Properties} [properties]
 */
export function iconButton(name, label, key, onclick, properties) {
  return h("button", {
    class: "tool",
    "aria-label": label,
    title: key ? `${label}  (${key})` : label,
    onclick,
    ...properties,
  }, icon(name))
}
