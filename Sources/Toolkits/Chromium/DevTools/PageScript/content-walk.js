// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The walk through a document that makes the list of its content.

import { ContentList, lineEntry, undecided } from "./content-list.js"
import { absenceOf, textsOfButton } from "./content-styles.js"
import { changesContent, changesMeaning, isContainerRole, isUnusualInContainer, meaningOf } from "./content-tags.js"
import { isColumnHeader, isDataTable } from "./content-tables.js"
import { kindOfControl } from "./control-kinds.js"
import { isBlank, shownText, showsTextsUnchanged } from "./shown-text.js"

/** Values of `display` with which an element that contains only texts is in the accessibility tree. */
const blockDisplays = new Set(["block", "inline-block", "list-item", "flow-root", "table-cell"])

/** The markers of list items that do not count as texts, by the value of `list-style-type`. */
const markers = new Map([["disc", "•"], ["circle", "◦"], ["square", "▪"], ["decimal", "1."]])

/**
 * The content of an element that is missing in the accessibility tree.
 *
 * @type {ContentSummary}
 */
const nothing = { texts: [], hasOthers: false, maybes: [], isBlock: false, hasBlocks: false }

/**
 * The content of an element that contains an element which is no text.
 *
 * @type {ContentSummary}
 */
const others = { texts: [], hasOthers: true, maybes: [], isBlock: false, hasBlocks: false }

/**
 * The content of the document; throws `UndecidedContent` if only the browser can determine it.
 *
 * @param {boolean} mayDrawTexts whether style sheets may draw texts
 */
export function walkThroughDocument(mayDrawTexts) {
  const list = new ContentList()
  const { documentElement, body } = document
  if (!body || documentElement.getAttributeNames().some(changesMeaning)) undecided("document")
  for (const child of documentElement.children) if (child !== body && child.localName !== "head") undecided("document")
  new ContentWalk(list, mayDrawTexts).visit(body, null, { isAfterSpace: true })
  return list
}

/** Adds elements to a list of content. */
class ContentWalk {
  #list
  #mayDrawTexts

  /**
   * @param {ContentList} list
   * @param {boolean} mayDrawTexts
   */
  constructor(list, mayDrawTexts) {
    this.#list = list
    this.#mayDrawTexts = mayDrawTexts
  }

