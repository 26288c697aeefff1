// @ts-check
// SPDX-License-Identifier: Apache-2.0
// Functions that create and find elements.

import { shown } from "./text.js"

/**
 * Creates an element. Texts become text nodes, never markup, so that no name of a program can inject elements.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Properties | null} [properties]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, properties, ...children) {
  return finish(document.createElement(tag), properties, children)
}

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Properties | null} [properties]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, properties, ...children) {
  return finish(document.createElementNS("http://www.w3.org/2000/svg", tag), properties, children)
}

/**
 * @template {HTMLElement | SVGElement} T
 * @param {T} element
 * @param {Properties | null | undefined} properties
 * @param {Child[]} children
 * @returns {T}
 */
function finish(element, properties, children) {
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === undefined || value === null) continue
    // In ARIA attributes, "false" is a separate state.
    if (name.startsWith("aria-")) {
      element.setAttribute(name, String(value))
      continue
    }
    if (value === false) continue
    if (name.startsWith("on")) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value))
    else if (name === "style") { for (const [key, text] of Object.entries(value)) element.style.setProperty(key, text) }
    else element.setAttribute(name, value === true ? "" : String(value))
  }
  element.append(...real(children))
  return element
}

/**
 * Flattens a list of children and removes the empty ones.
 *
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function real(children) {
  const flat = /** @type {any[]} */ (children).flat(4)
  return flat.filter((child) => child !== null && child !== undefined && child !== false && child !== "")
}

/**
 * Replaces the children of an element.
 *
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...real(children))
}

/**
 * The element with an id. It must exist.
 *
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [type]
 * @returns {T}
 */
export function byId(id, type) {
  return find(`#${CSS.escape(id)}`, document, type)
}

/**
 * The first element that matches a selector. It must exist.
 *
 * @template {Element} [T=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [root]
 * @param {new () => T} [type]
 * @returns {T}
 */
export function find(selector, root = document, type) {
  const element = root.querySelector(selector)
  if (!element || (type && !(element instanceof type))) throw new Error(`The page has no ${selector}.`)
  return /** @type {T} */ (element)
}

/**
 * All elements that match a selector.
 *
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLElement[]}
 */
export function all(selector, root = document) {
  return [...root.querySelectorAll(selector)].map((element) => /** @type {HTMLElement} */ (element))
}

/**
 * An element for a text from outside the page. It isolates the text, so that its writing direction does not affect
 * other texts.
 *
 * @param {string} text
 * @param {string} [className]
 */
export function bdi(text, className) {
  return h("bdi", { class: className }, shown(text))
}

/**
 * The name of a test, with line breaks allowed between its words.
 *
 * @param {string} text
 */
export function words(text) {
  return h("bdi", null, shown(text).split(/(?<=[a-z0-9])(?=[A-Z])/).flatMap((word) => [h("wbr"), word]).slice(1))
}

/**
 * Announces a text to screen readers.
 *
 * @param {string} text
 */
export function announce(text) {
  byId("announce").textContent = text
}
