// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The meaning of elements in the list of a page's content, as far as tags and attributes decide about it.

import { kindsOfInputs } from "./control-kinds.js"

/** Elements without a role. In the accessibility tree, they are generic containers or missing. */
const genericTags = new Set(["body", "div", "span", "b", "i", "u", "small", "center", "kbd", "cite", "var", "samp"])

/** Containers with a role, or without one, that show a text in them as a generic container does. */
const containersOfTexts = new Set(["main", "nav", "aside", "section", "article", "form", "blockquote"])

/** Other containers that have a role in some places. */
const containerTags = new Set(["header", "footer", "figure", "address", "hgroup", "search", "fieldset", "dl"])

/** Elements that are not displayed. */
const undisplayedTags = new Set(["script", "style", "template", "noscript", "link", "meta", "title", "datalist", "wbr"])

/**
 * The meanings of other elements without an attribute that changes them.
 *
 * @type {Readonly<Record<string, ContentMeaning>>}
 */
const meaningsOfTags = {
  p: "text",
  h1: "heading",
  h2: "heading",
  h3: "heading",
  h4: "heading",
  h5: "heading",
  h6: "heading",
  dt: "heading",
  dd: "label",
  legend: "label",
  caption: "label",
  figcaption: "label",
  label: "label",
  br: "break",
  button: "button",
  ul: "list",
  ol: "list",
  li: "listItem",
  table: "table",
  thead: "container",
  tbody: "container",
  tfoot: "container",
  tr: "row",
  td: "cell",
  th: "header",
  strong: "inlineText",
  em: "inlineText",
  code: "inlineText",
  time: "inlineText",
  abbr: "inlineText",
  mark: "inlineText",
  s: "edit",
  del: "edit",
  ins: "edit",
  sub: "edit",
  sup: "edit",
  textarea: "textView",
  hr: "separator",
  progress: "separator",
}

/** Attributes that may change the meaning of an element or the texts around it. */
const attributesOfMeaning = new Set([
  "role",
  "title",
  "contenteditable",
  "popover",
  "popovertarget",
  "commandfor",
  "interestfor",
  "inert",
  "list",
  "switch",
  "is",
  "slot",
])

/**
 * Whether an attribute may change the meaning of an element or the texts around it.
 *
 * @param {string} name
 */
export function changesMeaning(name) {
  return name.startsWith("aria-") || attributesOfMeaning.has(name)
}

/** Attributes that move or hide content, or make it editable. */
const attributesOfContent = new Set(["aria-owns", "aria-modal", "contenteditable", "inert", "popover", "is", "slot"])

/**
 * Whether an attribute moves or hides content, or makes it editable.
 *
 * @param {string} name
 */
export function changesContent(name) {
  return attributesOfContent.has(name)
}

/** Roles of containers that are no lists, no tables and no parts of these. */
const containerRoles = new Set([
  "article",
  "banner",
  "complementary",
  "contentinfo",
  "form",
  "group",
  "main",
  "navigation",
  "region",
  "search",
])

/** @param {string} role */
export function isContainerRole(role) {
  return containerRoles.has(role)
}

/** Attributes that change only the role, the name and the description of a container. */
const usualInContainers = new Set([
  "role",
  "title",
  "aria-label",
  "aria-labelledby",
  "aria-describedby",
  "aria-description",
  "aria-live",
])

/**
 * Whether an attribute changes more than the role, the name and the description of a container.
 *
 * @param {string} attribute one that changes the meaning of the element
 */
export function isUnusualInContainer(attribute) {
  return !usualInContainers.has(attribute)
}

/**
 * The meaning of an element by its tag; `null` if only the browser can decide.
 *
 * @param {Element} element
 * @returns {ContentMeaning | null}
 */
export function meaningOf(element) {
  const tag = element.localName
  if (genericTags.has(tag)) return "generic"
  if (undisplayedTags.has(tag)) return "undisplayed"
  if (containersOfTexts.has(tag)) return "containerOfTexts"
  if (containerTags.has(tag)) return "container"
  switch (tag) {
    case "a":
      return element.hasAttribute("href") ? "link" : "generic"
    case "input":
      return kindsOfInputs[/** @type {HTMLInputElement} */ (element).type] ?? null
    case "select":
      return element.hasAttribute("multiple") || element.hasAttribute("size") ? null : "choice"
    case "img":
      return element.getAttribute("alt") === "" ? "decoration" : "image"
  }
  return meaningsOfTags[tag] ?? null
}
