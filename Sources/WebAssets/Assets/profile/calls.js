// @ts-check
// SPDX-License-Identifier: Apache-2.0
// Call trees, and their samples by function.

/**
 * The calls of a process as nodes, below a node for the process.
 *
 * @param {ProfilePage.Process} process
 * @param {CallNode | null} [parent]
 * @returns {CallNode}
 */
export function treeOf(process, parent = null) {
  /** @type {CallNode} */
  const root = { f: -1, process, own: 0, total: process.weight, line: 0, parent, children: [] }
  const calls = process.calls
  let at = 0
  /**
   * @param {CallNode} parent
   * @param {number} number
   */
  const take = (parent, number) => {
    for (let i = 0; i < number; i++) {
      /** @type {CallNode} */
      const node = {
        process: null,
        f: calls[at],
        own: calls[at + 1],
        total: calls[at + 2],
        line: calls[at + 3],
        parent,
        children: [],
      }
      const own = calls[at + 4]
      at += 5
      parent.children.push(node)
      take(node, own)
    }
  }
  while (at < calls.length) take(root, 1)
  return root
}

/**
 * @param {CallNode} node
 * @param {(node: CallNode) => void} visit
 */
export function walk(node, visit) {
  visit(node)
  for (const child of node.children) walk(child, visit)
}

/** @param {CallNode} node */
function keyOf(node) {
  return node.process ? `p${node.process.number ?? ""}` : node.f
}

/**
 * @param {Map<number | string, CallGroup>} groups
 * @param {CallNode} node
 * @param {number} weight
 */
function addTo(groups, node, weight) {
  const key = keyOf(node)
  const group = groups.get(key) ?? { node, weight: 0, items: [] }
  groups.set(key, group)
  group.weight += weight
  group.items.push([node, weight])
}

/**
 * The functions below a node, in descending order of the samples in the functions themselves. `callersOf` lists the
 * callers of each.
 *
 * @param {CallNode} root
 */
export function heaviest(root) {
  /** @type {Map<number | string, CallGroup>} */
  const groups = new Map()
  /** @type {Map<number | string, number>} */
  const totals = new Map()
  /** @type {Set<number | string>} */
  const open = new Set()
  /** @param {CallNode} node */
  const visit = (node) => {
    const key = keyOf(node)
    const isFirst = !open.has(key)
    if (isFirst) {
      totals.set(key, (totals.get(key) ?? 0) + node.total)
      open.add(key)
    }
    if (node.own) addTo(groups, node, node.own)
    for (const child of node.children) visit(child)
    if (isFirst) open.delete(key)
  }
  visit(root)
  const sorted = [...groups.values()].map((group) => ({ ...group, total: totals.get(keyOf(group.node)) ?? 0 }))
  return sorted.sort((a, b) => b.weight - a.weight || b.total - a.total)
}

/**
 * The callers of the functions of a group, up to a node.
 *
 * @param {CallGroup} group
 * @param {CallNode} top
 */
export function callersOf(group, top) {
  /** @type {Map<number | string, CallGroup>} */
  const groups = new Map()
  for (const [node, weight] of group.items) {
    const caller = node === top ? null : node.parent
    if (!caller || (caller.process && !caller.parent)) continue
    addTo(groups, caller, weight)
  }
  return [...groups.values()].sort((a, b) => b.weight - a.weight)
}

/**
 * The source line with the most samples in a group of calls; 0 if it is unknown.
 *
 * @param {CallGroup} group
 */
export function lineOf(group) {
  /** @type {Map<number, number>} */
  const lines = new Map()
  for (const [node, weight] of group.items) lines.set(node.line, (lines.get(node.line) ?? 0) + weight)
  return [...lines].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}
