// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The kinds of controls, as far as tags and attributes decide about them.

/** The tags of elements that are controls without a role. */
export const controlTags = new Set(["a", "area", "button", "input", "select", "textarea", "summary"])

/**
 * The kinds of inputs by their types, for inputs without an attribute that changes their meaning.
 *
 * @type {Record<string, ControlKind>}
 */
export const kindsOfInputs = {
  button: "button",
  submit: "button",
  reset: "button",
  checkbox: "checkBox",
  radio: "radioButton",
  text: "textField",
  email: "textField",
  url: "textField",
  tel: "textField",
  number: "textField",
  password: "secureTextField",
  search: "searchField",
  range: "slider",
}

/** Roles of elements that are no controls, and whose content is accessible. */
const structuralRoles = new Set([
  "alert",
  "article",
  "banner",
  "cell",
  "complementary",
  "contentinfo",
  "definition",
  "feed",
  "figure",
  "form",
  "grid",
  "gridcell",
  "group",
  "heading",
  "list",
  "listitem",
  "log",
  "main",
  "navigation",
  "region",
  "row",
  "rowgroup",
  "search",
  "status",
  "table",
  "tablist",
  "tabpanel",
  "term",
  "toolbar",
])

/** Attributes of ARIA that change the name or the description of a control, and not its kind. */
const attributesOfTexts = new Set([
  "aria-label",
  "aria-labelledby",
  "aria-description",
  "aria-describedby",
  "aria-placeholder",
  "aria-required",
  "aria-keyshortcuts",
])

/** Other attributes that change the kind of an element. */
const attributesOfKinds = new Set([
  "role",
  "popovertarget",
  "commandfor",
  "interestfor",
  "list",
  "switch",
  "contenteditable",
])

/** Attributes that can make a control of an element with a role of the structure, or hide the element. */
const attributesOfStructure = new Set(["aria-checked", "aria-hidden", "contenteditable", "tabindex"])

/**
 * Whether a role is that of an element that is no control, and whose content is accessible.
 *
 * @param {string} role
 */
export function isStructuralRole(role) {
  return structuralRoles.has(role)
}

/**
 * The kind of a control: `null` for an element that certainly has none of the kinds, and `undefined` if only the
 * browser can decide.
 *
 * @param {ControlProperties} element
 * @returns {ControlKind | null | undefined}
 */
export function kindOfControl(element) {
  const attributes = element.getAttributeNames()
  if (!attributes.some(changesKind)) {
    switch (element.localName) {
      case "button":
        return "button"
      case "a":
        return attributes.includes("href") ? "link" : null
      case "input":
        return kindsOfInputs[/** @type {HTMLInputElement} */ (element).type]
      case "textarea":
        return "textView"
      case "select":
      case "summary":
        return null
    }
  }
  const role = element.getAttribute("role")
  const isStructure = role && structuralRoles.has(role) && !controlTags.has(element.localName) &&
    !attributes.some((name) => attributesOfStructure.has(name))
  return isStructure ? null : undefined
}

/** @param {string} attribute */
function changesKind(attribute) {
  return attribute.startsWith("aria-") ? !attributesOfTexts.has(attribute) : attributesOfKinds.has(attribute)
}
