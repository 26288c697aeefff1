// @ts-check
// SPDX-License-Identifier: Apache-2.0
// Subscribers of a store, by the topics that they follow.

/**
 * @template {string} Topic
 * @template Change
 */
export class Subscribers {
  /** @type {Map<Topic, ((change: Change) => unknown)[]>} */
  #byTopic = new Map()

  /**
   * @param {Topic} topic
   * @param {(change: Change) => unknown} draw
   */
  add(topic, draw) {
    this.#byTopic.set(topic, [...this.#byTopic.get(topic) ?? [], draw])
  }

  /**
   * Calls the subscribers of a topic, in the order in which they subscribed.
   *
   * @param {Topic} topic
   * @param {Change} change how the change came about
   */
  notify(topic, change) {
    for (const draw of this.#byTopic.get(topic) ?? []) draw(change)
  }
}
