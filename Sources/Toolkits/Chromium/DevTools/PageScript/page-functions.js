// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The functions that Understudy calls in a page.

import { columnsOf, contentOfDocument, describedNodes, isIdOfOther, maximumAsked } from "./content.js"
import { countControls } from "./control-count.js"
import { ControlSearch } from "./control-search.js"
import { describedContainer, describedNode } from "./description.js"
import { DocumentChanges } from "./document-changes.js"
import { fieldText } from "./field-text.js"
import { drawnFrames, frameView, receivesEventsAt } from "./frames.js"
import { InputWait, whenDrawn } from "./input-wait.js"
import { CachedParts } from "./page-parts.js"
import { containersOf, PageSearch } from "./page-search.js"
import { Departure, viewState } from "./page-view.js"

/**
 * The functions that Understudy calls in a page. They run in an isolated world, which the page's scripts cannot see or
 * access.
 *
 * They return where elements are and which elements may have a text as their name. Types and names of elements come
 * from the browser's accessibility tree. If the page cannot determine the elements, the response has no found elements,
 * and the accessibility tree is read instead.
 *
 * A response about elements is a list: a JSON text (`DevToolsSearchResult`), and the elements that it describes.
 */
export class PageFunctions {
  #changes = new DocumentChanges()
  #departure = new Departure()
  #input = new InputWait(window, whenDrawn)
  #parts
  #search
  /**
   * The elements with the frames of the last response.
   *
   * @type {readonly Element[]}
   */
  #framesOfLastResponse = []
  /**
   * The content of the last response with a content, and the number of changes at that time.
   *
   * @type {{ entries: readonly ContentEntry[], changes: number }}
   */
  #lastContent = { entries: [], changes: -1 }
  /** The number of changes at the last time that the content could not be determined. */
  #changesOfUndecided = -1

  constructor() {
    this.#departure.observe(/** @type {any} */ (globalThis).navigation)
    this.#changes.observe()
    this.#parts = new CachedParts(this.#changes)
    this.#search = new PageSearch(this.#parts, new ControlSearch(this.#changes))
  }

  /** The state of the page. */
  view() {
    return viewState(this.#departure.isLeaving, this.#changes.count)
  }

  // ---- elements

  /**
   * Finds the controls that may have a text as their name, or the elements that contain only this text.
   *
   * @param {string} text
   * @param {boolean} isText true to find texts, false to find controls
   * @param {boolean} needsContainers whether to describe also the elements that contain the found ones
   */
  find(text, isText, needsContainers) {
    const result = document.visibilityState === "visible" ? this.#search.find(text, isText) : null
    if (!result) return this.#response({ found: null, frames: [] })
    if (!needsContainers) return this.#response(result)
    // The containers of an element in a shadow root are in several roots.
    if (result.found.some((node) => node.getRootNode() !== document)) return this.#response({ found: null, frames: [] })
    return this.#response({ ...result, containers: containersOf(result.found) })
  }

  /**
   * Counts the controls of a kind.
   *
   * @param {string} kind
   */
  count(kind) {
    const count = document.visibilityState === "visible" ? countControls(kind, this.#parts.ofDocument) : null
    if (!count) return this.#response({ found: null, frames: [] })
    return this.#response({ found: count.uncertain, frames: count.frames, certainCount: count.certainCount })
  }

  /**
   * Lists the elements and texts of the document.
   *
   * The found elements are those that only the browser's accessibility can decide about: first the elements whose kind
   * or name is unknown, then those that must be missing in the accessibility tree.
   *
   * @param {readonly string[]} namedKinds the kinds of the elements whose names are needed
   * @param {readonly string[]} identifiers the texts by which elements are identified
   * @param {boolean} needsTexts whether the texts are needed
   */
  content(namedKinds, identifiers, needsTexts) {
    const changes = this.#changes.count
    // A list that could not be made is tried again only after a change.
    const isWorthIt = document.visibilityState === "visible" && this.#changesOfUndecided !== changes
    const content = isWorthIt ? contentOfDocument() : null
    if (isWorthIt && !content) this.#changesOfUndecided = changes
    if (!content || isIdOfOther(identifiers, content.entries)) return this.#response({ found: null, frames: [] })
    const { entries, ignored } = content
    if (needsTexts && entries.some(({ isDivided }) => isDivided)) return this.#response({ found: null, frames: [] })
    this.#lastContent = { entries, changes }
    const asked = entries.filter(({ kind, name, isUncertain }) =>
      isUncertain || name === null && kind !== null && namedKinds.includes(kind)
    )
    const found = [...asked.map(({ node }) => node), ...ignored]
    if (found.length > maximumAsked) return this.#response({ found: null, frames: [] })
    const columns = { ...columnsOf(entries), asked: asked.map(({ index }) => index) }
    return this.#response({ found, frames: [], content: columns })
  }

  /**
   * Describes elements of the last content.
   *
   * @param {readonly number[]} indices the indices of their entries
   */
  describe(indices) {
    const { entries, changes } = this.#lastContent
    const found = changes === this.#changes.count ? describedNodes(indices.map((index) => entries[index])) : null
    return this.#response({ found, frames: [] })
  }

  /** @param {ResponseParts} parts */
  #response({ found, frames, containers = [], certainCount = 0, content = null }) {
    this.#framesOfLastResponse = frames
    const json = JSON.stringify({
      view: this.view(),
      found: found?.map(describedNode) ?? null,
      frames: frames.map((frame) => ({ rect: frameView(frame) })),
      containers: containers.map(describedContainer),
      certainCount,
      content,
    })
    return [json, ...found ?? [], ...frames, ...containers]
  }

  // ---- frames

  /** Lists the frames that are drawn. */
  frames() {
    return this.#response({ found: [], frames: drawnFrames(this.#parts) })
  }

  /** The number of frames that are drawn. */
  frameCount() {
    return drawnFrames(this.#parts).length
  }

  /**
   * Whether a frame receives events at given points, for each of several elements in the frame.
   *
   * @param {number} frame the index of the frame in the last response
   * @param {readonly (readonly ViewPoint[])[]} pointsOfElements the points of each element
   */
  receivesEvents(frame, pointsOfElements) {
    return pointsOfElements.map((points) => receivesEventsAt(this.#framesOfLastResponse[frame], points))
  }

  // ---- input

  /**
   * Starts to wait for the end of clicks with the left button.
   *
   * @param {number} count
   */
  expectClicks(count) {
    this.#input.expectClicks(count)
  }

  /**
   * Starts to wait for the end of typed keys.
   *
   * @param {number} count
   */
  expectKeys(count) {
    this.#input.expectKeys(count)
  }

  /** Ends the last wait, because its input went to another frame. */
  endWait() {
    this.#input.end()
    return true
  }

  /** Waits until the expected input was handled and its results are drawn, or the wait was ended. Returns the state. */
  async inputHandled() {
    await this.#input.handled
    return this.view()
  }

  /**
   * The text of the field with the keyboard focus, from a position to the caret.
   *
   * @param {number | null} start null for the position where the typed text will begin
   * @param {number} maximum the maximum length of the text
   */
  fieldText(start, maximum) {
    return fieldText(start, maximum)
  }
}
