// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The element tree, the search in it, and the details of one element.

import { all, byId, fill, h } from "../kit/dom.js"
import { link, textOf } from "./link.js"
import { notice } from "./notices.js"
import { picked } from "./picked.js"
import { desktopScreen } from "./screen.js"
import { colored } from "./swift-text.js"

const mostRows = 4000
/** The number of queries of an element that are shown at first. */
const mostQueries = 5

export const elements = {
  nodes: /** @type {TreeCommand.Node[]} */ ([]),
  /** The children of each node. */
  children: /** @type {Map<number, number[]>} */ (new Map()),
  revision: 0,
  closed: /** @type {Set<number>} */ (new Set()),
  selected: /** @type {number | null} */ (null),
  matches: /** @type {Set<number> | null} */ (null),
  /** The problems of each node. */
  troubles: /** @type {Map<number, string> | null} */ (null),
  /** The nodes of the rows, in order. */
  shown: /** @type {number[]} */ ([]),
  /** The number of searches so far; the result of an earlier search is ignored. */
  asked: 0,
  isTroubled() {
    return byId("troubled", HTMLInputElement).checked
  },
  async load() {
    if (!(await this.list(false))) return
    if (byId("search", HTMLInputElement).value) await this.search()
    else this.matches = null
    if (this.isTroubled()) await this.trouble()
    this.render()
  },
  /**
   * Requests the elements of the tree.
   *
   * @param {boolean} isKnown whether the latest reading of the tree is used, instead of a new one
   */
  async list(isKnown) {
    const tree = await link.tell("tree", { isKnown })
    if (!tree) return false
    this.nodes = tree.nodes
    this.revision = tree.revision
    this.children = new Map()
    for (const [index, { parent }] of tree.nodes.entries()) {
      const beside = this.children.get(parent)
      beside ? beside.push(index) : this.children.set(parent, [index])
    }
    this.closed = new Set()
    this.selected = null
    return true
  },
  /**
   * Shows the tree of a revision, because the numbers of elements are valid only in the tree of their revision.
   *
   * @param {number} revision
   */
  async follow(revision) {
    if (revision === this.revision && this.nodes.length) return
    this.matches = this.troubles = null
    await this.list(true)
  },
  /** @param {number} index */
  isOpen(index) {
    return !this.closed.has(index)
  },
  render() {
    /** @type {HTMLElement[]} */
    const rows = []
    this.shown = []
    const wanted = this.isTroubled() && this.troubles ? new Set(this.troubles.keys()) : null
    /**
     * @param {number} index
     * @param {number} depth
     */
    const add = (index, depth) => {
      const children = this.children.get(index) ?? []
      if (!wanted || wanted.has(index)) {
        this.shown.push(index)
        rows.push(this.row(this.nodes[index], index, wanted ? 0 : depth, children.length > 0))
      }
      if (rows.length < mostRows && (wanted || this.isOpen(index))) {
        for (const child of children) {
          add(child, depth + 1)
        }
      }
    }
    if (this.nodes.length) add(0, 0)
    if (wanted && !rows.length) {
      rows.push(h("p", { class: "note" }, "Every control has a name and can be reached."))
    }
    fill(byId("tree"), rows)
  },
  /**
   * @param {TreeCommand.Node} node
   * @param {number} index
   * @param {number} depth
   * @param {boolean} hasChildren
   */
  row(node, index, depth, hasChildren) {
    const trouble = this.troubles?.get(index)
    const row = h(
      "div",
      {
        class: "node" + (node.isHidden ? " hiddennode" : "") + (this.matches?.has(index) ? " match" : ""),
        role: "treeitem",
        "data-node": index,
        "aria-level": depth + 1,
        "aria-selected": index === this.selected,
        "aria-expanded": hasChildren ? this.isOpen(index) : null,
        onclick: () => this.select(index),
        onpointerenter: () => node.frame && desktopScreen.mark(node.frame, this.heading(node)),
        onpointerleave: () => this.markPicked(),
      },
      h("span", {
        class: "twist",
        onclick: (event) => {
          event.stopPropagation()
          this.toggle(index)
        },
      }, hasChildren ? (this.isOpen(index) ? "▾" : "▸") : ""),
      h("span", { class: "type" }, node.type),
      node.label ? h("span", { class: "label" }, `"${node.label}"`) : null,
      node.identifier ? h("span", { class: "id" }, "#" + node.identifier) : null,
      node.value ? h("span", { class: "soft" }, "= " + node.value) : null,
      node.states ? h("span", { class: "soft" }, node.states) : null,
      trouble ? h("span", { class: "why" }, trouble) : null,
    )
    row.style.paddingLeft = 10 + depth * 14 + "px"
    return row
  },
  /** @param {TreeCommand.Node} node */
  heading(node) {
    return [node.type, node.label].filter(Boolean).join(" ")
  },
  /** Marks the picked element on the screen; removes the mark if there is none. */
  markPicked() {
    desktopScreen.mark(picked.element?.frame, picked.element?.headline, picked.element?.isContainer)
  },
  /** @param {number} index */
  toggle(index) {
    if (!this.closed.delete(index)) this.closed.add(index)
    this.render()
  },
  /** @param {number} index */
  async select(index) {
    this.selected = index
    for (const row of all("[data-node]", byId("tree"))) {
      row.setAttribute("aria-selected", String(Number(row.dataset.node) === index))
    }
    const element = await link.tell("element", { node: index, revision: this.revision })
    if (!element) return
    picked.show(element)
    if (element.revision !== this.revision) picked.reveal()
  },
  /** Shows the row of the picked element. */
  async reveal() {
    if (!picked.element) return
    const { node, revision } = picked.element
    await this.follow(revision)
    if (revision !== this.revision) return this.render()
    for (let parent = this.nodes[node]?.parent ?? -1; parent >= 0; parent = this.nodes[parent].parent) {
      this.closed.delete(parent)
    }
    this.selected = node
    this.render()
    this.scrollTo(`[data-node="${node}"]`)
  },
  /** @param {string} selector selector of a row */
  scrollTo(selector) {
    all(selector, byId("tree"))[0]?.scrollIntoView({ block: "nearest" })
  },
  showProblem() {
    fill(byId("details"), h("p", { class: "advice" }, picked.problem))
  },
  /** Shows the details of the picked element. */
  show() {
    if (!picked.element) return
    const { headline, advice, queries, facts } = picked.element
    const rows = queries.map(({ text, reason }) =>
      h(
        "div",
        { class: "query" },
        h("code", null, colored(text)),
        h("span", { class: "soft" }, reason),
        h("button", { onclick: () => navigator.clipboard.writeText(text).then(() => notice("Copied.")) }, "Copy"),
      )
    )
    const rest = rows.slice(mostQueries)
    fill(
      byId("details"),
      h("h2", null, headline),
      advice.length ? h("div", { class: "advice" }, advice.map((text) => h("p", null, text))) : null,
      rows.length ? [h("h3", null, "How to find it"), rows.slice(0, mostQueries)] : null,
      rest.length ? h("details", null, h("summary", { class: "soft" }, `${rest.length} more`), rest) : null,
      h("h3", null, "Attributes"),
      h("dl", { class: "facts" }, facts.map(([name, value]) => [h("dt", null, name), h("dd", null, value)])),
    )
  },
  /** @returns {Promise<void>} */
  async search() {
    const text = byId("search", HTMLInputElement).value.trim(), turn = ++this.asked
    const number = byId("matches")
    if (!text) {
      this.matches = null
      number.textContent = ""
      number.className = "soft"
      this.advise()
      this.markPicked()
      return this.render()
    }
    try {
      const { count, nodes, revision, nearMisses } = await link.ask("search", { text })
      if (turn !== this.asked) return
      await this.follow(revision)
      if (this.isTroubled() && !this.troubles) await this.trouble()
      if (turn !== this.asked) return
      if (revision !== this.revision) return void this.search()
      this.matches = new Set(nodes)
      number.textContent = count === 1 ? "1 match" : `${count} matches`
      number.className = count ? "good" : "soft"
      this.advise(...nearMisses.map((miss) => this.nearMiss(miss)))
      this.render()
      this.scrollTo(".match")
      const first = this.nodes[nodes[0]]
      if (first?.frame) desktopScreen.mark(first.frame, this.heading(first))
      else this.markPicked()
    } catch (error) {
      if (turn !== this.asked) return
      this.matches = new Set()
      this.markPicked()
      number.textContent = ""
      this.advise(h("p", { class: "bad" }, textOf(error)))
      this.render()
    }
  },
  /**
   * Shows the error of the search, or suggestions, below the search field; removes them if there are no parts.
   *
   * @param {...HTMLElement} parts
   */
  advise(...parts) {
    byId("meant").hidden = !parts.length
    fill(byId("meant"), parts)
  },
  /** @param {SearchCommand.NearMiss} miss */
  nearMiss({ node, reason }) {
    return h(
      "p",
      null,
      "Did you mean ",
      h("button", { onclick: () => this.select(node) }, this.heading(this.nodes[node])),
      `? ${reason[0].toUpperCase()}${reason.slice(1)}.`,
    )
  },
  /** @returns {Promise<void>} */
  async trouble() {
    const answer = await link.tell("troubles")
    if (!answer) {
      this.troubles = new Map()
      return
    }
    await this.follow(answer.revision)
    if (answer.revision !== this.revision) return this.trouble()
    this.troubles = new Map(answer.troubles.map(({ node, reason }) => [node, reason]))
  },
  /** @param {KeyboardEvent} event */
  key(event) {
    const selected = this.selected ?? -1, at = this.shown.indexOf(selected)
    /** @param {number | undefined} index */
    const move = (index) => {
      if (index === undefined) return
      this.select(index)
      this.scrollTo(`[data-node="${index}"]`)
    }
    switch (event.key) {
      case "ArrowDown":
        move(this.shown[at + 1])
        break
      case "ArrowUp":
        move(this.shown[at - 1])
        break
      case "ArrowRight":
        if (this.closed.has(selected)) this.toggle(selected)
        else move(this.shown[at + 1])
        break
      case "ArrowLeft": {
        const parent = this.nodes[selected]?.parent ?? -1
        if (this.children.get(selected)?.length && this.isOpen(selected)) this.toggle(selected)
        else if (parent >= 0) move(parent)
        break
      }
      case "Home":
        move(this.shown[0])
        break
      case "End":
        move(this.shown.at(-1))
        break
      default:
        return
    }
    event.preventDefault()
  },
}

byId("refresh").addEventListener("click", () => elements.load())
byId("search").addEventListener("input", () => elements.search())
byId("tree").addEventListener("keydown", (event) => elements.key(event))
byId("troubled").addEventListener("change", async () => {
  if (elements.isTroubled()) await elements.trouble()
  else elements.troubles = null
  elements.render()
})
