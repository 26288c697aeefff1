// SPDX-License-Identifier: Apache-2.0

// The types that the report's scripts derive from its data; report-data.d.ts has the data itself.

/** A step of a test in the tree of its steps. */
interface StepNode extends Omit<TestPage.Step, "parent"> {
  /** The index of the step among all steps. */
  index: number
  /** The index of the parent step. */
  parent: number | null
  parts: StepNode[]
  level: number
  /** The parts of a step have the numbers from `first` to `last`, for a fast test of containment. */
  first: number
  last: number
  end: number
  /** Whether the step, or a step in it, failed. */
  failed: boolean
  issues: ShownIssue[]
  /** The number of attachments of the step itself. */
  files: number
  /** The index of the step among the rows. */
  row?: number
}

interface ShownIssue extends TestPage.Issue {
  /** The index of the issue among the rows of steps. */
  row?: number
}

interface ShownAttachment extends TestPage.Attachment {
  /** Whether the attachment was left out, because it was too large for a page of one file. */
  isLeftOut?: boolean
}

/** An attempt, in the form in which it is shown. */
interface ArrangedAttempt {
  steps: StepNode[]
  /** The steps without a parent. */
  roots: StepNode[]
  pictures: ShownAttachment[]
  videos: ShownAttachment[]
  /** Element trees, as data, or otherwise as texts. */
  trees: ShownAttachment[]
}

/** A row of the steps: a step, a failure, or several retries of one step. */
interface StepRow extends TreeRow {
  step?: StepNode
  issue?: ShownIssue
  tries?: StepNode[]
}

interface TreeRow {
  level: number
  isOpen?: boolean
  className?: string
}

/** An element of a tree that a query matched or nearly matched, or to which an event was sent. */
interface ElementMark {
  node: number
  kind: "match" | "near" | "target"
  reason?: string
  element?: CapturedElement
}

interface TreeView {
  box: HTMLElement
  elements: HTMLElement[]
  select(place: number | null | undefined, options?: { focus?: boolean; reveal?: boolean }): void
  toggle(place: number, isOpen?: boolean): void
  toggleAll(isOpen: boolean): void
}

/** The open test. Everything on its page shows one moment: `time`. */
interface TestView extends ArrangedAttempt {
  /** The index of the test. */
  number: number
  attempt: TestPage.Attempt
  time: number
  step: StepNode | null
  /** A failure that is shown alone. */
  issue: ShownIssue | null
  /** The elements of the moment. */
  elements: CapturedElement[] | null
  marks: ElementMark[]
  /** The element under the pointer, and the element that was clicked. */
  pointed: CapturedElement | null
  taken: CapturedElement | null
  /** The tree of each resolution, for the resolutions that were already searched. */
  treesOfResolutions: Map<BundleEvent.Resolution, ShownAttachment | null>
}

/** A test with its index in the run. */
interface TestEntry {
  test: RunPage.Row
  number: number
}

/** The user's choices. */
interface ReportState {
  query: string
  outcomes: ReadonlySet<string>
  /** The grouping of the list. */
  view: "suites" | "messages" | "slowest"
  /** Indices; null for all. */
  destination: number | null
  configuration: number | null
  place: "overview" | "compare" | "test"
  test: number | null
  attempt: number
  step: number | null
  tab: string | null
  /** The tab from a link. */
  nextTab: string | null
  side: "picture" | "video"
  /** Whether the whole screen is shown, or only its windows. */
  isWhole: boolean
  /** Whether the picture after the event is shown beside the one before it. */
  isPair: boolean
  /** The view of the pictures of a failed comparison. */
  comparison: ComparisonView
  isPlaying: boolean
}

/** Pictures side by side, with an edge between them that the user moves, or in turn. */
type ComparisonView = "sides" | "slider" | "blink"

/** A failed comparison of a picture with its reference. */
interface PictureComparison {
  /** The name of the reference. */
  name: string
  time: number
  expected: TestPage.Attachment | null
  actual: TestPage.Attachment | null
  difference: TestPage.Attachment | null
  places: TestPage.Place[]
}

/** The differences of two trees in the text of a failure. */
interface TreeDifference {
  before: string
  lines: DifferenceLine[]
  after: string
}

interface DifferenceLine {
  kind: "same" | "expected" | "found"
  text: string
  /** The part that differs from the other line of a pair, as a range of characters. */
  change: [number, number] | null
}

/** A topic of the store; the store's comment describes each one. */
type ReportTopic =
  | "outcomes"
  | "filters"
  | "moment"
  | "tab"
  | "marks"
  | "pointed"
  | "taken"
  | "side"
  | "whole"
  | "pair"
  | "comparison"
  | "playback"

type DetailsTab = "failures" | "step" | "log" | "files" | "measured"

/** The action of a keyboard shortcut. */
type ShortcutAction =
  | "search"
  | "nextTest"
  | "previousTest"
  | "nextFailure"
  | "nextStep"
  | "previousStep"
  | "previousPicture"
  | "nextPicture"
  | "play"
  | "togglePair"
  | "openTab"
  | "copyForAgent"
  | "overview"
  | "compare"
  | "toggleList"
  | "nextTheme"
  | "showKeys"

/** The origin of a change of the store. */
interface ReportChange {
  /** The part of the page that made the change, if that part already shows it. */
  from?: "steps" | "timeline" | "player" | "elements"
  /** Whether the address must contain the step. */
  isRecorded?: boolean
}

/** A run's average of a measurement; includes the current run. */
interface PlotPoint extends MeasurementPage.Point {
  isNow?: boolean
}

/** The functions that the files beside a report in a folder call. */
interface ReportFiles {
  take(number: number, data: TestPage): void
  text(file: string, content: string): void
}

interface Window {
  understudy: ReportFiles
}
