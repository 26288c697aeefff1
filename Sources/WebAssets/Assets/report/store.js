// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The state of the report, the actions that change it, and the subscribers that draw it.

import { Subscribers } from "../kit/subscribers.js"
import { stepAt } from "./moment.js"
import { momentOf, momentOfIssue, stepAtTime } from "./step-tree.js"

/**
 * A placeholder while no test is open.
 *
 * @type {TestView}
 */
const none = {
  number: -1,
  time: 0,
  step: null,
  issue: null,
  steps: [],
  roots: [],
  pictures: [],
  videos: [],
  trees: [],
  elements: null,
  marks: [],
  pointed: null,
  taken: null,
  treesOfResolutions: new Map(),
  attempt: {
    outcome: "",
    duration: 0,
    activities: [],
    issues: [],
    attachments: [],
    resolutions: [],
    gestures: [],
    measurements: [],
    applications: [],
    output: [],
  },
}

/**
 * The state of the report, and the only way to change it.
 *
 * `state` is the user's choice: search, filters, place and tab. `page` is the open test, and the moment of it that all
 * panes show. Code outside of the store can only read them.
 *
 * A pane handles user input by calling an action, such as `select(step)`. The action changes the state, then it calls
 * the subscribers of a topic, in the order of subscription. Each subscriber draws one pane from the state. So each pane
 * imports the store, and never another pane. `report.js` and `test.js` connect the panes and subscribe them:
 *
 * | topic | changed | drawn by |
 * | --- | --- | --- |
 * | `outcomes` | the outcomes to which the list is narrowed | the head of the page |
 * | `filters` | which tests the list shows, and how they are grouped | the list |
 * | `moment` | the moment, the step or the failure that is shown | the address, and all panes of the test |
 * | `tab` | the tab of the details | the details |
 * | `marks` | the elements of the moment, and which of them queries found | the screen |
 * | `pointed` | the element under the pointer | elements, screen |
 * | `taken` | the chosen element | elements, screen |
 * | `side` | whether the screen is a picture or the video | the screen |
 * | `whole` | whether all of the screen is shown, or the windows alone | the screen |
 * | `pair` | whether the picture after the event is shown, too | the screen |
 * | `comparison` | the view of the pictures of a failed comparison | the details |
 * | `playback` | whether the test plays | the timeline |
 */
