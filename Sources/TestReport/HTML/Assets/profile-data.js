"use strict"
// A profile as it is drawn: trees of calls, one for each process and one for all, and what they hold by functions.

const profile = JSON.parse(document.getElementById("profile").textContent)
const kinds = {
  test: "test code", app: "tested code", tools: "XCTest, Understudy", swift: "Swift runtime", libc: "C library",
  library: "other libraries", kernel: "kernel", process: "process",
}

/// The parts of a function that are shown.
function functionOf(node) {
  if (node.process) return { name: node.process.name, module: "", kind: "process", file: null }
  const { names, modules, kinds, files } = profile.functions, place = node.f
  return { name: names[place], module: profile.modules[modules[place]], kind: kinds[place], file: profile.files[files[place]] ?? null }
}

function placeOf(node, line = node.line) {
  const { file, module } = functionOf(node)
  return file ? `${file}${line ? `:${line}` : ""}` : module
}

/// The calls of a process as nodes, below one that stands for the process.
function treeOf(process, parent = null) {
  const root = { f: -1, process, own: 0, total: process.weight, line: 0, parent, children: [] }
  const calls = process.calls
  let at = 0
  const take = (parent, number) => {
    for (let i = 0; i < number; i++) {
      const node = { f: calls[at], own: calls[at + 1], total: calls[at + 2], line: calls[at + 3], parent, children: [] }
      const own = calls[at + 4]
      at += 5
      parent.children.push(node)
      take(node, own)
    }
  }
  while (at < calls.length) take(root, 1)
  return root
}

const trees = new Map()

/// The tree of a process by its place; that of all of them for -1.
function treeAt(place) {
  if (!trees.has(place)) {
    if (place >= 0) trees.set(place, treeOf(profile.processes[place]))
    else {
      const all = { f: -1, process: { name: "All processes" }, own: 0, total: profile.weight, line: 0, parent: null, children: [] }
      all.children = profile.processes.map(process => treeOf(process, all))
      trees.set(place, all)
    }
  }
  return trees.get(place)
}

function walk(node, visit) {
  visit(node)
  for (const child of node.children) walk(child, visit)
}

function keyOf(node) { return node.process ? `p${node.process.number ?? ""}` : node.f }

/// The functions below a node by what was counted in themselves, the heaviest first. Each can be asked for its callers.
function heaviest(root) {
  const groups = new Map()
  const totals = new Map()
  const open = new Set()
  const visit = node => {
    const key = keyOf(node)
    const isFirst = !open.has(key)
    if (isFirst) {
      totals.set(key, (totals.get(key) ?? 0) + node.total)
      open.add(key)
    }
    if (node.own) {
      if (!groups.has(key)) groups.set(key, { node, weight: 0, items: [] })
      const group = groups.get(key)
      group.weight += node.own
      group.items.push([node, node.own])
    }
    for (const child of node.children) visit(child)
    if (isFirst) open.delete(key)
  }
  visit(root)
  const sorted = [...groups.values()].map(group => ({ ...group, total: totals.get(keyOf(group.node)) }))
  return sorted.sort((a, b) => b.weight - a.weight || b.total - a.total)
}

/// Who called the functions of a group, up to a node.
function callersOf(group, top) {
  const groups = new Map()
  for (const [node, weight] of group.items) {
    const caller = node === top ? null : node.parent
    if (!caller || (caller.process && !caller.parent)) continue
    const key = keyOf(caller)
    if (!groups.has(key)) groups.set(key, { node: caller, weight: 0, items: [] })
    const callers = groups.get(key)
    callers.weight += weight
    callers.items.push([caller, weight])
  }
  return [...groups.values()].sort((a, b) => b.weight - a.weight)
}

/// The line at which most of a group was counted.
function lineOf(group) {
  const lines = new Map()
  for (const [node, weight] of group.items) lines.set(node.line, (lines.get(node.line) ?? 0) + weight)
  return [...lines].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

function percent(part, whole) {
  const value = whole ? 100 * part / whole : 0
  return `${value >= 99.95 ? value.toFixed(0) : value.toFixed(value < 0.095 && value ? 2 : 1)} %`
}

function unit(number) {
  return profile.profiler === "perf" ? plural(number, "sample") : plural(number, "instruction")
}
