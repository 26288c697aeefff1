// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The subscribers of a store, by topic.

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
   * Calls the subscribers of a topic, in the order of subscription.
   *
   * @param {Topic} topic
   * @param {Change} change the origin of the change
   */
  notify(topic, change) {
    for (const draw of this.#byTopic.get(topic) ?? []) draw(change)
  }
}
