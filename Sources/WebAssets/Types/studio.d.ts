// SPDX-License-Identifier: Apache-2.0

// What the studio's page makes of its messages; studio-data.d.ts has the messages themselves.

/** What a command is told besides its name; nothing where all fields may be absent. */
type FieldsOf<Name extends keyof StudioCommands> = {} extends StudioCommands[Name]["fields"]
  ? [fields?: StudioCommands[Name]["fields"]]
  : [fields: StudioCommands[Name]["fields"]]

/** What the pointer does on the screen. */
type PointerMode = "use" | "inspect" | "assert"

/** What a subscriber of the picked element follows; the comment of its store says what each one is. */
type PickedTopic = "shown" | "revealed" | "problem"

/** A place on the desktop's screen, in its pixels. */
interface Place {
  x: number
  y: number
}

/** How the screen is laid out in its frame: its scale, and where its corner is. */
interface Layout extends Place {
  scale: number
}

interface Size {
  width: number
  height: number
}

/** How a step went when it was replayed. */
interface ReplayMark {
  state: string
  message?: string
}

/** What can be chosen in a menu. */
interface MenuItem {
  title?: string
  /** Swift, shown in place of a title. */
  code?: string
  /** What is said beside it. */
  why?: string
  /** Whether it is the one of several that holds; absent where they exclude nothing. */
  checked?: boolean
  run(): unknown
}
