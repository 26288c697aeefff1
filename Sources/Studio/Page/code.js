// The recorded test: one line for each interaction, its queries to be chosen from a menu.
const code = {
  state: { lines: [], steps: {} }, marks: new Map(), next: null,
  /** By control, the choice that the studio has not answered yet: what comes until then may be older, and does not undo it. */
  held: new Map(),
  take(state) {
    const grew = state.lines.length > this.state.lines.length;
    this.state = state;
    $("record").setAttribute("aria-pressed", String(state.isRecording));
    $("record").lastChild.textContent = state.isRecording ? "Recording" : "Record";
    $("undo").disabled = !state.canUndo;
    $("redo").disabled = !state.canRedo;
    if (document.activeElement !== $("name")) $("name").value = state.testName;
    this.showOptions();
    // In a file that exists, the file decides.
    for (const id of ["style", "name"]) {
      $(id).disabled = !!state.file;
      $(id).title = state.file ? "The file that the test is written into decides." : "";
    }
    $("unsaved").hidden = !state.savingProblem;
    $("unsaved").textContent = state.savingProblem ?? "";
    const file = $("file");
    file.hidden = !state.file;
    file.classList.toggle("bad", !!state.file?.problem);
    if (state.file) {
      const text = state.file.problem ?? (state.file.isOut ? `Taken out of ${state.file.path}.` : `Written into ${state.file.test} in ${state.file.path} as you go.`);
      file.replaceChildren(make("span", { class: "grow" }, text),
        make("button", { onclick: () => link.tell("source", { isIn: state.file.isOut }) }, state.file.isOut ? "Write again" : "Take out"));
    }
    this.render();
    if (grew && state.isRecording) this.scrollToNewest();
  },
  showOptions() {
    const { style, usesClicks, usesConstants } = this.state;
    for (const [id, property, value] of [["style", "value", style], ["clicks", "checked", usesClicks], ["constants", "checked", usesConstants]])
      if (!this.held.has(id)) $(id)[property] = value;
  },
  async choose(id, fields) {
    const answer = link.tell("write", fields);
    this.held.set(id, answer);
    await answer;
    // Another choice may have been made meanwhile.
    if (this.held.get(id) === answer) this.held.delete(id);
    this.showOptions();
  },
  scrollToNewest() {
    const lines = [...$("code").querySelectorAll("li[data-step]")];
    lines.at(-1)?.scrollIntoView({ block: "nearest" });
  },
  render() {
    const focused = document.activeElement?.closest?.("#code li")?.dataset.line;
    const rows = this.state.lines.map((line, number) => this.row(line, number));
    if (!Object.keys(this.state.steps).length)
      rows.push(make("li", { class: "empty" }, this.state.isRecording ? "Use the program on the left: each interaction becomes a line." : "Press Record, then use the program on the left."));
    $("code").replaceChildren(...rows);
    if (focused) $("code").querySelector(`li[data-line="${focused}"] button`)?.focus();
  },
  row(line, number) {
    const step = line.step, mark = step != null ? this.marks.get(step) : null;
    const isFirst = step != null && this.state.lines.findIndex((other) => other.step === step) === number;
    const isLast = step != null && this.state.lines.findLastIndex((other) => other.step === step) === number;
    const text = make("span", { class: "text" });
    let place = 0;
    for (const token of line.tokens) {
      text.append(...paint(line.text.slice(place, token.from)));
      text.append(make("button", {
        class: "token", title: "Other ways to find this element", "data-step": step, "data-role": token.role,
        onclick: (event) => this.choices(event.currentTarget, step, token.role),
        onpointerenter: () => this.highlight(step, token.role), onpointerleave: () => screen_.mark(null),
      }, ...paint(line.text.slice(token.from, token.to))));
      place = token.to;
    }
    text.append(...paint(line.text.slice(place)));
    const row = make("li", { "data-line": number, "data-step": step, class: isLast || mark?.state !== "running" ? mark?.state ?? "" : "running" },
      make("span", { class: "sign" }, isLast ? { passed: "✓", failed: "✗", running: "▸" }[mark?.state] ?? "" : ""), text);
    if (isFirst)
      row.append(make("span", { class: "tools" },
        make("button", { title: "Run this step alone", onclick: () => link.tell("replay", { from: step, to: step }) }, "Run"),
        make("button", { title: "Remove the step", onclick: () => link.tell("remove", { step }) }, "✕")));
    if (isLast && mark?.state === "failed") {
      row.style.flexWrap = "wrap";
      row.append(make("span", { class: "problem", role: "alert" }, mark.message));
    }
    return row;
  },
  highlight(step, role) {
    const target = this.state.steps[step]?.[role];
    if (target) screen_.mark(target.frame, target.label);
  },
  async choices(token, step, role) {
    const answer = await link.tell("choices", { step, role });
    if (!answer) return;
    const box = token.getBoundingClientRect();
    const own = make("input", { placeholder: "Another query, such as app.buttons[\"Add\"]", "aria-label": "Another query", spellcheck: "false",
      onkeydown: async (event) => {
        if (event.key !== "Enter") return;
        try { await link.ask("rewrite", { step, role, query: event.target.value }); menu.close(); } catch (error) { notice(error.message, true); }
      } });
    menu.open(box.left, box.bottom + 2, ["Queries that find this element and nothing else", ...answer.choices.map((choice, index) => ({
      code: choice.text, why: choice.reason, checked: index === answer.chosen, run: () => link.tell("choose", { step, role, index }),
    }))], own);
  },
  replayed(event) {
    const { state, step, message } = event;
    if (state === "began") this.marks.set(step, { state: "running" });
    if (state === "passed") { this.marks.set(step, { state }); this.next = this.after(step); }
    if (state === "failed") { this.marks.set(step, { state, message }); this.next = step; }
    if (state === "over") {
      for (const [id, mark] of this.marks) if (mark.state === "running") this.marks.delete(id);
      if (message) notice(message, event.isBad);
    }
    if (state === "reset") { this.marks.clear(); this.next = null; }
    const isRunning = state !== "over";
    $("stop").disabled = !isRunning;
    for (const id of ["replay", "step", "record", "relaunch"]) $(id).disabled = isRunning;
    this.render();
    if (step != null) $("code").querySelector(`li[data-step="${step}"]`)?.scrollIntoView({ block: "nearest" });
  },
  after(step) {
    const ids = Object.keys(this.state.steps).map(Number);
    return ids[ids.indexOf(step) + 1] ?? null;
  },
};

