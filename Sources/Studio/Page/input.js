// Pointer, fingers and keys over the picture go to the desktop, or pick elements.
const input = {
  mode: "use", keys: $("keys"), held: new Set(), pressed: new Set(), composing: false, pointer: { x: 0, y: 0 }, rest: { x: 0, y: 0 }, asksTouch: false,
  setMode(mode) {
    this.mode = mode;
    document.body.dataset.mode = mode;
    for (const button of $("modes").children) button.setAttribute("aria-checked", String(button.dataset.mode === mode));
    $("hint").textContent = {
      use: "Input goes to the program. Control+Alt+Shift frees the keyboard.",
      inspect: "A click keeps the element, arrow keys walk from it.",
      assert: "Click the element that the test should look at.",
    }[mode];
    if (mode === "use") screen_.mark(null);
    if (mode === "inspect") showTab("elements");
    if (mode === "assert") showTab("test");
  },
  say(kind, fields) { link.say({ input: kind, ...fields }); },
  start() {
    const keys = this.keys;
    keys.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      keys.focus({ preventScroll: true });
      const place = this.pointer = screen_.place(event);
      if (this.mode !== "use") return event.button === 0 && pick.click(place, event);
      try { keys.setPointerCapture(event.pointerId); } catch { /* a pointer that a script made */ }
      this.pressed.add(event.pointerId);
      if (this.isFinger(event)) return this.say("finger", { number: this.finger(event), phase: "down", ...place });
      this.say("button", { number: [1, 2, 3][event.button] ?? 1, isDown: true, ...place });
    });
    keys.addEventListener("pointermove", (event) => {
      const place = this.pointer = screen_.place(event);
      if (this.mode !== "use") return pick.hover(place);
      if (this.isFinger(event)) return event.buttons && this.say("finger", { number: this.finger(event), phase: "move", ...place });
      this.say("move", place);
    });
    const up = (event) => {
      // The place of the release is told by the picture of the press.
      setTimeout(() => { this.pressed.delete(event.pointerId); screen_.follow(); });
      if (this.mode !== "use") return;
      const place = screen_.place(event);
      if (this.isFinger(event)) { this.say("finger", { number: this.finger(event), phase: "up", ...place }); return this.fingers.delete(event.pointerId); }
      this.say("button", { number: [1, 2, 3][event.button] ?? 1, isDown: false, ...place });
    };
    keys.addEventListener("pointerup", up);
    keys.addEventListener("pointercancel", up);
    keys.addEventListener("contextmenu", (event) => event.preventDefault());
    keys.addEventListener("wheel", (event) => {
      event.preventDefault();
      if (this.mode !== "use") return;
      // Pixels, lines or pages become notches of 100 pixels; what is left counts with the next turn.
      const unit = [1, 33, 400][event.deltaMode];
      this.rest.x += event.deltaX * unit / 100; this.rest.y += event.deltaY * unit / 100;
      const dx = Math.trunc(this.rest.x), dy = Math.trunc(this.rest.y);
      this.rest.x -= dx; this.rest.y -= dy;
      if (dx || dy) this.say("wheel", { dx, dy, ...screen_.place(event) });
    }, { passive: false });
    keys.addEventListener("keydown", (event) => this.key(event, true));
    keys.addEventListener("keyup", (event) => this.key(event, false));
    keys.addEventListener("compositionstart", () => (this.composing = true));
    keys.addEventListener("compositionend", (event) => {
      this.composing = false;
      if (event.data) this.say("text", { text: event.data });
      keys.value = "";
    });
    keys.addEventListener("input", (event) => {
      // Keys are taken as keys; what comes without one is dictation, an emoji picker, or a paste.
      if (!this.composing && event.inputType !== "insertCompositionText" && keys.value) this.say("text", { text: keys.value });
      if (!this.composing) keys.value = "";
    });
    keys.addEventListener("blur", () => { this.held.clear(); this.say("releaseAll"); });
  },
  fingers: new Map(),
  isFinger(event) { return event.pointerType === "touch" || (this.asksTouch && event.pointerType === "mouse"); },
  finger(event) {
    if (!this.fingers.has(event.pointerId)) {
      let number = 0;
      while ([...this.fingers.values()].includes(number)) number++;
      this.fingers.set(event.pointerId, number);
    }
    return this.fingers.get(event.pointerId);
  },
  key(event, isDown) {
    if (this.mode !== "use") return isDown && pick.walk(event);
    if (event.isComposing || event.key === "Process" || event.key === "Dead") return;
    if (event.ctrlKey && event.altKey && event.shiftKey) { event.preventDefault(); this.keys.blur(); return; }
    // Pasting is the browser's: the program has a clipboard of its own.
    if ((event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toLowerCase() === "v") return;
    event.preventDefault();
    if (isDown) this.held.add(event.key); else if (!this.held.delete(event.key) && event.key.length > 1 && !["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
    this.say("key", { key: event.key, isDown });
  },
};
for (const button of $("modes").children) button.addEventListener("click", () => input.setMode(button.dataset.mode));
$("touch").querySelector("input").addEventListener("change", (event) => (input.asksTouch = event.target.checked));

// Picking elements: one question at a time, about the newest place.
const pick = {
  busy: false, next: null, element: null, kept: false, turn: 0,
  hover(place) {
    if (this.kept && input.mode === "inspect") return;
    this.next = place;
    if (!this.busy) this.run();
  },
  async run() {
    this.busy = true;
    while (this.next) {
      const place = this.next;
      this.next = null;
      const turn = this.turn;
      try {
        const element = await link.ask("elementAt", { ...place, isMeant: input.mode === "assert" });
        // A click or a key that came meanwhile counts.
        if (turn === this.turn) this.show(element);
      } catch (error) { if (turn === this.turn) elements.problem(error.message); }
    }
    this.busy = false;
  },
  show(element) {
    this.element = element;
    screen_.mark(element.frame, element.headline, element.isContainer);
    elements.show(element);
  },
  async click(place, event) {
    if (input.mode === "inspect" && this.kept) { this.kept = false; return this.hover(place); }
    this.turn++;
    this.next = null;
    const element = await link.tell("elementAt", { ...place, isMeant: input.mode === "assert" });
    if (!element) return;
    this.show(element);
    if (input.mode === "inspect") { this.kept = true; elements.reveal(element); }
    else assertions.open(element, event.clientX, event.clientY);
  },
  async walk(event) {
    if (event.key === "Escape") { this.kept = false; event.preventDefault(); return; }
    if (!this.element || !event.key.startsWith("Arrow")) return;
    event.preventDefault();
    this.turn++;
    this.next = null;
    const element = await link.tell("neighbour", { node: this.element.node, revision: this.element.revision, direction: event.key.slice(5).toLowerCase() });
    if (!element) return;
    this.kept = true;
    this.show(element);
    elements.reveal(element);
  },
};

const assertions = {
  async open(element, x, y) {
    const { node, revision } = element;
    const choices = await link.tell("assertions", { node, revision });
    if (!choices) return;
    menu.open(x, y, [`Assert: ${element.headline}`, ...choices.map((choice, index) => ({
      title: choice.title, why: choice.value, run: () => link.tell("assert", { node, revision, index }),
    }))]);
  },
};
