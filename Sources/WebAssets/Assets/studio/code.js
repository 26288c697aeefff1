// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The recorded test: one line for each interaction, with menus for its queries.

import { all, byId, fill, find, h } from "../kit/dom.js"
import { link, textOf } from "./link.js"
import { menu } from "./menu.js"
import { notice } from "./notices.js"
import { desktopScreen } from "./screen.js"
import { colored } from "./swift-text.js"

/** @typedef {RecordingPage.Token["role"]} Role */

/** @type {{ [state: string]: string }} */
const signs = { passed: "✓", failed: "✗", running: "▸" }

export const code = {
  state: /** @type {RecordingPage} */ ({
    lines: [],
    steps: {},
    isRecording: false,
    testName: "",
    canUndo: false,
    canRedo: false,
    style: "xctest",
    usesClicks: false,
    usesConstants: false,
    omissions: [],
  }),
  /** The result of the replay, by step. */
  marks: /** @type {Map<number, ReplayMark>} */ (new Map()),
  /** The id of the step that the button for a single step replays next; null for the first step. */
  next: /** @type {number | null} */ (null),
  /**
   * The choices that the studio has not confirmed yet, by control. Messages before the confirmation may be older than
   * the choice, so they do not change the control.
   */
  held: /** @type {Map<string, Promise<unknown>>} */ (new Map()),
  /** @param {RecordingPage} state */
  take(state) {
    const grew = state.lines.length > this.state.lines.length
    this.state = state
    const record = byId("record")
    record.setAttribute("aria-pressed", String(state.isRecording))
    find("span", record).textContent = state.isRecording ? "Recording" : "Record"
    byId("undo", HTMLButtonElement).disabled = !state.canUndo
    byId("redo", HTMLButtonElement).disabled = !state.canRedo
    const name = byId("name", HTMLInputElement), style = byId("style", HTMLSelectElement)
    if (document.activeElement !== name) name.value = state.testName
    this.showOptions()
    // In an existing file, the style and the name are those of the file.
    for (const control of [style, name]) {
      control.disabled = !!state.file
      control.title = state.file ? "The file to which the test is written determines this." : ""
    }
    byId("unsaved").hidden = !state.savingProblem
    byId("unsaved").textContent = state.savingProblem ?? ""
    byId("omitted").hidden = !state.omissions.length
    byId("omitted").textContent = state.omissions.map(({ step, reason }) => `Step ${step} is not written: ${reason}`)
      .join(" ")
    this.showFile(state.file)
    this.render()
    if (grew && state.isRecording) this.scrollToNewest()
  },
  /** @param {RecordingPage.File | undefined} file */
  showFile(file) {
    const box = byId("file")
    box.hidden = !file
    box.classList.toggle("bad", !!file?.problem)
    if (!file) return
    const text = file.problem ??
      (file.isOut ? `Removed from ${file.path}.` : `Written to ${file.test} in ${file.path} after each step.`)
    fill(
      box,
      h("span", { class: "grow" }, text),
      h(
        "button",
        { onclick: () => link.tell("source", { isIn: file.isOut }) },
        file.isOut ? "Write again" : "Remove from file",
      ),
    )
  },
  showOptions() {
    const { style, usesClicks, usesConstants } = this.state
    if (!this.held.has("style")) byId("style", HTMLSelectElement).value = style
    if (!this.held.has("clicks")) byId("clicks", HTMLInputElement).checked = usesClicks
    if (!this.held.has("constants")) byId("constants", HTMLInputElement).checked = usesConstants
    // Other languages have one name for a click, and no constants for queries.
    const isSwift = !["python", "robot"].includes(style)
    for (const id of ["clicks", "constants"]) byId(id, HTMLInputElement).disabled = !isSwift
  },
  /**
   * @param {string} id the id of the control
   * @param {WriteCommand} fields
   */
  async choose(id, fields) {
    const answer = link.tell("write", fields)
    this.held.set(id, answer)
    await answer
    // The user may have made another choice in the meantime.
    if (this.held.get(id) === answer) this.held.delete(id)
    this.showOptions()
  },
  scrollToNewest() {
    all("li[data-step]", byId("code")).at(-1)?.scrollIntoView({ block: "nearest" })
  },
  render() {
    const focused = document.activeElement?.closest("#code li")?.getAttribute("data-line")
    const rows = this.state.lines.map((line, number) => this.row(line, number))
    if (!this.steps().length) {
      rows.push(
        h(
          "li",
          { class: "empty" },
          this.state.isRecording
            ? "Use the program on the left: each interaction becomes a line."
            : "Press Record, then use the program on the left.",
        ),
      )
    }
    fill(byId("code"), rows)
    if (focused) all(`li[data-line="${focused}"] button`, byId("code"))[0]?.focus()
  },
  /** The ids of the steps, the lowest first. */
  steps() {
    return Object.keys(this.state.steps).map(Number)
  },
  /**
   * @param {RecordingPage.Line} line
   * @param {number} number
   */
  row(line, number) {
    const { step } = line, mark = step === undefined ? undefined : this.marks.get(step)
    const ofStep = step === undefined
      ? []
      : [...this.state.lines.keys()].filter((place) => this.state.lines[place].step === step)
    const isFirst = number === ofStep[0], isLast = number === ofStep[ofStep.length - 1]
    const text = h("span", { class: "text" })
    let place = 0
    for (const token of line.tokens) {
      text.append(...colored(line.text.slice(place, token.from)))
      if (step !== undefined) text.append(this.token(step, token.role, line.text.slice(token.from, token.to)))
      place = token.to
    }
    text.append(...colored(line.text.slice(place)))
    const row = h(
      "li",
      {
        "data-line": number,
        "data-step": step,
        class: isLast || mark?.state !== "running" ? mark?.state ?? "" : "running",
      },
      h("span", { class: "sign" }, isLast ? signs[mark?.state ?? ""] : ""),
      text,
    )
    if (isFirst && step !== undefined) {
      row.append(
        h(
          "span",
          { class: "tools" },
          h(
            "button",
            { title: "Run this step alone", onclick: () => link.tell("replay", { from: step, to: step }) },
            "Run",
          ),
          h("button", { title: "Remove the step", onclick: () => link.tell("remove", { step }) }, "✕"),
        ),
      )
    }
    if (isLast && mark?.state === "failed") {
      row.style.flexWrap = "wrap"
      row.append(h("span", { class: "problem", role: "alert" }, mark.message))
    }
    return row
  },
  /**
   * A query that the user can replace with another one.
   *
   * @param {number} step
   * @param {Role} role
   * @param {string} text
   */
  token(step, role, text) {
    return h("button", {
      class: "token",
      title: "Other ways to find this element",
      "data-step": step,
      "data-role": role,
      onclick: (event) => this.choices(event.currentTarget, step, role),
      onpointerenter: () => this.highlight(step, role),
      onpointerleave: () => desktopScreen.mark(null),
    }, colored(text))
  },
  /**
   * @param {number} step
   * @param {Role} role
   */
  highlight(step, role) {
    const target = this.state.steps[step]?.[role]
    if (target) desktopScreen.mark(target.frame, target.label)
  },
  /**
   * @param {Element} token
   * @param {number} step
   * @param {Role} role
   */
  async choices(token, step, role) {
    const answer = await link.tell("choices", { step, role })
    if (!answer) return
    const box = token.getBoundingClientRect()
    const own = h("input", {
      placeholder: 'Another query, such as app.buttons["Add"]',
      "aria-label": "Another query",
      spellcheck: "false",
    })
    own.addEventListener("keydown", async (event) => {
      if (event.key !== "Enter") return
      try {
        await link.ask("rewrite", { step, role, query: own.value })
        menu.close()
      } catch (error) {
        notice(textOf(error), true)
      }
    })
    menu.open(box.left, box.bottom + 2, [
      "Queries that find only this element",
      ...answer.choices.map((choice, index) => ({
        code: choice.text,
        why: choice.reason,
        checked: index === answer.chosen,
        run: () => link.tell("choose", { step, role, index }),
      })),
    ], own)
  },
  /** @param {ReplayStateEvent} event */
  replayed({ state, step, message, isBad }) {
    if (step !== undefined && ["began", "passed", "failed"].includes(state)) {
      this.marks.set(step, { state: state === "began" ? "running" : state, message })
      if (state === "passed") this.next = this.after(step)
      if (state === "failed") this.next = step
    }
    if (state === "over") {
      for (const [id, mark] of this.marks) if (mark.state === "running") this.marks.delete(id)
      if (message) notice(message, isBad)
    }
    if (state === "reset") {
      this.marks.clear()
      this.next = null
    }
    const isRunning = state !== "over"
    byId("stop", HTMLButtonElement).disabled = !isRunning
    for (const id of ["replay", "step", "record", "relaunch"]) byId(id, HTMLButtonElement).disabled = isRunning
    this.render()
    if (step !== undefined) all(`li[data-step="${step}"]`, byId("code"))[0]?.scrollIntoView({ block: "nearest" })
  },
  /** @param {number} step */
  after(step) {
    const steps = this.steps()
    return steps[steps.indexOf(step) + 1] ?? null
  },
}

