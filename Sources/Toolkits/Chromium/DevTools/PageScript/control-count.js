// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The count of the controls of a kind.

import { kindOfControl } from "./control-kinds.js"
import { maximumCandidates } from "./control-search.js"
import { mayDrawControls, styleSheetsOf } from "./style-texts.js"
import { isAccessible, isDrawn } from "./visibility.js"

/**
 * The number of controls of the document that are certainly of a kind, and the elements that may be of it; `null` if
 * there are too many of these, or if the document may have other controls.
 *
 * @param {string} kind
 * @param {PageParts} parts the elements of the document
 * @returns {ControlCount | null}
 */
export function countControls(kind, parts) {
  if (mayHaveOtherControls(parts)) return null
  // Headers of columns are buttons, and nothing else without a role.
  const controls = kind === "button"
    ? parts.controls
    : parts.controls.filter((element) => element.localName !== "th" || element.hasAttribute("role"))
  const count = countOfKind(kind, controls, isAccessible, hasSize)
  return count && { ...count, frames: parts.frameElements.filter(isDrawn) }
}

/**
 * Whether the accessibility tree may have controls that the list of controls lacks, or lack all of them.
 *
 * @param {PageParts} parts the elements of the document
 */
function mayHaveOtherControls({ opaqueElements, possibleHosts, frameElements }) {
  // Elements behind a modal dialog or a full screen are not accessible.
  if (document.fullscreenElement || document.querySelector("dialog:modal")) return true
  if (opaqueElements.some(isDrawn)) return true
  if (possibleHosts.some((element) => element.shadowRoot || element.localName.includes("-"))) return true
  // The controls of a frame that is not accessible are not accessible either.
  if (frameElements.some((frame) => isDrawn(frame) && isAccessible(frame) !== true)) return true
  return styleSheetsOf(document).some(mayDrawControls)
}

/** @param {Element} element */
function hasSize(element) {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0
}

/**
 * The number of controls that are certainly of a kind, and those that may be of it; `null` if there are too many of
 * these, or if one of them has no size.
 *
 * @template {ControlProperties} Control
 * @param {string} kind
 * @param {readonly Control[]} controls
 * @param {(control: Control) => boolean | undefined} isInTree whether a control is in the accessibility tree; undefined
 * if only the browser can decide
 * @param {(control: Control) => boolean} hasSize
 */
export function countOfKind(kind, controls, isInTree, hasSize) {
  let certainCount = 0
  /** @type {Control[]} */
  const uncertain = []
  for (const control of controls) {
    const kindOfThis = kindOfControl(control)
    if (kindOfThis !== undefined && kindOfThis !== kind) continue
    const isPart = isInTree(control)
    if (isPart === false) continue
    // An element without a size may have content that is displayed without it.
    if (!hasSize(control)) return null
    if (isPart && kindOfThis === kind) certainCount += 1
    else uncertain.push(control)
    if (uncertain.length > maximumCandidates) return null
  }
  return { certainCount, uncertain }
}