  /**
   * Adds an element and its content.
   *
   * @param {Element} element
   * @param {ContentEntry | null} parent
   * @param {TextFlow} flow the line that the element is in
   * @returns {ContentSummary}
   */
  visit(element, parent, flow) {
    const meaning = meaningOf(element)
    if (meaning === "undisplayed") return nothing
    const style = getComputedStyle(element)
    const absence = meaning === "decoration" && style.display !== "none" ? "unseen" : absenceOf(element, style)
    if (absence === "absent") return nothing
    if (absence === "unseen") return unseenContent(element, style, flow)
    if (meaning === null || element.shadowRoot) return undecided(element.localName)
    if (this.#mayDrawTexts && drawsTexts(element)) return undecided("a text of a style")
    const isOutOfFlow = isOutOfLine(style)
    const isInLine = !isOutOfFlow && style.display.startsWith("inline")
    // The text of an inline element continues the line; any other element has its own lines.
    const own = isInLine && style.display === "inline" ? flow : { isAfterSpace: true }
    if (!isInLine && !isOutOfFlow) flow.isAfterSpace = true
    const summary = this.#visitDisplayed(element, meaning, style, parent, own)
    if (isInLine && own !== flow) flow.isAfterSpace = false
    return isInLine || isOutOfFlow ? summary : { ...summary, isBlock: true }
  }

  /**
   * @param {Element} element
   * @param {ContentMeaning} meaning
   * @param {CSSStyleDeclaration} style
   * @param {ContentEntry | null} parent
   * @param {TextFlow} flow the line that the element's content is in
   * @returns {ContentSummary}
   */
  #visitDisplayed(element, meaning, style, parent, flow) {
    const attributes = element.getAttributeNames().filter((name) => changesMeaning(name) && name !== "aria-hidden")
    if (attributes.some(changesContent)) return undecided("an attribute of the content")
    const hasRole = attributes.includes("role")
    switch (meaning) {
      case "undisplayed":
      case "decoration":
        return nothing
      case "generic":
      case "container":
      case "containerOfTexts":
        return this.#visitContainer(element, meaning, attributes, style, parent, flow)
      case "text":
        if (attributes.length) return undecided("an attribute of a text")
        return this.#visitContainer(element, "generic", attributes, style, parent, flow)
      case "break":
        if (attributes.length) return undecided("an attribute of a break")
        flow.isAfterSpace = true
        return { ...nothing, texts: [lineEntry("break", element, "\n")] }
      case "inlineText":
      case "edit":
        if (attributes.length) return undecided("an attribute of a part")
        return this.#visitPart(element, meaning, style, parent, flow)
      case "heading":
        if (attributes.length) return undecided("an attribute of a heading")
        return this.#visitNamedByText(element, "heading", style, parent, flow, true)
      case "label":
        if (attributes.length) return undecided("an attribute of a label")
        return this.#visitLabel(element, style, parent, flow)
      case "link":
        if (hasRole) return undecided("the role of a link")
        return this.#visitNamedByText(element, "link", style, parent, flow, attributes.length === 0)
      case "header":
      case "cell":
        return this.#visitCell(element, meaning, attributes, style, parent, flow)
      case "row":
        if (attributes.length || style.display !== "table-row") return undecided("a row")
        return this.#visitCollection(element, "row", style, parent, flow)
      case "table":
        if (hasRole || style.display !== "table") return undecided("a table")
        return this.#visitCollection(element, "table", style, parent, flow)
      case "list":
        if (hasRole) return undecided("the role of a list")
        return this.#visitCollection(element, "list", style, parent, flow)
      case "listItem":
        if (attributes.length) return undecided("an attribute of an item")
        return this.#visitListItem(element, style, parent, flow)
      case "button":
        return this.#addButton(element, style, parent)
      default:
        return this.#addLeaf(element, meaning, attributes, style, parent)
    }
  }

