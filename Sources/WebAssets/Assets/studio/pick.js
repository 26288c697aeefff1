// @ts-check
// SPDX-License-Identifier: Apache-2.0
// Picks elements on the screen: one request at a time, always for the newest point.

import { assertions } from "./assertions.js"
import { link, textOf } from "./link.js"
import { picked } from "./picked.js"
import { pointer } from "./pointer.js"

export const pick = {
  isBusy: false,
  /** The point of the next request. */
  next: /** @type {Place | null} */ (null),
  /** Whether the picked element stays while the pointer moves. */
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
        // If the user has clicked or pressed a key in the meantime, this answer is ignored.
        if (turn === this.turn) picked.show(element)
      } catch (error) {
        if (turn === this.turn) picked.fail(textOf(error))
      }
    }
    this.isBusy = false
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
    picked.show(element)
    if (pointer.mode === "inspect") {
      this.kept = true
      picked.reveal()
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
    if (!picked.element || !direction) return
    event.preventDefault()
    this.turn++
    this.next = null
    const element = await link.tell("neighbor", {
      node: picked.element.node,
      revision: picked.element.revision,
      direction,
    })
    if (!element) return
    this.kept = true
    picked.show(element)
    picked.reveal()
  },
}

/** @type {{ [key: string]: NeighborCommand["direction"] }} */
const directions = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" }
