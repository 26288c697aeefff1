// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The profile, and the descriptions of its functions.

import { byId } from "../kit/dom.js"
import { plural } from "../kit/text.js"
import { treeOf } from "./calls.js"

/** @type {ProfilePage.Content} */
export const profile = JSON.parse(byId("profile").textContent ?? "")
/** The names of the kinds of functions. */
export const kinds = {
  test: "test code",
  app: "tested code",
  tools: "XCTest, Understudy",
  swift: "Swift runtime",
  libc: "C library",
  library: "other libraries",
  kernel: "kernel",
  process: "process",
}

/**
 * The parts of a function's name that are shown.
 *
 * @param {CallNode} node
 * @returns {{ name: string, module: string, kind: keyof typeof kinds, file: string | null }}
 */
export function functionOf(node) {
  if (node.process) return { name: node.process.name, module: "", kind: "process", file: null }
  const { functions } = profile, place = node.f
  return {
    name: functions.names[place],
    module: profile.modules[functions.modules[place]],
    kind: functions.kinds[place],
    file: profile.files[functions.files[place]] ?? null,
  }
}

/**
 * @param {CallNode} node
 * @param {number} [line]
 */
export function placeOf(node, line = node.line) {
  const { file, module } = functionOf(node)
  return file ? `${file}${line ? `:${line}` : ""}` : module
}

/** @type {Map<number, CallNode>} */
const trees = new Map()

/**
 * The tree of a process by its index; -1 for the tree of all processes.
 *
 * @param {number} place
 */
export function treeAt(place) {
  const tree = trees.get(place) ?? (place >= 0 ? treeOf(profile.processes[place]) : treeOfAll())
  trees.set(place, tree)
  return tree
}

function treeOfAll() {
  /** @type {CallNode} */
  const all = {
    f: -1,
    process: { name: "All processes" },
    own: 0,
    total: profile.weight,
    line: 0,
    parent: null,
    children: [],
  }
  all.children = profile.processes.map((process) => treeOf(process, all))
  return all
}

/** @param {number} number */
export function unit(number) {
  return profile.profiler === "perf" ? plural(number, "sample") : plural(number, "instruction")
}
