// ---- the page of a test

let page = null // what is shown: { test, attempt, steps, pictures, ... }

async function drawTest(number) {
  const test = run.tests[number], main = document.getElementById("main")
  if (!test) return drawOverview()
  main.replaceChildren(h("p", { class: "soft" }, "Loading …"))
  const data = await details(number)
  if (state.test !== number) return
  if (!data) {
    main.replaceChildren(h("p", { class: "failed" }, "The data of this test is missing: it was in the folder \"data\" beside this page."))
    return
  }
  state.attempt = Math.min(state.attempt, data.attempts.length - 1)
  const attempt = data.attempts[state.attempt]
  page = { number, test, attempt, ...arrange(attempt) }
  fill(main,
    h("h2", null, h("span", { class: `sign ${test.outcome}` }, signs[test.outcome] + " "), test.name,
      h("span", { class: "soft" }, ` · ${test.suite} · ${test.target}`)),
    attemptsOf(data), h("p", { class: "soft", style: { margin: "4px 0" } },
      `${attempt.outcome} · ${seconds(attempt.duration)}`,
      attempt.file ? ` · ${attempt.file}${attempt.line ? ":" + attempt.line : ""}` : ""),
    issuesOf(attempt), attempt.measurements.length ? measurementsOf(attempt) : "",
    h("div", { class: "test" }, stepsOf(), stageOf()))
  const failing = attempt.issues.find(issue => issue.isFailure && !issue.expected)
  pick(state.step ?? failing?.step ?? (page.steps.length ? 0 : null), failing ? failing.time : null, false)
}

/// Brings the steps into a tree, and finds out which of them have failed.
function arrange(attempt) {
  const steps = attempt.activities.map((step, index) => ({ ...step, index, children: [], failed: false, issues: [] }))
  const roots = []
  for (const step of steps) {
    const parent = steps[step.parent]
    parent && parent !== step ? parent.children.push(step) : roots.push(step)
  }
  for (const issue of attempt.issues) {
    if (!issue.isFailure || issue.expected) continue
    steps[issue.step]?.issues.push(issue)
    for (let step = steps[issue.step]; step; step = steps[step.parent]) step.failed = true
  }
  const pictures = attempt.attachments.filter(a => a.media.startsWith("image/") && !a.isMissing)
  const videos = attempt.attachments.filter(a => a.media.startsWith("video/") && !a.isMissing)
  const captured = attempt.attachments.filter(a => a.type === "org.understudy.elements" && !a.isMissing)
  const printed = attempt.attachments.filter(a => /^Elements/.test(a.name) && !a.isMissing)
  const trees = captured.length ? captured : printed
  return { steps, roots, pictures, videos, trees }
}

function attemptsOf(data) {
  if (data.attempts.length < 2) return null
  return h("div", { class: "chips", role: "group", "aria-label": "Attempts", style: { marginTop: "6px" } }, data.attempts.map((attempt, index) =>
    h("button", {
      class: "chip", "aria-pressed": index === state.attempt,
      onclick: () => { state.attempt = index; state.step = null; remember(); drawTest(page.number) }
    }, h("span", { class: attempt.outcome }, signs[attempt.outcome]), ` Attempt ${index + 1}`)))
}

function issuesOf(attempt) {
  return attempt.issues.map(issue => {
    const kind = issue.expected ? "Expected failure" : issue.isFailure ? "Failure" : "Note"
    const [first, ...rest] = issue.text.split("\n")
    return h("section", { class: issue.isFailure && !issue.expected ? "panel failure" : "panel", "aria-label": kind },
      h("h3", null, h("span", { class: "soft" }, `${kind} at ${seconds(issue.time)}: `), first),
      issue.expected && issue.reason ? h("p", { class: "soft" }, `Expected, since: ${issue.reason}`) : null,
      issue.file ? h("p", { class: "mono soft", style: { margin: "6px 0 0" } }, `${issue.file}:${issue.line ?? "?"}`) : null,
      issue.excerpt ? excerptOf(issue) : null,
      rest.length || issue.details ? h("pre", { class: "long", tabindex: 0 }, [...rest, issue.details ?? ""].join("\n").trim()) : null,
      issue.frames.length ? framesOf(issue) : null,
      issue.step !== undefined && issue.step !== null
        ? h("button", { class: "more", style: { margin: "8px 0 0" }, onclick: () => pick(issue.step, issue.time) }, "Show the step") : null)
  })
}

function excerptOf(issue) {
  return h("div", { class: "source mono" }, issue.excerpt.lines.map((text, index) => {
    const number = issue.excerpt.first + index
    return h("div", { class: number === issue.line ? "here" : null },
      h("span", { class: "number" }, number), h("span", null, text || " "))
  }))
}

