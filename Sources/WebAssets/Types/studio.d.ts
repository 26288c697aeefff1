// SPDX-License-Identifier: Apache-2.0

// The types that the studio's page derives from its messages; studio-data.d.ts has the messages themselves.

/** The fields of a command besides its name; no argument if all fields are optional. */
type FieldsOf<Name extends keyof StudioCommands> = {} extends StudioCommands[Name]["fields"]
  ? [fields?: StudioCommands[Name]["fields"]]
  : [fields: StudioCommands[Name]["fields"]]

/** The mode of the pointer on the screen. */
type PointerMode = "use" | "inspect" | "assert"

/** A topic of the store of the picked element; the store's comment describes each one. */
type PickedTopic = "shown" | "revealed" | "problem"

/** A point on the desktop's screen, in its pixels. */
interface Place {
  x: number
  y: number
}

/** The layout of the screen in its frame: its scale, and the position of its corner. */
interface Layout extends Place {
  scale: number
}

interface Size {
  width: number
  height: number
}

/** The result of a step in the replay. */
interface ReplayMark {
  state: string
  message?: string
}

/** An item of a menu. */
interface MenuItem {
  title?: string
  /** Swift code, shown instead of a title. */
  code?: string
  /** A text beside the item. */
  why?: string
  /** Whether it is the selected item of a group; absent if the items are not exclusive. */
  checked?: boolean
  run(): unknown
}