link.on("recording", (state) => code.take(state))
link.on("replay", (news) => code.replayed(news))
byId("record").addEventListener(
  "click",
  () => link.tell("record", { isOn: byId("record").getAttribute("aria-pressed") !== "true" }),
)
byId("replay").addEventListener("click", () => link.tell("replay"))
byId("step").addEventListener("click", () => {
  const step = code.next ?? code.steps()[0]
  if (step === undefined) return notice("There is no step to replay yet.")
  link.tell("replay", { from: step, to: step })
})
byId("stop").addEventListener("click", () => link.tell("stopReplay"))
byId("undo").addEventListener("click", () => link.tell("undo"))
byId("redo").addEventListener("click", () => link.tell("redo"))
byId("copy").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(code.state.lines.map((line) => line.text).join("\n") + "\n")
    notice("Copied.")
  } catch {
    notice("The browser does not allow the page to copy. Select the lines and press Control-C.", true)
  }
})
const style = byId("style", HTMLSelectElement),
  clicks = byId("clicks", HTMLInputElement),
  constants = byId("constants", HTMLInputElement)
style.addEventListener(
  "change",
  () => code.choose("style", { style: /** @type {RecordingPage["style"]} */ (style.value) }),
)
clicks.addEventListener("change", () => code.choose("clicks", { usesClicks: clicks.checked }))
constants.addEventListener("change", () => code.choose("constants", { usesConstants: constants.checked }))
const name = byId("name", HTMLInputElement)
name.addEventListener("change", () => link.tell("rename", { name: name.value.trim() }))
byId("code").addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return
  event.preventDefault()
  link.tell(event.shiftKey ? "redo" : "undo")
})
