// SPDX-License-Identifier: Apache-2.0
// The elements and texts that queries find in Chromium's accessibility tree: the rules of HiddenWebNodes and WebTypes, written again
// for DevTools' names of roles.

/** Roles of blocks that are texts if they contain nothing but texts. */
const blocks = new Set([
  ...["generic", "paragraph", "group", "article", "form", "main", "navigation", "banner", "contentinfo"],
  ...["complementary", "region", "search", "blockquote", "section", "figure"],
])

/** Roles of elements that are always texts. */
const texts = new Set([
  ...["heading", "LabelText", "Legend", "Figcaption", "caption", "term", "definition"],
  ...["strong", "emphasis", "code", "time", "Abbr", "mark"],
])

/** Roles of texts that never are one with the text in them. */
const parts = new Set(["strong", "emphasis", "code", "time", "Abbr", "mark"])

/** The kinds of other elements, and whether their content has further elements. */
const kinds = {
  link: ["link", true],
  list: ["list", true],
  listitem: ["listItem", true],
  table: ["table", true],
  row: ["row", true],
  cell: ["cell", true],
  columnheader: ["header", true],
  rowheader: ["header", true],
  checkbox: ["checkBox", false],
  radio: ["radioButton", false],
  textbox: ["field", false],
  searchbox: ["field", false],
  spinbutton: ["field", false],
  image: ["image", false],
  combobox: [null, false],
  ListMarker: [null, false],
}

/**
 * The kinds and labels of the elements and texts, in the order of the tree.
 *
 * @param {any[]} nodes the result of `Accessibility.getFullAXTree`
 */
export function accessibleContent(nodes) {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const roleOf = (node) => node.role?.value ?? ""
  const nameOf = (node) => (node.name?.value ?? "").trim()
  const childrenOf = (node) =>
    (node.childIds ?? []).flatMap((id) => {
      const child = byId.get(id)
      if (!child || roleOf(child) === "InlineTextBox") return []
      return child.ignored ? childrenOf(child) : [child]
    })
  const descendantsOf = (node) => childrenOf(node).flatMap((child) => [child, ...descendantsOf(child)])
  // The end of a line is a text too, which is not shown.
  const isText = (node) => ["StaticText", "LineBreak"].includes(roleOf(node))
  const content = []
  const add = (node) => {
    const role = roleOf(node), children = childrenOf(node)
    if (isText(node)) {
      if (nameOf(node)) content.push(`text ${nameOf(node)}`)
      return
    }
    const isBlockOfTexts = texts.has(role) || blocks.has(role) && children.length > 0 && children.every(isText)
    if (isBlockOfTexts) {
      const shown = descendantsOf(node).filter(isText).map((text) => text.name?.value ?? "").join("").trim()
      content.push(`text ${nameOf(node) || shown}`)
      if (children.length === 1 && isText(children[0]) && !parts.has(role)) return
    } else if (role === "button") {
      content.push(`button ${nameOf(node)}`)
      if (descendantsOf(node).every(isText)) return
    } else if (role in kinds) {
      const [kind, hasContent] = kinds[role]
      if (kind) content.push(`${kind} ${nameOf(node)}`)
      if (!hasContent) return
    }
    for (const child of children) add(child)
  }
  for (const child of childrenOf(nodes[0])) add(child)
  return content
}

/**
 * The same for the content that the page's script lists; "*" is a name that only accessibility can determine.
 *
 * @param {{ kinds: string[], names: (string | null)[] }} columns
 */
export function listedContent({ kinds, names }) {
  return kinds.flatMap((kind, index) => {
    if (["marker", "separator", "choice", "slider", "edit"].includes(kind)) return []
    if (kind === "inlineText") return ["text *"]
    const shown = kind === "piece" ? "text" : /Field|View/.test(kind) ? "field" : kind
    return [`${shown} ${names[index] === null ? "*" : names[index].trim()}`]
  })
}

/** Whether two lists have the same kinds and names, as far as the first one has names. */
export function isSameContent(listed, accessible) {
  return listed.length === accessible.length &&
    listed.every((one, index) =>
      one.endsWith(" *") ? accessible[index].startsWith(one.slice(0, -1)) : one === accessible[index]
    )
}
