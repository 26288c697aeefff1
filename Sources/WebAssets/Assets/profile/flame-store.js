// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The state of the page of a profile, the actions that change it, and the subscribers that draw it.

import { Subscribers } from "../kit/subscribers.js"

/**
 * A placeholder for the tree until the tree of a process is shown.
 *
 * @type {CallNode}
 */
const nothing = { f: -1, process: { name: "" }, own: 0, total: 0, line: 0, parent: null, children: [] }

/**
 * The part of a profile that is shown, and the only way to change it.
 *
 * A part of the page handles user input by calling an action, such as `zoomTo(node)`. The action changes the state,
 * then it calls the subscribers of a topic, which draw. So each part imports the store, and never another part.
 * `profile.js` connects the parts and subscribes them:
 *
 * | topic | changed | drawn by |
 * | --- | --- | --- |
 * | `tree` | the tree whose calls are shown | flame graph, way to the call, shares, callers, matches |
 * | `zoom` | the call that is as wide as the page | the same, and the graph is scrolled to it |
 * | `focus` | the call with the focus of the keyboard | flame graph |
 * | `query` | the search | search field, flame graph, matches |
 * | `direction` | whether calls stand above their callers | switch, flame graph |
 */
export class FlameStore {
  /** @type {FlameState} */
  #state = { root: nothing, zoom: nothing, focus: nothing, text: "", query: null, isUpward: false }
  /** @type {Subscribers<FlameTopic, void>} */
  #subscribers = new Subscribers()

  /** @type {Readonly<FlameState>} */
  get state() {
    return this.#state
  }

  /**
   * @param {FlameTopic} topic
   * @param {() => unknown} draw
   */
  subscribe(topic, draw) {
    this.#subscribers.add(topic, draw)
  }

  /**
   * @param {FlameTopic} topic
   * @param {Partial<FlameState>} change
   */
  #change(topic, change) {
    Object.assign(this.#state, change)
    this.#subscribers.notify(topic)
  }

  /**
   * Shows a tree, with its root as wide as the page.
   *
   * @param {CallNode} root
   */
  showTree(root) {
    this.#change("tree", { root, zoom: root, focus: root })
  }

  /** @param {CallNode} node */
  zoomTo(node) {
    this.#change("zoom", { zoom: node, focus: node })
  }

  /** Zooms to the caller of the current call. */
  zoomOut() {
    const { zoom, root } = this.#state
    if (zoom !== root) this.zoomTo(zoom.parent ?? root)
  }

  /** @param {CallNode} node */
  focusOn(node) {
    this.#change("focus", { focus: node })
  }

  /**
   * Searches functions, libraries and files. The search ignores case.
   *
   * @param {string} text
   */
  search(text) {
    this.#change("query", { text, query: text.trim().toLowerCase() || null })
  }

  /** @param {boolean} isUpward */
  turn(isUpward) {
    this.#change("direction", { isUpward })
  }
}

/** The one store of the page. */
export const store = new FlameStore()
