// SPDX-License-Identifier: Apache-2.0

// The data that Swift encodes for the scripts, by the names of the Swift types. Made by a test, which fails when this is out
// of date: UNDERSTUDY_WRITE_PAGE_DATA=1 swift test --filter PageDataTests

type PageInput = 
  | { input: "move"; x: number; y: number }
  | { input: "button"; x: number; y: number; number: number; isDown: boolean }
  | { input: "wheel"; x: number; y: number; dx: number; dy: number }
  | { input: "key"; key: string; isDown: boolean }
  | { input: "text"; text: string }
  | { input: "finger"; x: number; y: number; number: number; phase: "down" | "move" | "up" }
  | { input: "releaseAll" }

interface HelloEvent {
  application: string
  hasTouch: boolean
  mode: string
  tab: string
  isAttached: boolean
}

interface RecordingPage {
  isRecording: boolean
  testName: string
  lines: RecordingPage.Line[]
  steps: { [name: string]: RecordingPage.Step }
  canUndo: boolean
  canRedo: boolean
  style: "xctest" | "swiftTesting" | "pageObject" | "python" | "robot"
  usesClicks: boolean
  usesConstants: boolean
  omissions: CodeOmission[]
  file?: RecordingPage.File
  savingProblem?: string
}

declare namespace RecordingPage {
  interface Line {
    text: string
    step?: number
    tokens: RecordingPage.Token[]
  }
}

declare namespace RecordingPage {
  interface Token {
    from: number
    to: number
    role: "target" | "destination"
  }
}

declare namespace RecordingPage {
  interface Step {
    target?: RecordingPage.Target
    destination?: RecordingPage.Target
  }
}

declare namespace RecordingPage {
  interface Target {
    label: string
    frame: number[]
  }
}

interface CodeOmission {
  step: number
  reason: string
}

declare namespace RecordingPage {
  interface File {
    path: string
    test: string
    problem?: string
    isOut: boolean
  }
}

interface NoticeEvent {
  text: string
  isBad: boolean
}

interface ReplayStateEvent {
  state: string
  step?: number
  message?: string
  isBad: boolean
}

interface WindowsEvent {
  windows: WindowsEvent.Window[]
  area?: number[]
  menus?: number[]
}

declare namespace WindowsEvent {
  interface Window {
    id: number
    title: string
    isActive: boolean
  }
}

interface CursorEvent {
  cursor: string
}

interface ChangedEvent {
}

interface SetRecordingCommand {
  isOn: boolean
}

interface EmptyReply {
}

interface RemoveCommand {
  step: number
}

interface ChoicesCommand {
  step: number
  role: "target" | "destination"
}

declare namespace ChoicesCommand {
  interface Answer {
    choices: ChoicesCommand.Answer.Choice[]
    chosen: number
  }
}

declare namespace ChoicesCommand.Answer {
  interface Choice {
    text: string
    reason: string
  }
}

interface ChooseCommand {
  step: number
  role: "target" | "destination"
  index: number
}

interface RewriteCommand {
  step: number
  role: "target" | "destination"
  query: string
}

interface WriteCommand {
  style?: "xctest" | "swiftTesting" | "pageObject" | "python" | "robot"
  usesClicks?: boolean
  usesConstants?: boolean
}

interface SourceCommand {
  isIn: boolean
}

interface RenameCommand {
  name: string
}

interface UndoCommand {
}

interface RedoCommand {
}

interface AssertionsCommand {
  node: number
  revision: number
}

declare namespace AssertionsCommand {
  interface Choice {
    title: string
    value?: string
  }
}

interface AssertCommand {
  node: number
  revision: number
  index: number
}

interface ReplayCommand {
  from?: number
  to?: number
}

interface StopReplayCommand {
}

interface RelaunchCommand {
}

interface ActivateCommand {
  window: number
}

interface ContinueCommand {
}

interface TreeCommand {
  isKnown?: boolean
}

