// The page of a test. Everything on it shows one moment: `page.time`.

let page = null

async function drawTest(number) {
  const test = run.tests[number], main = document.getElementById("main")
  if (!test) return drawOverview()
  const data = await details(number)
  if (state.test !== number) return
  if (!data) {
    main.className = "page"
    return fill(main, h("h2", null, bdi(test.name)), h("p", { class: "failed" },
      "The data of this test is missing: it was in the folder \"data\" beside this page. Write the report again with \"understudy report html\"."))
  }
  state.attempt = Math.min(state.attempt, data.attempts.length - 1)
  const attempt = data.attempts[state.attempt]
  page = { number, test, attempt, time: 0, step: null, ...arrange(attempt) }
  const isBare = !page.pictures.length && !page.videos.length && !page.trees.length
  main.className = isBare ? "test bare" : "test"
  const failing = attempt.issues.filter(isFailing)
  state.tab = chooseTab(attempt)
  fill(main, headOf(test, data, attempt, failing), timelineOf(), h("div", { class: "panes" }, stepsOf(), isBare ? null : stageOf()), detailsOf())
  const first = failing[0]
  if (state.step !== null && page.steps[state.step]) pick(state.step, { isRecorded: false })
  else if (first) pickIssue(first, { isRecorded: false })
  else show(page.steps.length ? momentOf(page.steps[0]) : 0, page.steps[0] ?? null)
}

function isFailing(issue) { return issue.isFailure && !issue.expected }

function headOf(test, data, attempt, failing) {
  const other = run.tests.length > 1
  return h("div", { class: "test-head" },
    h("div", { class: "title" }, h("h2", null, sign(attempt.outcome), bdi(test.name)),
      h("span", { class: "soft" }, bdi([test.target, test.suite, configurationOf(test)].filter(Boolean).join(" · "))),
      h("span", { class: "grow" }), beforeOf(page.number), attemptsOf(data),
      h("span", { class: "soft" }, seconds(attempt.duration)),
      other ? iconButton("left", "Previous test", "k", () => neighbour(-1)) : null, other ? iconButton("right", "Next test", "j", () => neighbour(1)) : null),
    failing.length ? h("button", { class: "banner failed", onclick: () => { openTab("failures"); pickIssue(failing[0]) } },
      bdi(headlineOf(failing[0])), failing.length > 1 ? h("span", { class: "soft" }, ` and ${failing.length - 1} more`) : null) : null,
    test.ofDesktop ? h("p", { class: "banner interrupted" }, "The desktop failed, not the test: it may pass on another one.") : null,
    attempt.interruption ? h("p", { class: "banner interrupted" }, bdi(attempt.interruption), " What it had done until then is below.") : null,
    attempt.outcome === "skipped" && attempt.issues.length ? h("p", { class: "banner soft" }, "Skipped: ", bdi(attempt.issues.at(-1).text)) : null)
}

function attemptsOf(data) {
  if (data.attempts.length < 2) return null
  return h("div", { class: "chips", role: "group", "aria-label": "Attempts" }, data.attempts.map((attempt, index) => h("button", {
    class: "chip", "aria-pressed": index === state.attempt,
    onclick: () => { state.attempt = index; state.step = null; remember(); drawTest(page.number) }
  }, sign(attempt.outcome), `Attempt ${index + 1}`)))
}

/// Steps that are in each other; what is deeper stands beside its parent.
const deepest = 200

