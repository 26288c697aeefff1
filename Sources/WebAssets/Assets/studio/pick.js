// @ts-check
// SPDX-License-Identifier: Apache-2.0
// Picking elements on the screen: one question at a time, about the newest place.

import { assertions } from "./assertions.js"
import { elements } from "./element-tree.js"
import { link, textOf } from "./link.js"
import { pointer } from "./pointer.js"
import { desktopScreen } from "./screen.js"

export const pick = {
  isBusy: false,
  /** The place that is asked about next. */
  next: /** @type {Place | null} */ (null),
  element: /** @type {ElementPage | null} */ (null),
  /** Whether the element stays while the pointer moves on. */
  kept: false,
  turn: 0,
  /** @param {Place} place */
  hover(place) {
    if (this.kept && pointer.mode === "inspect") return
    this.next = place
    if (!this.isBusy) this.run()
  },
  async run() {
    this.isBusy = true
    while (this.next) {
      const place = this.next
      this.next = null
      const turn = this.turn
      try {
        const element = await link.ask("elementAt", { ...place, isMeant: pointer.mode === "assert" })
        // A click or a key that came meanwhile counts.
        if (turn === this.turn) this.show(element)
      } catch (error) {
        if (turn === this.turn) elements.problem(textOf(error))
      }
    }
    this.isBusy = false
  },
  /** @param {ElementPage} element */
  show(element) {
    this.element = element
    desktopScreen.mark(element.frame, element.headline, element.isContainer)
    elements.show(element)
  },
  /**
   * @param {Place} place
   * @param {MouseEvent} event
   */
  async click(place, event) {
    if (pointer.mode === "inspect" && this.kept) {
      this.kept = false
      return this.hover(place)
    }
    this.turn++
    this.next = null
    const element = await link.tell("elementAt", { ...place, isMeant: pointer.mode === "assert" })
    if (!element) return
    this.show(element)
    if (pointer.mode === "inspect") {
      this.kept = true
      elements.reveal(element)
    } else assertions.open(element, event.clientX, event.clientY)
  },
  /** @param {KeyboardEvent} event */
  async walk(event) {
    if (event.key === "Escape") {
      this.kept = false
      event.preventDefault()
      return
    }
    const direction = directions[event.key]
    if (!this.element || !direction) return
    event.preventDefault()
    this.turn++
    this.next = null
    const element = await link.tell("neighbour", {
      node: this.element.node,
      revision: this.element.revision,
      direction,
    })
    if (!element) return
    this.kept = true
    this.show(element)
    elements.reveal(element)
  },
}

/** @type {{ [key: string]: NeighbourCommand["direction"] }} */
const directions = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" }