declare namespace TreeCommand {
  interface Answer {
    revision: number
    nodes: TreeCommand.Node[]
  }
}

declare namespace TreeCommand {
  interface Node {
    parent: number
    type: string
    label?: string
    identifier?: string
    value?: string
    states?: string
    frame?: number[]
    isHidden: boolean
  }
}

interface ElementCommand {
  node: number
  revision: number
}

interface ElementPage {
  node: number
  revision: number
  headline: string
  frame?: number[]
  isContainer: boolean
  advice: string[]
  queries: ElementPage.Query[]
  facts: string[][]
}

declare namespace ElementPage {
  interface Query {
    text: string
    reason: string
  }
}

interface ElementAtCommand {
  x: number
  y: number
  isMeant?: boolean
}

interface NeighborCommand {
  node: number
  revision: number
  direction: "up" | "down" | "left" | "right"
}

interface SearchCommand {
  text: string
}

declare namespace SearchCommand {
  interface Answer {
    revision: number
    count: number
    nodes: number[]
    nearMisses: SearchCommand.NearMiss[]
  }
}

declare namespace SearchCommand {
  interface NearMiss {
    node: number
    reason: string
  }
}

interface TroublesCommand {
}

declare namespace TroublesCommand {
  interface Answer {
    revision: number
    troubles: TroublesCommand.Trouble[]
  }
}

declare namespace TroublesCommand {
  interface Trouble {
    node: number
    reason: string
  }
}

interface RunAuditCommand {
}

declare namespace RunAuditCommand {
  interface Answer {
    summary: string
    causes: RunAuditCommand.Cause[]
    notes: string[]
  }
}

declare namespace RunAuditCommand {
  interface Cause {
    title: string
    kind: string
    findings: RunAuditCommand.Finding[]
  }
}

declare namespace RunAuditCommand {
  interface Finding {
    headline: string
    reason: string
    query?: string
    frame?: number[]
    picture?: string
  }
}

interface StudioEvent {
  hello: HelloEvent
  recording: RecordingPage
  notice: NoticeEvent
  replay: ReplayStateEvent
  windows: WindowsEvent
  cursor: CursorEvent
  changed: ChangedEvent
}

interface StudioCommands {
  record: { fields: SetRecordingCommand; reply: EmptyReply }
  remove: { fields: RemoveCommand; reply: EmptyReply }
  choices: { fields: ChoicesCommand; reply: ChoicesCommand.Answer }
  choose: { fields: ChooseCommand; reply: EmptyReply }
  rewrite: { fields: RewriteCommand; reply: EmptyReply }
  write: { fields: WriteCommand; reply: EmptyReply }
  source: { fields: SourceCommand; reply: EmptyReply }
  rename: { fields: RenameCommand; reply: EmptyReply }
  undo: { fields: UndoCommand; reply: EmptyReply }
  redo: { fields: RedoCommand; reply: EmptyReply }
  assertions: { fields: AssertionsCommand; reply: AssertionsCommand.Choice[] }
  assert: { fields: AssertCommand; reply: EmptyReply }
  replay: { fields: ReplayCommand; reply: EmptyReply }
  stopReplay: { fields: StopReplayCommand; reply: EmptyReply }
  relaunch: { fields: RelaunchCommand; reply: EmptyReply }
  activate: { fields: ActivateCommand; reply: EmptyReply }
  continue: { fields: ContinueCommand; reply: EmptyReply }
  tree: { fields: TreeCommand; reply: TreeCommand.Answer }
  element: { fields: ElementCommand; reply: ElementPage }
  elementAt: { fields: ElementAtCommand; reply: ElementPage }
  neighbor: { fields: NeighborCommand; reply: ElementPage }
  search: { fields: SearchCommand; reply: SearchCommand.Answer }
  troubles: { fields: TroublesCommand; reply: TroublesCommand.Answer }
  audit: { fields: RunAuditCommand; reply: RunAuditCommand.Answer }
}
