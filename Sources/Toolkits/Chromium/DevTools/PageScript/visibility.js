// @ts-check
// SPDX-License-Identifier: Apache-2.0
// Whether elements are drawn, and whether they are in the accessibility tree.

import { isStructuralRole } from "./control-kinds.js"

/** Elements that may be missing in the accessibility tree although they are drawn. */
const hiddenElements = "[aria-hidden],[inert]"

/** Elements whose content may be missing in the accessibility tree. */
const hidingContainers = "[aria-hidden],[inert],[aria-modal],a,button,select,option,summary,canvas,svg,math,object"

/** @param {Element} element */
export function isDrawn(element) {
  return element.getClientRects().length > 0
}

/**
 * Whether an element is in the accessibility tree; `undefined` if only the browser can decide.
 *
 * @param {Element} element
 */
export function isAccessible(element) {
  if (element.matches(hiddenElements)) return undefined
  for (let container = element.parentElement; container; container = container.parentElement) {
    if (container.matches(hidingContainers)) return undefined
    const role = container.getAttribute("role")
    if (role !== null && !isStructuralRole(role)) return undefined
  }
  // TypeScript does not have this function in all versions.
  const { checkVisibility } = /** @type {any} */ (element)
  return isAccessibleByStyle(
    (options) => checkVisibility.call(element, options),
    (property) => getComputedStyle(element).getPropertyValue(property),
  )
}

/**
 * Whether the style of an element lets it be in the accessibility tree; `undefined` if only the browser can decide.
 *
 * @param {(options?: object) => boolean} checkVisibility the function of the element
 * @param {(property: string) => string} styleOf returns the value of a property of the computed style
 */
export function isAccessibleByStyle(checkVisibility, styleOf) {
  // An element with `display: contents` has no box, but its content may be drawn.
  if (!checkVisibility()) return styleOf("display") === "contents" ? undefined : false
  if (!checkVisibility({ visibilityProperty: true })) return false
  if (!checkVisibility({ contentVisibilityAuto: true })) return undefined
  // A style may hide an element from accessibility, as the attribute `inert` does.
  return styleOf("interactivity") === "inert" ? undefined : true
}