function framesOf(issue) {
  return h("details", { style: { marginTop: "8px" } }, h("summary", null, `Call stack, ${issue.frames.length} calls`),
    h("ol", { class: "frames mono" }, issue.frames.map(frame => h("li", { class: frame.file === issue.file ? "own" : null },
      frame.symbol, frame.file ? h("span", { class: "soft" }, ` ${frame.file}:${frame.line ?? "?"}`) : null))))
}

function measurementsOf(attempt) {
  return h("section", { class: "panel" }, h("h3", null, "Measured"), h("table", null,
    h("thead", null, h("tr", null, ["Metric", "Average", "Deviation", "Values"].map((t, i) => h("th", { class: i === 1 || i === 2 ? "number" : null }, t)))),
    h("tbody", null, attempt.measurements.map(m => {
      const mean = m.values.reduce((a, b) => a + b, 0) / Math.max(1, m.values.length)
      const deviation = Math.sqrt(m.values.reduce((a, b) => a + (b - mean) ** 2, 0) / Math.max(1, m.values.length))
      return h("tr", null, h("td", null, m.metric), h("td", { class: "number" }, `${mean.toPrecision(4)} ${m.unit}`),
        h("td", { class: "number" }, mean ? `${(100 * deviation / mean).toFixed(1)} %` : "–"),
        h("td", { class: "mono" }, m.values.map(v => v.toPrecision(3)).join("  ")))
    }))))
}

// ---- its steps

function stepsOf() {
  if (!page.roots.length) return h("section", { "aria-label": "Steps" }, h("h3", null, "Steps"), h("p", { class: "soft" }, "It has none."))
  const many = page.steps.length > 400
  function draw(step) {
    const bad = step.failed ? "bad" : ""
    const parts = [h("span", { class: "text" }, step.failed ? h("span", { class: "quiet" }, "failed: ") : null, step.name),
    h("span", { class: "time" }, step.duration === undefined ? "unfinished" : seconds(step.duration))]
    if (!step.children.length) return h("button", { class: `leaf ${bad}`, "data-step": step.index, onclick: () => pick(step.index) }, parts)
    const summary = h("summary", { class: bad, "data-step": step.index, onclick: () => pick(step.index) }, parts)
    const element = h("details", { open: step.failed }, summary)
    const fill = () => { if (element.children.length === 1) element.append(...step.children.map(draw)) }
    if (step.failed || !many) fill()
    else element.addEventListener("toggle", fill, { once: true })
    step.open = () => { fill(); element.open = true }
    return element
  }
  return h("section", { "aria-label": "Steps" }, h("h3", null, "Steps",
    h("button", { class: "more", onclick: () => document.querySelectorAll(".steps details").forEach(d => { d.open = true }) }, "Open all"),
    h("button", { class: "more", onclick: () => document.querySelectorAll(".steps details").forEach(d => { d.open = false }) }, "Close all")),
    h("div", { class: "steps" }, page.roots.map(draw)))
}

// ---- what was seen at a moment

function stageOf() {
  const length = Math.max(page.attempt.duration, 0.001)
  const marks = h("div", { class: "marks", "aria-hidden": true },
    page.roots.map(step => h("span", { style: { left: `${100 * step.start / length}%`, width: `${100 * (step.duration ?? 0) / length}%` } })),
    page.pictures.map(p => h("span", { class: "picture", style: { left: `${100 * p.time / length}%` } })),
    page.attempt.issues.filter(i => i.isFailure && !i.expected).map(i => h("span", { class: "failed", style: { left: `${100 * i.time / length}%` } })))
  const slider = h("input", {
    type: "range", min: 0, max: length, step: length / 1000, "aria-label": "Moment of the test, in seconds",
    oninput: event => show(Number(event.target.value))
  })
  const tabs = [["screen", "Screen"], ["elements", "Elements"], ["output", "Output"], ["files", `Attachments (${page.attempt.attachments.length})`]]
  return h("section", { class: "stage", "aria-label": "What was seen" },
    h("div", { class: "timeline" }, marks, slider, h("div", { class: "now" }, h("span", { id: "now-step" }), h("span", { id: "now-time" }))),
    h("div", { class: "tabs", role: "tablist" }, tabs.map(([tab, title]) => h("button", {
      role: "tab", id: `tab-${tab}`, "aria-controls": "stage", "aria-selected": state.tab === tab, "data-tab": tab,
      onclick: () => { state.tab = tab; drawStage() }, onkeydown: moveTab
    }, title))),
    h("div", { id: "stage", role: "tabpanel", "aria-labelledby": `tab-${state.tab}`, tabindex: 0 }))
}

function moveTab(event) {
  const next = { ArrowRight: event.target.nextElementSibling, ArrowLeft: event.target.previousElementSibling }[event.key]
  if (next) { next.focus(); next.click(); event.preventDefault(); event.stopPropagation() }
}