  /**
   * Adds the nodes in an element.
   *
   * @param {Element} element
   * @param {CSSStyleDeclaration} style
   * @param {ContentEntry | null} parent the entry of the element, or of an element around it
   * @param {TextFlow} flow
   */
  #visitChildren(element, style, parent, flow) {
    /** @type {ContentSummary} */
    const sum = { texts: [], hasOthers: false, maybes: [], isBlock: false, hasBlocks: false }
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (node.nodeType === Node.TEXT_NODE) {
        this.#addText(/** @type {Text} */ (node), style, parent, flow, sum)
      } else if (node.nodeType === Node.ELEMENT_NODE) {
        const part = this.visit(/** @type {Element} */ (node), parent, flow)
        sum.hasBlocks ||= part.isBlock
        sum.hasOthers ||= part.hasOthers
        sum.texts.push(...part.texts)
        sum.maybes.push(...part.maybes)
      }
    }
    return sum
  }

  /**
   * Adds a text.
   *
   * @param {Text} text
   * @param {CSSStyleDeclaration} style
   * @param {ContentEntry | null} parent
   * @param {TextFlow} flow
   * @param {ContentSummary} sum receives the text
   */
  #addText(text, style, parent, flow, sum) {
    const name = showsTextsUnchanged(style) ? shownText(text.data, flow.isAfterSpace) : null
    if (name === null) return undecided("a text")
    const isSpace = isBlank(text.data)
    if (isSpace && flow.isAfterSpace) return
    flow.isAfterSpace = name.endsWith(" ")
    // A space is no element, but a part of the text that it is in.
    sum.texts.push(isSpace ? lineEntry("space", text, name) : this.#list.add("piece", parent, text, name))
  }

  /**
   * Adds the content of an element without a role, or with the role of a container.
   *
   * @param {Element} element
   * @param {"generic" | "container" | "containerOfTexts"} meaning
   * @param {readonly string[]} attributes
   * @param {CSSStyleDeclaration} style
   * @param {ContentEntry | null} parent
   * @param {TextFlow} flow
   * @returns {ContentSummary}
   */
  #visitContainer(element, meaning, attributes, style, parent, flow) {
    const role = element.getAttribute("role")
    if (role !== null && !isContainerRole(role)) return undecided("the role of a container")
    if (attributes.some(isUnusualInContainer)) return undecided("an attribute of a container")
    // A "span" counts as a block only if its display is "inline-block".
    const isLineOfBlock = element.localName === "span" && style.display !== "inline-block"
    const isBlock = blockDisplays.has(style.display) && !isLineOfBlock
    const entry = this.#list.add(null, parent, element, null)
    const { texts, hasOthers, maybes, hasBlocks } = this.#visitChildren(element, style, entry, flow)
    const pieces = piecesOf(texts)
    /** @type {ContentSummary} */
    const passed = { texts, hasOthers, maybes: hasOthers ? [] : [...maybes, element], isBlock: false, hasBlocks: false }
    // Beside other elements, texts are only pieces, whether the element is in the tree or not.
    if (hasOthers || !texts.some(isShown)) return passed
    const isSingle = isOnlyText(texts)
    if (hasUnknownSpaces(texts)) return undecided("a space beside content that is not accessible")
    if (meaning === "container" || meaning === "containerOfTexts" && (!isBlock || hasBlocks) || attributes.length) {
      return undecided("a text in a container")
    }
    if (!isBlock || hasBlocks) {
      // With an event listener, the element would be in the tree, and would be a text too.
      if (!isSingle) this.#list.ignored.add(element)
      return passed
    }
    if (element === document.body) return undecided("a text in the body")
    if (isSingle) {
      replaceByText(entry, pieces[0])
    } else {
      for (const maybe of maybes) this.#list.ignored.add(maybe)
      entry.kind = "text"
      entry.name = joined(texts)
    }
    return { ...others }
  }

  /**
   * Adds an element that is named by its content.
   *
   * @param {Element} element
   * @param {"heading" | "link" | "cell" | "header"} kind
   * @param {CSSStyleDeclaration} style
   * @param {ContentEntry | null} parent
   * @param {TextFlow} flow
   * @param {boolean} isNamedByContent whether no attribute names the element
   * @param {boolean} [isUncertain] whether only the browser can determine the kind
   * @returns {ContentSummary}
   */
  #visitNamedByText(element, kind, style, parent, flow, isNamedByContent, isUncertain = false) {
    const entry = this.#list.add(kind === "heading" ? "text" : kind, parent, element, null)
    entry.isUncertain = isUncertain || kind === "link" && kindOfControl(element) !== "link"
    const { texts, hasOthers, maybes } = this.#visitChildren(element, style, entry, flow)
    const pieces = piecesOf(texts)
    // A heading is a text, and so is an element in it that is in the tree.
    if (kind === "heading") { for (const maybe of maybes) this.#list.ignored.add(maybe) }
    if (kind === "heading" && hasUnknownSpaces(texts)) return undecided("a heading with a space")
    if (isNamedByContent && isOnlyText(texts) && !hasOthers) {
      if (kind === "heading") replaceByText(entry, pieces[0])
      else entry.name = joined(pieces)
    }
    return { ...others }
  }

  /**
   * Adds a cell of a table.
   *
   * @param {Element} element
   * @param {"cell" | "header"} kind
   * @param {readonly string[]} attributes
   * @param {CSSStyleDeclaration} style
   * @param {ContentEntry | null} parent
   * @param {TextFlow} flow
   * @returns {ContentSummary}
   */
  #visitCell(element, kind, attributes, style, parent, flow) {
    if (attributes.length || style.display !== "table-cell") return undecided("a cell")
    const isUncertain = kind === "header" && !isColumnHeader(element)
    return this.#visitNamedByText(element, kind, style, parent, flow, true, isUncertain)
  }

  /**
   * Adds a part of a line.
   *
   * @param {Element} element
   * @param {"inlineText" | "edit"} kind
   * @param {CSSStyleDeclaration} style
   * @param {ContentEntry | null} parent
   * @param {TextFlow} flow
   * @returns {ContentSummary}
   */
  #visitPart(element, kind, style, parent, flow) {
    const entry = this.#list.add(kind, parent, element, "")
    const { texts, hasOthers } = this.#visitChildren(element, style, entry, flow)
    if (!piecesOf(texts).length && !hasOthers) return undecided("a part without a text")
    return { ...others }
  }

  /**
   * Adds an element that is named by the texts in it, such as a label.
   *
   * @param {Element} element
   * @param {CSSStyleDeclaration} style
   * @param {ContentEntry | null} parent
   * @param {TextFlow} flow
   * @returns {ContentSummary}
   */
  #visitLabel(element, style, parent, flow) {
    // The label of a check box may be missing in the tree, because the check box already has its text as its name.
    const control = /** @type {HTMLLabelElement} */ (element).control
    const type = control?.localName === "input" ? /** @type {HTMLInputElement} */ (control).type : ""
    if (type === "checkbox" || type === "radio") return undecided("the label of a check box")
    const entry = this.#list.add("text", parent, element, null)
    const { texts, hasOthers, maybes } = this.#visitChildren(element, style, entry, flow)
    const pieces = piecesOf(texts)
    for (const maybe of maybes) this.#list.ignored.add(maybe)
    if (hasUnknownSpaces(texts)) return undecided("a label with a space")
    if (!pieces.length || hasOthers && element.querySelector(partsWithTexts)) return undecided("a label")
    if (isOnlyText(texts) && !hasOthers) replaceByText(entry, pieces[0])
    else entry.name = joined(texts)
    return { ...others }
  }

  /**
   * Adds a list, a table or a row.
   *
   * @param {Element} element
   * @param {"list" | "table" | "row"} kind
   * @param {CSSStyleDeclaration} style
   * @param {ContentEntry | null} parent
   * @param {TextFlow} flow
   * @returns {ContentSummary}
   */
  #visitCollection(element, kind, style, parent, flow) {
    const entry = this.#list.add(kind, parent, element, null)
    entry.isUncertain = kind === "table" && !isDataTable(element)
    if (this.#visitChildren(element, style, entry, flow).texts.some(isShown)) undecided("a text beside items")
    return { ...others }
  }

  /**
   * Adds an item of a list.
   *
   * @param {Element} element
   * @param {CSSStyleDeclaration} style
   * @param {ContentEntry | null} parent
   * @param {TextFlow} flow
   * @returns {ContentSummary}
   */
  #visitListItem(element, style, parent, flow) {
    const list = element.parentElement?.localName
    if (list !== "ul" && list !== "ol" || style.listStyleImage !== "none") return undecided("an item")
    const entry = this.#list.add("listItem", parent, element, "")
    const hasMarker = style.display === "list-item" && style.listStyleType !== "none"
    const marker = markers.get(style.listStyleType)
    if (hasMarker && marker === undefined) return undecided("the marker of an item")
    if (hasMarker && marker !== undefined) this.#list.add("marker", entry, element, marker)
    const { texts, hasOthers } = this.#visitChildren(element, style, entry, flow)
    // Without a text, the marker counts as the text of the item.
    const mayBeMarked = !hasOthers || hasMarker && marker !== "•"
    if (!piecesOf(texts).length && mayBeMarked) return undecided("an item without a text")
    return { ...others }
  }

  /**
   * Adds a button, whose texts are no elements.
   *
   * @param {Element} element
   * @param {CSSStyleDeclaration} style
   * @param {ContentEntry | null} parent
   * @returns {ContentSummary}
   */
  #addButton(element, style, parent) {
    const entry = this.#list.add("button", parent, element, null)
    const texts = textsOfButton(element, style)
    entry.isDivided = texts.length > 1
    if (kindOfControl(element) !== "button") entry.isUncertain = true
    else if (texts.length === 1 && !element.getAttributeNames().some(changesMeaning)) entry.name = texts[0]
    return { ...others }
  }

  /**
   * Adds an element without content.
   *
   * @param {Element} element
   * @param {ContentKind} kind
   * @param {readonly string[]} attributes
   * @param {CSSStyleDeclaration} style
   * @param {ContentEntry | null} parent
   * @returns {ContentSummary}
   */
  #addLeaf(element, kind, attributes, style, parent) {
    const entry = this.#list.add(kind, parent, element, null)
    switch (kind) {
      case "image":
        if (attributes.length || element.hasAttribute("usemap")) return undecided("an image")
        entry.name = element.getAttribute("alt")?.trim() || null
        entry.isUncertain = entry.name === null
        break
      case "separator":
        if (attributes.length) return undecided("a separator")
        break
      case "choice":
        // A list in the style of the page may contain any elements.
        if (attributes.includes("role")) return undecided("the role of a list")
        if (style.appearance === "base-select") return undecided("a list in another style")
        break
      default:
        if (kindOfControl(element) !== kind) entry.isUncertain = true
    }
    return { ...others }
  }
}

