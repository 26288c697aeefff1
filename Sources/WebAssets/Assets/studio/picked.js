// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The picked element, the actions that change it, and the subscribers that draw it.

import { Subscribers } from "../kit/subscribers.js"

/**
 * The element that the user picked, on the screen or in the tree, and the only way to pick another one.
 *
 * The screen and the tree import this store, and not each other. `studio.js` subscribes them:
 *
 * | topic | changed | drawn by |
 * | --- | --- | --- |
 * | `shown` | the element | the screen marks it, the details say what it is |
 * | `revealed` | the element is to be seen in the tree | the tree |
 * | `problem` | no element could be picked | the details |
 */
export class PickedElement {
  /** @type {ElementPage | null} */
  #element = null
  #problem = ""
  /** @type {Subscribers<PickedTopic, void>} */
  #subscribers = new Subscribers()

  get element() {
    return this.#element
  }

  /** The reason why the last pick failed. */
  get problem() {
    return this.#problem
  }

  /**
   * @param {PickedTopic} topic
   * @param {() => unknown} draw
   */
  subscribe(topic, draw) {
    this.#subscribers.add(topic, draw)
  }

  /** @param {ElementPage} element */
  show(element) {
    this.#element = element
    this.#subscribers.notify("shown")
  }

  /** Shows the element's row in the tree. */
  reveal() {
    this.#subscribers.notify("revealed")
  }

  /** @param {string} problem */
  fail(problem) {
    this.#problem = problem
    this.#subscribers.notify("problem")
  }
}

/** The one picked element of the page. */
export const picked = new PickedElement()