/// Shows a step: by its end, since then its effects are to be seen, unless another moment is given.
function pick(index, time, record = true) {
  const step = page.steps[index]
  state.step = step ? index : null
  document.querySelectorAll(".steps .picked").forEach(e => e.classList.remove("picked"))
  if (step) {
    for (let parent = page.steps[step.parent]; parent; parent = page.steps[parent.parent]) parent.open?.()
    const element = document.querySelector(`.steps [data-step="${index}"]`)
    element?.classList.add("picked")
    if (record) remember()
    else element?.scrollIntoView({ block: "nearest" })
  }
  show(time ?? (step ? step.start + (step.duration ?? 0) : 0), step)
}

function stepAt(time) {
  let best = null
  for (const step of page.steps) if (step.start <= time && (step.duration === undefined || step.start + step.duration >= time)) best = step
  return best ?? page.steps.findLast(step => step.start <= time) ?? null
}

function show(time, step = stepAt(time)) {
  page.time = time
  page.step = step
  document.querySelector(".timeline input").value = time
  document.getElementById("now-time").textContent = `${time.toFixed(2)} s of ${page.attempt.duration.toFixed(2)} s`
  document.getElementById("now-step").textContent = step?.name ?? ""
  drawStage()
}

/// The last of some attachments up to a moment, else the first.
function latest(list) { return list.findLast(a => a.time <= page.time + 0.0005) ?? list[0] }

function drawStage() {
  for (const tab of document.querySelectorAll("[data-tab]")) {
    const isSelected = tab.dataset.tab === state.tab
    tab.setAttribute("aria-selected", isSelected)
    tab.tabIndex = isSelected ? 0 : -1
  }
  const stage = document.getElementById("stage")
  stage.setAttribute("aria-labelledby", `tab-${state.tab}`)
  const draw = { screen: drawScreen, elements: drawElements, output: drawOutput, files: drawFiles }[state.tab]
  draw(stage)
}

function drawScreen(stage) {
  const video = page.videos[0], picture = latest(page.pictures)
  if (video) {
    let player = stage.querySelector("video")
    if (!player) {
      player = h("video", { src: address(video), muted: true, controls: true })
      player.addEventListener("timeupdate", () => { if (!player.paused) follow(player.currentTime) })
      stage.replaceChildren(h("div", { class: "screen" }, player))
    }
    if (player.paused) player.currentTime = page.time
    return
  }
  if (!picture) {
    stage.replaceChildren(h("p", { class: "soft" }, page.attempt.attachments.some(a => a.media.startsWith("image/"))
      ? "The pictures of this test are missing from the bundle." : "No picture was kept. UNDERSTUDY_CAPTURE=always keeps one of each step."))
    return
  }
  const image = h("img", { src: address(picture), alt: `${picture.name}, at ${picture.time.toFixed(2)} seconds` })
  const screen = h("div", { class: "screen" }, image)
  const marks = page.step ? page.attempt.gestures.filter(g => isIn(g.step, page.step)) : []
  image.addEventListener("load", () => {
    const place = (x, y) => ({ left: `${100 * x / image.naturalWidth}%`, top: `${100 * y / image.naturalHeight}%` })
    for (const { frame, point } of marks) {
      if (frame) screen.append(h("div", { class: "frame", style: { ...place(frame[0], frame[1]), width: `${100 * frame[2] / image.naturalWidth}%`, height: `${100 * frame[3] / image.naturalHeight}%` } }))
      if (point) screen.append(h("div", { class: "point", style: place(point[0], point[1]) }))
    }
  })
  stage.replaceChildren(screen, h("p", { class: "soft" }, `${picture.name}, at ${picture.time.toFixed(2)} s`))
}

function isIn(index, step) {
  for (let s = page.steps[index]; s; s = page.steps[s.parent]) if (s === step) return true
  return false
}

function follow(time) {
  const step = stepAt(time)
  page.time = time
  page.step = step
  document.querySelector(".timeline input").value = time
  document.getElementById("now-time").textContent = `${time.toFixed(2)} s of ${page.attempt.duration.toFixed(2)} s`
  document.getElementById("now-step").textContent = step?.name ?? ""
}