/** Elements whose texts are separate from those of a label around them. */
const partsWithTexts = "a,button,label,div,p,ul,ol,table,strong,em,code,time,abbr,mark,s,del,ins,sub,sup"

/**
 * Whether a text is a node of the accessibility tree.
 *
 * @param {ContentEntry} text
 */
function isShown({ kind, part }) {
  return kind !== null || part === "break"
}

/**
 * Whether a space may be a node of the accessibility tree, because of content beside it that is not accessible.
 *
 * @param {readonly ContentEntry[]} texts
 */
function hasUnknownSpaces(texts) {
  return texts.some(({ part }) => part === "unseen") && texts.some(({ part }) => part === "space")
}

/**
 * Whether an element is not a part of the lines or the blocks around it.
 *
 * @param {CSSStyleDeclaration} style
 */
function isOutOfLine(style) {
  return style.cssFloat !== "none" || style.position === "absolute" || style.position === "fixed"
}

/**
 * The content of an element that takes a place and is not accessible.
 *
 * @param {Element} element
 * @param {CSSStyleDeclaration} style
 * @param {TextFlow} flow the line that the element is in
 * @returns {ContentSummary}
 */
function unseenContent(element, style, flow) {
  if (isOutOfLine(style)) return nothing
  if (!style.display.startsWith("inline")) {
    flow.isAfterSpace = true
    return { ...nothing, isBlock: true }
  }
  const text = element.textContent ?? ""
  if (!text && !element.firstElementChild && style.display === "inline" && element.localName !== "img") return nothing
  if (/^\s|\s$/.test(text)) return undecided("content that is not accessible and ends with a space")
  flow.isAfterSpace = false
  return { ...nothing, texts: [lineEntry("unseen", element, "")] }
}

