// SPDX-License-Identifier: Apache-2.0

// What the report's scripts make of its data; report-data.d.ts has the data itself.

/** A step of a test in the tree of its steps. */
interface StepNode extends Omit<TestPage.Step, "parent"> {
  /** Its place among all steps. */
  index: number
  /** The place of the step that it stands below. */
  parent: number | null
  parts: StepNode[]
  level: number
  /** Numbers by which it is seen at once what a step is a part of: those of its parts are from `first` up to `last`. */
  first: number
  last: number
  end: number
  /** Whether it failed, or something in it. */
  failed: boolean
  issues: ShownIssue[]
  /** How many attachments it has itself. */
  files: number
  /** Its place among the rows. */
  row?: number
}

interface ShownIssue extends TestPage.Issue {
  /** Its place among the rows of steps. */
  row?: number
}

interface ShownAttachment extends TestPage.Attachment {
  /** Whether a page of one file had no room for it. */
  isLeftOut?: boolean
}

/** An attempt, brought into the form in which it is shown. */
interface ArrangedAttempt {
  steps: StepNode[]
  /** The steps that are in no other one. */
  roots: StepNode[]
  pictures: ShownAttachment[]
  videos: ShownAttachment[]
  /** Trees of elements, as data or else as texts. */
  trees: ShownAttachment[]
}

/** A row of the steps: one of them, a failure, or tries that are alike. */
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

/** An element of a tree that a query found, or nearly found, or that an event went to. */
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
  /** The place of the test. */
  number: number
  attempt: TestPage.Attempt
  time: number
  step: StepNode | null
  /** A failure that is shown for itself. */
  issue: ShownIssue | null
  /** The elements of the moment. */
  elements: CapturedElement[] | null
  marks: ElementMark[]
  /** What the pointer is over, and what was clicked. */
  pointed: CapturedElement | null
  taken: CapturedElement | null
  /** The trees that the numbers of resolutions are of, as far as they were looked for. */
  treesOfResolutions: Map<BundleEvent.Resolution, ShownAttachment | null>
}

/** A test with its place in the run. */
interface TestEntry {
  test: RunPage.Row
  number: number
}

/** What a person has chosen to see. */
interface ReportState {
  query: string
  outcomes: ReadonlySet<string>
  /** How the list is grouped. */
  view: "suites" | "messages" | "slowest"
  /** Places; null for all. */
  destination: number | null
  configuration: number | null
  place: "overview" | "compare" | "test"
  test: number | null
  attempt: number
  step: number | null
  tab: string | null
  /** The tab that a link asked for. */
  nextTab: string | null
  side: "picture" | "video"
  /** Whether the whole screen is shown, and not its windows only. */
  isWhole: boolean
  isPlaying: boolean
}

/** What a subscriber of the store follows; the store's comment says what each one is. */
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
  | "playback"

type DetailsTab = "failures" | "step" | "log" | "files" | "measured"

/** What a key of the page does. */
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
  | "openTab"
  | "overview"
  | "compare"
  | "toggleList"
  | "nextTheme"
  | "showKeys"

/** How a change of the store came about. */
interface ReportChange {
  /** The part of the page that it comes from, where that part has followed it already. */
  from?: "steps" | "timeline" | "player" | "elements"
  /** Whether the address is to name the step. */
  isRecorded?: boolean
}

/** A run's average of a measurement, this run's included. */
interface PlotPoint extends MeasurementPage.Point {
  isNow?: boolean
}

/** What the files beside a report in a folder call. */
interface ReportFiles {
  take(number: number, data: TestPage): void
  text(file: string, content: string): void
}

interface Window {
  understudy: ReportFiles
}