/// Brings the steps into a tree, and finds out which of them have failed.
function arrange(attempt) {
  const steps = attempt.activities.map((step, index) => ({ ...step, index, parts: [], failed: false, issues: [], files: 0, end: step.start + (step.duration ?? Math.max(0, attempt.duration - step.start)) }))
  const roots = []
  for (const step of steps) {
    let parent = step.parent < step.index ? steps[step.parent] : null
    if (parent?.level === deepest) parent = steps[parent.parent]
    step.level = parent ? parent.level + 1 : 0
    step.parent = parent?.index ?? null
    parent ? parent.parts.push(step) : roots.push(step)
  }
  // Numbers by which it is seen at once what a step is a part of.
  let number = 0
  const visit = step => {
    step.first = number++
    step.parts.forEach(visit)
    step.last = number
  }
  roots.forEach(visit)
  for (const issue of attempt.issues) {
    steps[issue.step]?.issues.push(issue)
    if (isFailing(issue)) for (let step = steps[issue.step]; step && !step.failed; step = steps[step.parent]) step.failed = true
  }
  for (const attachment of attempt.attachments) if (steps[attachment.step]) steps[attachment.step].files++
  const byTime = (a, b) => a.time - b.time
  const present = attempt.attachments.filter(a => !a.isMissing).sort(byTime)
  const pictures = present.filter(a => a.media.startsWith("image/"))
  const videos = present.filter(a => a.media.startsWith("video/"))
  const captured = present.filter(a => a.type === "org.understudy.elements")
  const printed = present.filter(a => /^Elements/.test(a.name) && a.media.startsWith("text/"))
  return { steps, roots, pictures, videos, trees: captured.length ? captured : printed }
}

function isIn(index, step) {
  const part = page.steps[index]
  return Boolean(part && step) && part.first >= step.first && part.first < step.last
}

/// When a step is best seen: on its own picture, which is of the moment before its event; else at its end.
function momentOf(step) {
  const own = page.pictures.find(p => isIn(p.step, step)) ?? page.trees.find(t => isIn(t.step, step))
  return own ? own.time : step.end
}

/// When a failure is best seen: as soon as the picture and the tree are there that were kept for it.
function momentOfIssue(issue) {
  const nearest = list => list.filter(a => /failure/i.test(a.name) && Math.abs(a.time - issue.time) < 2)
    .reduce((best, a) => !best || Math.abs(a.time - issue.time) < Math.abs(best.time - issue.time) ? a : best, null)
  return Math.max(issue.time, nearest(page.pictures)?.time ?? 0, nearest(page.trees)?.time ?? 0)
}

/// Shows a failure.
function pickIssue(issue, options) { pick(issue.step ?? null, { time: momentOfIssue(issue), issue, ...options }) }

/// Shows a step.
function pick(index, { time, issue, isRecorded = true, from } = {}) {
  const step = page.steps[index] ?? null
  state.step = step ? index : null
  if (isRecorded) remember()
  show(time ?? (step ? momentOf(step) : page.time), step, from, issue)
}

/// The innermost step at a moment; between steps the last one before it.
function stepAt(time) {
  let best = null, last = null
  for (const step of page.steps) {
    if (step.start > time + 1e-6) continue
    last = step
    if (step.end >= time - 1e-6) best = step
  }
  return best ?? last
}

/// Shows a moment. All parts of the page follow, but for the one that it comes from.
function show(time, step = stepAt(time), from, issue = null) {
  page.time = Math.min(Math.max(time, 0), Math.max(page.attempt.duration, 0))
  page.step = step
  page.issue = issue
  moveTimeline()
  if (from !== "steps") page.stepView?.select(rowOfMoment(step))
  if (document.getElementById("stage")) {
    drawStage(from)
    drawElements()
  }
  if (state.tab === "step" || state.tab === "log") drawTab()
}

/// The row of a step; of a failure outside of all steps where that is the moment.
function rowOfMoment(step) {
  return step ? step.row : page.issue?.row ?? null
}

/// The tree of the moment. It is read just after the picture that it belongs to: with that picture it is shown.
function latestTree() {
  const tree = latest(page.trees), picture = latest(page.pictures)
  if (!tree || !picture || picture.time < tree.time) return tree
  const next = page.trees[page.trees.indexOf(tree) + 1]
  return next && next.step === picture.step && next.time >= picture.time ? next : tree
}

/// The last of some attachments up to a moment, else the first.
function latest(list) { return list.findLast(a => a.time <= page.time + 0.0005) ?? list[0] ?? null }