/** Colours for a piece of Swift; a glance is enough, it is no parser. */
const words = /("""[\s\S]*?"""|"(?:\\.|[^"\\])*")|(\/\/.*)|\b(let|var|func|class|struct|import|final|override|throws|try|return|self|true|false|nil|init|in|async|await)\b|(@\w+|#\w+)|\b(\d+(?:\.\d+)?)\b|(\.[a-zA-Z]\w*|\bXCT\w+)/g;
function paint(text) {
  const pieces = [];
  let place = 0;
  for (const found of text.matchAll(words)) {
    if (found.index > place) pieces.push(text.slice(place, found.index));
    const kind = found[1] ? "s" : found[2] ? "c" : found[3] || found[4] ? "k" : found[5] ? "n" : "f";
    pieces.push(make("span", { class: kind }, found[0]));
    place = found.index + found[0].length;
  }
  if (place < text.length) pieces.push(text.slice(place));
  return pieces;
}

link.on("recording", (state) => code.take(state));
link.on("replay", (event) => code.replayed(event));
$("record").addEventListener("click", () => link.tell("record", { isOn: $("record").getAttribute("aria-pressed") !== "true" }));
$("replay").addEventListener("click", () => link.tell("replay"));
$("step").addEventListener("click", () => {
  const ids = Object.keys(code.state.steps).map(Number);
  const step = code.next ?? ids[0];
  if (step == null) return notice("There is no step to replay yet.");
  link.tell("replay", { from: step, to: step });
});
$("stop").addEventListener("click", () => link.tell("stopReplay"));
$("undo").addEventListener("click", () => link.tell("undo"));
$("redo").addEventListener("click", () => link.tell("redo"));
$("copy").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(code.state.lines.map((line) => line.text).join("\n") + "\n");
    notice("Copied.");
  } catch { notice("The browser does not let the page copy. Select the lines and press Control-C.", true); }
});
for (const [id, field] of [["style", "style"], ["clicks", "usesClicks"], ["constants", "usesConstants"]])
  $(id).addEventListener("change", (event) => code.choose(id, { [field]: id === "style" ? event.target.value : event.target.checked }));
$("name").addEventListener("change", (event) => link.tell("rename", { name: event.target.value.trim() }));
$("code").addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
  event.preventDefault();
  link.tell(event.shiftKey ? "redo" : "undo");
});