async function drawElements(stage) {
  const tree = latest(page.trees), shown = page
  if (!tree) return stage.replaceChildren(h("p", { class: "soft" }, "No tree of elements was kept with this test."))
  const title = h("p", { class: "soft" }, `${tree.name}, at ${tree.time.toFixed(2)} s`)
  if (tree.type !== "org.understudy.elements") {
    const text = await content(tree.file)
    if (page !== shown || state.tab !== "elements") return
    return stage.replaceChildren(title, h("pre", { class: "tree", tabindex: 0 }, text ?? "It is too long to be shown here: see the attachments."))
  }
  const elements = await elementsOf(tree.file)
  if (page !== shown || state.tab !== "elements") return
  if (!elements) return stage.replaceChildren(title, h("p", { class: "failed" }, "A part of this tree is missing from the bundle."))
  const picture = latest(page.pictures)
  const image = picture ? h("img", { src: address(picture), alt: picture.name }) : null
  const screen = picture ? h("div", { class: "screen small" }, image) : null
  const marked = page.step ? page.attempt.gestures.filter(g => isIn(g.step, page.step)).map(g => String(g.frame)) : []
  const list = h("ul", { class: "tree mono", tabindex: 0, "aria-label": "Elements" }, elements.map(element => {
    const words = [element.t, element.i && `identifier ${element.i}`, element.v && `value ${element.v}`,
    element.p && `placeholder ${element.p}`, ...(element.s ?? [])].filter(Boolean).join(", ")
    const isMarked = element.f && marked.includes(String(element.f))
    return h("li", {
      class: isMarked ? "marked" : null, style: { paddingLeft: `${element.d}em` },
      onmouseenter: () => outline(screen, image, element.f), onmouseleave: () => outline(screen, image, null)
    }, element.l ? h("b", null, element.l + " ") : null, h("span", { class: "soft" }, words))
  }))
  stage.replaceChildren(...real([title, screen, list]))
  list.querySelector(".marked")?.scrollIntoView({ block: "nearest" })
}

const trees = new Map()

/// The elements of a captured tree, pieces of earlier ones included.
async function elementsOf(file) {
  if (trees.has(file)) return trees.get(file)
  const text = await content(file)
  if (text === null) return null
  const tree = JSON.parse(text)
  const base = tree.base ? await elementsOf(tree.base) : []
  const elements = base && tree.elements.flatMap(piece => Array.isArray(piece) ? base.slice(piece[0], piece[0] + piece[1]) : [piece])
  trees.set(file, elements)
  return elements
}

function outline(screen, image, frame) {
  screen?.querySelectorAll(".hover").forEach(e => e.remove())
  if (!screen || !frame || !image.naturalWidth) return
  screen.append(h("div", {
    class: "frame hover", style: {
      left: `${100 * frame[0] / image.naturalWidth}%`, top: `${100 * frame[1] / image.naturalHeight}%`,
      width: `${100 * frame[2] / image.naturalWidth}%`, height: `${100 * frame[3] / image.naturalHeight}%`
    }
  }))
}

function drawOutput(stage) {
  const { output, applications } = page.attempt
  const lines = [...output.map(o => ({ time: o.time, from: `${o.application ?? "test"}`, kind: o.stream, text: o.text })),
  ...applications.map(a => ({ time: a.time, from: a.name, kind: "soft", text: `${a.change}${a.process ? ` (process ${a.process})` : ""}${a.details ? ": " + a.details : ""}` }))]
    .sort((a, b) => a.time - b.time)
  stage.replaceChildren(lines.length ? h("pre", { class: "log", tabindex: 0 }, lines.map(line => h("div", { class: line.kind },
    h("span", { class: "from" }, `${line.time.toFixed(2).padStart(8)} ${line.from}: `), line.text.replace(/\n$/, ""))))
    : h("p", { class: "soft" }, "Neither the test nor a program wrote anything."))
}

function drawFiles(stage) {
  if (!page.attempt.attachments.length) return stage.replaceChildren(h("p", { class: "soft" }, "Nothing was attached."))
  stage.replaceChildren(h("div", { class: "files" }, page.attempt.attachments.map(attachment => {
    const caption = h("figcaption", null, h("a", { href: attachment.isMissing ? null : address(attachment), target: "_blank", download: attachment.media.startsWith("image/") ? null : attachment.file }, attachment.name),
      h("span", { class: "soft" }, `${attachment.time.toFixed(2)} s · ${attachment.type} · ${size(attachment.size)}`))
    const figure = h("figure", null, caption)
    if (attachment.isMissing) figure.append(h("p", { class: "failed" }, `The file ${attachment.file} is missing from the bundle.`))
    else if (attachment.media.startsWith("image/")) figure.append(h("img", { src: address(attachment), alt: attachment.name, loading: "lazy" }))
    else if (attachment.media.startsWith("text/") || attachment.media === "application/json") {
      content(attachment.file).then(text => { if (text !== null) figure.append(h("pre", { tabindex: 0 }, pretty(attachment, text))) })
    }
    return figure
  })))
}

function pretty(attachment, text) {
  if (attachment.media === "application/json") try { return JSON.stringify(JSON.parse(text), null, 2) } catch { }
  return text.length > 100_000 ? text.slice(0, 100_000) + "\n…" : text
}
