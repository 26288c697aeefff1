// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The keyboard shortcuts of the page, and the action of a pressed key.

/**
 * Keys without a title share the description of the key before them.
 *
 * @type {readonly { key: string, title?: string, action: ShortcutAction, place?: number }[]}
 */
export const shortcuts = [
  { key: "/", title: "Search", action: "search" },
  { key: "j", title: "Next test", action: "nextTest" },
  { key: "k", title: "Previous test", action: "previousTest" },
  { key: "f", title: "Next test that failed", action: "nextFailure" },
  { key: "n", title: "Next step", action: "nextStep" },
  { key: "p", title: "Previous step", action: "previousStep" },
  { key: ",", title: "Previous picture", action: "previousPicture" },
  { key: ".", title: "Next picture", action: "nextPicture" },
  { key: " ", title: "Play or pause", action: "play" },
  { key: "d", title: "Picture after the event beside the one before", action: "togglePair" },
  { key: "1", title: "First tab of the details, and so on to 5", action: "openTab", place: 0 },
  { key: "2", action: "openTab", place: 1 },
  { key: "3", action: "openTab", place: 2 },
  { key: "4", action: "openTab", place: 3 },
  { key: "5", action: "openTab", place: 4 },
  { key: "a", title: "Copy the failure for an agent", action: "copyForAgent" },
  { key: "o", title: "Overview", action: "overview" },
  { key: "c", title: "Compare with the earlier run", action: "compare" },
  { key: "b", title: "Show or hide the list of tests", action: "toggleList" },
  { key: "t", title: "Light, dark or system theme", action: "nextTheme" },
  { key: "?", title: "Show the keyboard shortcuts", action: "showKeys" },
]

/**
 * The action of a pressed key; null if the key is for the browser or for the focused element.
 *
 * @param {object} event
 * @param {string} event.key
 * @param {boolean} event.hasModifier whether Control, Meta or Alt is pressed
 * @param {boolean} event.isTyping whether a text field has the focus
 * @param {boolean} event.isOnButton whether the focused element reacts to the space key
 * @returns {{ action: ShortcutAction | "leaveField" | "leavePlace", place?: number } | null}
 */
export function shortcutOf({ key, hasModifier, isTyping, isOnButton }) {
  if (hasModifier) return null
  if (key === "Escape") return { action: isTyping ? "leaveField" : "leavePlace" }
  if (isTyping || (key === " " && isOnButton)) return null
  return shortcuts.find((shortcut) => shortcut.key === key) ?? null
}

/**
 * The index of the step after or before another step; the last or the first step if there is no further one.
 *
 * @param {{ index: number } | null} step
 * @param {1 | -1} offset
 * @param {number} count the number of all steps
 */
export function stepBeside(step, offset, count) {
  return offset > 0 ? Math.min((step?.index ?? -1) + 1, count - 1) : Math.max((step?.index ?? 1) - 1, 0)
}