/**
 * Whether texts consist of one node of the accessibility tree.
 *
 * @param {readonly ContentEntry[]} texts
 */
function isOnlyText(texts) {
  const shown = texts.filter(isShown)
  return shown.length === 1 && shown[0].part === null
}

/**
 * The texts without the spaces and the ends of lines between them.
 *
 * @param {readonly ContentEntry[]} texts
 */
function piecesOf(texts) {
  return texts.filter(({ kind }) => kind !== null)
}

/**
 * The whole text that consists of some texts.
 *
 * @param {readonly ContentEntry[]} texts
 */
function joined(texts) {
  return texts.map(({ name }) => name ?? "").join("").trim()
}

/**
 * Makes one entry of an element and of the only text in it.
 *
 * @param {ContentEntry} entry
 * @param {ContentEntry} piece
 */
function replaceByText(entry, piece) {
  entry.kind = "text"
  entry.name = joined([piece])
  entry.text = /** @type {Text} */ (piece.node)
  piece.kind = null
}

/**
 * Whether a style draws a text, or a box without a text, in an element.
 *
 * @param {Element} element
 */
function drawsTexts(element) {
  return ["::before", "::after"].some((part) => {
    const { content } = getComputedStyle(element, part)
    return content !== "none" && content !== "normal"
  })
}
