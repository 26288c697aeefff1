// SPDX-License-Identifier: Apache-2.0

// What the profile's scripts make of its data; report-data.d.ts has the data itself.

/** A call, and all that it called. Calls of a process are below a node that stands for it. */
interface CallNode {
  /** The place of the function; -1 for a process. */
  f: number
  process: { name: string; number?: number } | null
  own: number
  total: number
  line: number
  parent: CallNode | null
  children: CallNode[]
  /** Where it is drawn; null where it is too narrow. */
  box?: FlameBox | null
}

interface FlameBox {
  node: CallNode
  x: number
  width: number
  depth: number
}

interface FlameView {
  root: CallNode
  zoom: CallNode
  focus: CallNode
  query: string | null
  isUpward: boolean
  boxes: FlameBox[]
  depth: number
  rows: number
}

/** Calls of one function, with the part of each that counts. */
interface CallGroup {
  node: CallNode
  weight: number
  total?: number
  items: [node: CallNode, weight: number][]
}

type GroupRow = HTMLTableRowElement & { group: CallGroup; level: number; callers: CallGroup[] }