export class ReportStore {
  /** @type {ReportState} */
  #state = {
    query: "",
    outcomes: new Set(),
    view: "suites",
    destination: null,
    configuration: null,
    place: "overview",
    test: null,
    attempt: 0,
    step: null,
    tab: null,
    nextTab: null,
    side: "picture",
    isWhole: false,
    isPair: false,
    comparison: "sides",
    isPlaying: false,
  }
  #page = none
  /** @type {Subscribers<ReportTopic, ReportChange>} */
  #subscribers = new Subscribers()

  /** @type {Readonly<ReportState>} */
  get state() {
    return this.#state
  }

  /** @type {Readonly<TestView>} */
  get page() {
    return this.#page
  }

  /** Whether the current page is the page of a test, and not a page of the run. */
  get isTestOpen() {
    return this.#page !== none
  }

  /**
   * @param {ReportTopic} topic
   * @param {(change: ReportChange) => unknown} draw
   */
  subscribe(topic, draw) {
    this.#subscribers.add(topic, draw)
  }

  /**
   * @param {ReportTopic} topic
   * @param {ReportChange} [change]
   */
  #notify(topic, change = {}) {
    this.#subscribers.notify(topic, change)
  }

  // ---- the list of tests

  /**
   * Adds an outcome to the filter, or removes it.
   *
   * @param {string} outcome
   */
  toggleOutcome(outcome) {
    const outcomes = new Set(this.#state.outcomes)
    if (!outcomes.delete(outcome)) outcomes.add(outcome)
    this.#state.outcomes = outcomes
    this.#notify("outcomes")
    this.#notify("filters")
  }

  /**
   * Searches, groups or filters the list.
   *
   * @param {Partial<Pick<ReportState, "query" | "view" | "destination" | "configuration">>} filters
   */
  filter(filters) {
    Object.assign(this.#state, filters)
    this.#notify("filters")
  }

  clearFilters() {
    this.#state.outcomes = new Set()
    this.#notify("outcomes")
    this.filter({ query: "", destination: null, configuration: null })
  }

  // ---- the place

  /**
   * Goes to a place of the report; `report.js` draws it. A test is open only when its data is loaded.
   *
   * @param {Pick<ReportState, "place" | "test" | "attempt" | "step">} place
   */
  goTo(place) {
    Object.assign(this.#state, place)
    if (place.place !== "test") this.closeTest()
  }

  /**
   * Opens a test at its start. Changes between picture and video if the test does not have the one that was shown.
   *
   * @param {Pick<TestView, "number" | "attempt"> & ArrangedAttempt} test
   * @param {number} attempt the index of the attempt within the test
   */
  openTest(test, attempt) {
    this.#page = { ...none, treesOfResolutions: new Map(), ...test }
    this.#state.attempt = attempt
    if (!test.videos.length) this.#state.side = "picture"
    else if (!test.pictures.length) this.#state.side = "video"
  }

  closeTest() {
    this.#page = none
  }

  /**
   * Selects another attempt of the test, without a step; `test.js` opens the attempt.
   *
   * @param {number} attempt
   */
  chooseAttempt(attempt) {
    Object.assign(this.#state, { attempt, step: null })
  }

  // ---- the moment

  /**
   * Shows a step, at the moment that shows it best; with `null`, no step is shown.
   *
   * @param {number | null} index
   * @param {{ time?: number, issue?: ShownIssue } & ReportChange} options
   */
  select(index, { time, issue, isRecorded = true, from } = {}) {
    const step = stepAt(this.#page, index) ?? null
    this.#state.step = step ? index : null
    this.showMoment(time ?? (step ? momentOf(step, this.#page) : this.#page.time), { step, issue, from, isRecorded })
  }

  /**
   * Shows a failure.
   *
   * @param {ShownIssue} issue
   * @param {ReportChange} [change]
   */
  selectIssue(issue, change) {
    this.select(issue.step ?? null, { time: momentOfIssue(issue, this.#page), issue, ...change })
  }

  /**
   * Shows a moment of the open test.
   *
   * @param {number} time
   * @param {{ step?: StepNode | null, issue?: ShownIssue | null } & ReportChange} options if `step` is absent, the
   * innermost step at the moment
   */
  showMoment(time, { step, issue = null, ...change } = {}) {
    const page = this.#page
    page.time = Math.min(Math.max(time, 0), Math.max(page.attempt.duration, 0))
    page.step = step === undefined ? stepAtTime(page.steps, time) : step
    page.issue = issue
    this.#notify("moment", change)
  }

  // ---- the details

  /** @param {string} tab */
  openTab(tab) {
    Object.assign(this.#state, { tab, nextTab: null })
    this.#notify("tab")
  }

  /**
   * Sets the tab that opens with the next test that has a tab of this name.
   *
   * @param {string} tab
   */
  openTabNext(tab) {
    this.#state.nextTab = tab
  }

  // ---- the elements

  /**
   * Sets the elements of the moment and the elements that queries found. Clears the pointed and the chosen element.
   *
   * @param {CapturedElement[] | null} elements
   * @param {ElementMark[]} [marks]
   */
  showElements(elements, marks = []) {
    Object.assign(this.#page, { elements, marks, pointed: null, taken: null })
    this.#notify("marks")
  }

  /**
   * Sets the element under the pointer, in the tree or on the picture.
   *
   * @param {CapturedElement | null} element
   * @param {ReportChange} [change]
   */
  point(element, change) {
    if (this.#page.pointed === element) return
    this.#page.pointed = element
    this.#notify("pointed", change)
  }

  /**
   * Chooses an element.
   *
   * @param {CapturedElement | null} element
   * @param {ReportChange} [change]
   */
  take(element, change) {
    this.#page.taken = element
    this.#notify("taken", change)
  }

  // ---- the screen

  /** @param {ReportState["side"]} side */
  showSide(side) {
    this.#state.side = side
    this.#notify("side")
  }

  toggleWhole() {
    this.#state.isWhole = !this.#state.isWhole
    this.#notify("whole")
  }

  /** Shows the picture after the event beside the one before it, or the one before it alone. */
  togglePair() {
    this.#state.isPair = !this.#state.isPair
    if (this.#page.pictures.length) this.#state.side = "picture"
    this.#notify("pair")
  }

  /** @param {ComparisonView} view */
  compareBy(view) {
    this.#state.comparison = view
    this.#notify("comparison")
  }

  /** @param {boolean} isPlaying */
  setPlaying(isPlaying) {
    this.#state.isPlaying = isPlaying
    this.#notify("playback")
  }
}

/** The one store of the page. */
export const store = new ReportStore()
