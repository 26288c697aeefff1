// @ts-check
// SPDX-License-Identifier: Apache-2.0
// Sends pointer, touch and key input on the picture to the desktop, or uses the input to pick elements.

import { all, byId, find } from "../kit/dom.js"
import { link } from "./link.js"
import { pick } from "./pick.js"
import { pointer } from "./pointer.js"
import { desktopScreen } from "./screen.js"
import { showTab } from "./tabs.js"

const hints = {
  use: "Input goes to the program. Control+Alt+Shift frees the keyboard.",
  inspect: "Click to select the element; arrow keys move from it.",
  assert: "Click the element that the test should check.",
}

export const input = {
  keys: byId("keys", HTMLTextAreaElement),
  /** The keys that are pressed. */
  held: /** @type {Set<string>} */ (new Set()),
  isComposing: false,
  /** The parts of wheel movements that are smaller than a notch and have not been sent yet, in notches. */
  rest: { x: 0, y: 0 },
  asksTouch: false,
  /** The number of each finger, by the id of its pointer. */
  fingers: /** @type {Map<number, number>} */ (new Map()),
  /** @param {PointerMode} mode */
  setMode(mode) {
    pointer.mode = mode
    document.body.dataset.mode = mode
    for (const button of all("button", byId("modes"))) {
      button.setAttribute("aria-checked", String(button.dataset.mode === mode))
    }
    byId("hint").textContent = hints[mode]
    if (mode === "use") desktopScreen.mark(null)
    if (mode === "inspect") showTab("elements")
    if (mode === "assert") showTab("test")
  },
  start() {
    const keys = this.keys
    keys.addEventListener("pointerdown", (event) => {
      event.preventDefault()
      keys.focus({ preventScroll: true })
      const place = pointer.place = desktopScreen.place(event)
      if (pointer.mode !== "use") return event.button === 0 && pick.click(place, event)
      try {
        keys.setPointerCapture(event.pointerId)
      } catch { /* The pointer of an event that a script created cannot be captured. */ }
      pointer.pressed.add(event.pointerId)
      if (this.isFinger(event)) {
        return link.say({ input: "finger", number: this.finger(event), phase: "down", ...place })
      }
      link.say({ input: "button", number: [1, 2, 3][event.button] ?? 1, isDown: true, ...place })
    })
    keys.addEventListener("pointermove", (event) => {
      const place = pointer.place = desktopScreen.place(event)
      if (pointer.mode !== "use") return pick.hover(place)
      if (this.isFinger(event)) {
        return event.buttons && link.say({ input: "finger", number: this.finger(event), phase: "move", ...place })
      }
      link.say({ input: "move", ...place })
    })
    /** @param {PointerEvent} event */
    const up = (event) => {
      // The picture may move only after the release was sent, because the position of the release refers to the picture
      // as it was at the press.
      setTimeout(() => {
        pointer.pressed.delete(event.pointerId)
        desktopScreen.follow()
      })
      if (pointer.mode !== "use") return
      const place = desktopScreen.place(event)
      if (this.isFinger(event)) {
        link.say({ input: "finger", number: this.finger(event), phase: "up", ...place })
        return this.fingers.delete(event.pointerId)
      }
      link.say({ input: "button", number: [1, 2, 3][event.button] ?? 1, isDown: false, ...place })
    }
    keys.addEventListener("pointerup", up)
    keys.addEventListener("pointercancel", up)
    keys.addEventListener("contextmenu", (event) => event.preventDefault())
    keys.addEventListener("wheel", (event) => {
      event.preventDefault()
      if (pointer.mode !== "use") return
      // Pixels, lines or pages become notches of 100 pixels; the remainder is added to the next movement.
      const unit = [1, 33, 400][event.deltaMode]
      this.rest.x += event.deltaX * unit / 100
      this.rest.y += event.deltaY * unit / 100
      const dx = Math.trunc(this.rest.x), dy = Math.trunc(this.rest.y)
      this.rest.x -= dx
      this.rest.y -= dy
      if (dx || dy) link.say({ input: "wheel", dx, dy, ...desktopScreen.place(event) })
    }, { passive: false })
    keys.addEventListener("keydown", (event) => this.key(event, true))
    keys.addEventListener("keyup", (event) => this.key(event, false))
    keys.addEventListener("compositionstart", () => {
      this.isComposing = true
    })
    keys.addEventListener("compositionend", (event) => {
      this.isComposing = false
      if (event.data) link.say({ input: "text", text: event.data })
      keys.value = ""
    })
    keys.addEventListener("input", (event) => {
      const kind = event instanceof InputEvent ? event.inputType : null
      // Key presses are sent as keys elsewhere. Text that arrives here comes from dictation, an emoji picker or a
      // paste.
      if (!this.isComposing && kind !== "insertCompositionText" && keys.value) {
        link.say({ input: "text", text: keys.value })
      }
      if (!this.isComposing) keys.value = ""
    })
    keys.addEventListener("blur", () => {
      this.held.clear()
      link.say({ input: "releaseAll" })
    })
  },
  /** @param {PointerEvent} event */
  isFinger(event) {
    return event.pointerType === "touch" || (this.asksTouch && event.pointerType === "mouse")
  },
  /** @param {PointerEvent} event */
  finger(event) {
    let number = this.fingers.get(event.pointerId)
    if (number === undefined) {
      number = 0
      while ([...this.fingers.values()].includes(number)) number++
      this.fingers.set(event.pointerId, number)
    }
    return number
  },
  /**
   * @param {KeyboardEvent} event
   * @param {boolean} isDown
   */
  key(event, isDown) {
    if (pointer.mode !== "use") return isDown && pick.walk(event)
    if (event.isComposing || event.key === "Process" || event.key === "Dead") return
    if (event.ctrlKey && event.altKey && event.shiftKey) {
      event.preventDefault()
      this.keys.blur()
      return
    }
    // The browser handles pasting, because the program has a separate clipboard.
    if ((event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toLowerCase() === "v") return
    event.preventDefault()
    if (isDown) this.held.add(event.key)
    else if (
      !this.held.delete(event.key) && event.key.length > 1 && !["Shift", "Control", "Alt", "Meta"].includes(event.key)
    ) return
    link.say({ input: "key", key: event.key, isDown })
  },
}

for (const button of all("button", byId("modes"))) {
  button.addEventListener("click", () => input.setMode(/** @type {PointerMode} */ (button.dataset.mode)))
}
find("#touch input", document, HTMLInputElement).addEventListener("change", (event) => {
  input.asksTouch = /** @type {HTMLInputElement} */ (event.target).checked
})
