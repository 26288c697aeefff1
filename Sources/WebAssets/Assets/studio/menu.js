// @ts-check
// SPDX-License-Identifier: Apache-2.0
// A menu at a point of the page.

import { all, byId, h } from "../kit/dom.js"

export const menu = {
  opener: /** @type {Element | null} */ (null),
  /**
   * @param {number} x
   * @param {number} y
   * @param {(string | MenuItem)[]} items a text is a heading
   * @param {Element} [extra] an element below the items
   */
  open(x, y, items, extra) {
    const box = byId("menu")
    this.opener = document.activeElement
    box.replaceChildren(...items.map((item) => typeof item === "string" ? h("h3", null, item) : this.button(item)))
    if (extra) box.append(extra)
    box.hidden = false
    const size = box.getBoundingClientRect()
    box.style.left = Math.max(6, Math.min(x, innerWidth - size.width - 6)) + "px"
    box.style.top = Math.max(6, y + size.height > innerHeight - 6 ? y - size.height - 8 : y) + "px"
    const first = all("[aria-checked=true]", box)[0] ?? all("button", box)[0]
    first?.focus()
  },
  /** @param {MenuItem} item */
  button({ title, code, why, checked, run }) {
    return h(
      "button",
      {
        role: checked === undefined ? "menuitem" : "menuitemradio",
        "aria-checked": checked,
        onclick: () => {
          this.close()
          run()
        },
      },
      code ? h("code", null, code) : h("span", { class: "grow" }, title),
      why ? h("span", { class: "why" }, why) : null,
    )
  },
  close() {
    const box = byId("menu")
    if (box.hidden) return
    box.hidden = true
    if (this.opener instanceof HTMLElement) this.opener.focus()
  },
}

document.addEventListener("pointerdown", (event) => {
  if (!(event.target instanceof Node && byId("menu").contains(event.target))) menu.close()
}, true)
byId("menu").addEventListener("keydown", (event) => {
  const items = all("button", byId("menu"))
  const at = items.findIndex((item) => item === document.activeElement)
  if (event.key === "Escape") menu.close()
  else if (event.key === "ArrowDown") items[(at + 1) % items.length]?.focus()
  else if (event.key === "ArrowUp") items[(at - 1 + items.length) % items.length]?.focus()
  else return
  event.preventDefault()
})
