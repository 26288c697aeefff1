// SPDX-License-Identifier: Apache-2.0

// The types that the profile's scripts derive from its data; report-data.d.ts has the data itself.

/** A call and its callees. Calls of a process are below a node for the process. */
interface CallNode {
  /** The index of the function; -1 for a process. */
  f: number
  process: { name: string; number?: number } | null
  own: number
  total: number
  line: number
  parent: CallNode | null
  children: CallNode[]
  /** The box of the call in the graph; null if the box is too narrow. */
  box?: FlameBox | null
}

interface FlameBox {
  node: CallNode
  x: number
  width: number
  depth: number
}

/** The part of a profile that is shown. */
interface FlameState {
  root: CallNode
  zoom: CallNode
  focus: CallNode
  /** The search as typed, and in the form that is compared with names; null if there is no search. */
  text: string
  query: string | null
  isUpward: boolean
}

/** A topic of the store; the store's comment describes each one. */
type FlameTopic = "tree" | "zoom" | "focus" | "query" | "direction"

/** Calls of one function, with the weight of each. */
interface CallGroup {
  node: CallNode
  weight: number
  total?: number
  items: [node: CallNode, weight: number][]
}

type GroupRow = HTMLTableRowElement & { group: CallGroup; level: number; callers: CallGroup[] }
