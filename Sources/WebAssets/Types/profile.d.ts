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

/** The part of a profile that is shown. */
interface FlameState {
  root: CallNode
  zoom: CallNode
  focus: CallNode
  /** The search as it was typed, and in the form in which names are compared with it; null for none. */
  text: string
  query: string | null
  isUpward: boolean
}

/** What a subscriber of the store follows; the store's comment says what each one is. */
type FlameTopic = "tree" | "zoom" | "focus" | "query" | "direction"

/** Calls of one function, with the part of each that counts. */
interface CallGroup {
  node: CallNode
  weight: number
  total?: number
  items: [node: CallNode, weight: number][]
}

type GroupRow = HTMLTableRowElement & { group: CallGroup; level: number; callers: CallGroup[] }
