"use strict"
// Building elements, and writing numbers for people.

/// Makes an element. Texts become text nodes, never markup: whatever a program is called, it stays a text.
function h(tag, properties, ...children) {
  return finish(document.createElement(tag), properties, children)
}

function svg(tag, properties, ...children) {
  return finish(document.createElementNS("http://www.w3.org/2000/svg", tag), properties, children)
}

function finish(element, properties, children) {
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === undefined || value === null) continue
    // "false" is a state of its own there.
    if (name.startsWith("aria-")) { element.setAttribute(name, value); continue }
    if (value === false) continue
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value)
    else if (name === "style") for (const [key, text] of Object.entries(value)) element.style.setProperty(key, text)
    else element.setAttribute(name, value === true ? "" : value)
  }
  element.append(...real(children))
  return element
}

/// What of a list of children is one.
function real(children) {
  return children.flat(4).filter(child => child !== null && child !== undefined && child !== false && child !== "")
}

function fill(element, ...children) { element.replaceChildren(...real(children)) }

/// A text that others wrote, so that its direction of writing ends with it.
function bdi(text, className) { return h("bdi", { class: className }, shown(text)) }

/// The name of a test, which may be broken before its words.
function words(text) {
  return h("bdi", null, shown(text).split(/(?<=[a-z0-9])(?=[A-Z])/).flatMap(word => [h("wbr"), word]).slice(1))
}

/// Control characters, and marks that turn the direction of what follows, by their code points. Texts of attachments
/// come here as they were attached.
function shown(text) {
  return String(text).replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g,
    mark => `⟨U+${mark.charCodeAt(0).toString(16).toUpperCase()}⟩`)
}

function shortened(text, most = 160) { return text.length > most ? text.slice(0, most) + "…" : text }

function seconds(time) {
  if (time === undefined || time === null) return "unfinished"
  if (!(time > 0)) return "0 s"
  if (time < 0.00095) return `${Math.max(0, time * 1e6).toFixed(0)} µs`
  if (time < 0.0995) return `${(time * 1000).toFixed(time < 0.00995 ? 1 : 0)} ms`
  if (time < 99.95) return `${time.toFixed(time < 9.95 ? 2 : 1)} s`
  const whole = Math.round(time)
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  return `${Math.floor(whole / 3600)} h ${Math.floor(whole % 3600 / 60)} min`
}

/// A moment of a test.
function moment(time) { return `${time.toFixed(2)} s` }

function size(bytes) {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

/// Numbers with thin spaces between thousands.
function count(number) { return String(number).replace(/\B(?=(\d{3})+$)/g, "\u202f") }

function plural(number, one, many = one + "s") { return `${count(number)} ${number === 1 ? one : many}` }

function announce(text) { document.getElementById("announce").textContent = text }

// ---- outcomes

const outcomes = ["failed", "interrupted", "flaky", "passed", "skipped"]
const badOutcomes = new Set(["failed", "interrupted"])

const drawings = {
  passed: "M4.6 8.3l2.3 2.3 4.6-5", failed: "M5.3 5.3l5.4 5.4M10.7 5.3l-5.4 5.4", skipped: "M5 8h6",
  flaky: "M4.3 9c1.2-2.4 2.5-2.4 3.7-1s2.5 1.4 3.7-1", interrupted: "M8 4.4v4.2M8 11.2v.2",
}

/// The sign of an outcome; its word is beside it or said to those who do not see it.
function sign(outcome, isNamed = true) {
  return h("span", { class: `sign ${outcome}`, title: isNamed ? outcome : null },
    svg("svg", { viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": true },
      svg("circle", { cx: 8, cy: 8, r: 7 }), svg("path", { d: drawings[outcome] ?? drawings.interrupted })),
    isNamed ? h("span", { class: "quiet" }, outcome + ": ") : null)
}

/// A bar of the outcomes of tests.
function outcomeBar(tests) {
  return h("div", { class: "bar", "aria-hidden": true }, outcomes.map(outcome => {
    const number = tests.filter(test => test.outcome === outcome).length
    return number ? h("span", { class: outcome, style: { "flex-grow": number } }) : null
  }))
}

const icons = {
  play: "M5 3.5v9l7.5-4.5z", pause: "M4.5 3.5h2.5v9H4.5zM9 3.5h2.5v9H9z", left: "M10 3L5 8l5 5", right: "M6 3l5 5-5 5",
  theme: "M8 2a6 6 0 100 12zM8 2a6 6 0 010 12", keys: "M1.5 4.5h13v7h-13zM4 7h.1M6.7 7h.1M9.3 7h.1M12 7h.1M4.5 9.5h7",
  list: "M2 4h12M2 8h12M2 12h12", clip: "M10.5 5L6 9.5a1.4 1.4 0 002 2l4.5-4.5a2.8 2.8 0 00-4-4L4 7.5a4.2 4.2 0 006 6L13 10.5",
  open: "M6 3H3v10h10v-3M9 3h4v4M13 3L7.5 8.5",
}

function icon(name) {
  const filled = name === "play" || name === "pause"
  return svg("svg", { class: filled ? "icon filled" : "icon", viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": true }, svg("path", { d: icons[name] }))
}

function iconButton(name, label, key, onclick, properties) {
  return h("button", { class: "tool", "aria-label": label, title: key ? `${label}  (${key})` : label, onclick, ...properties }, icon(name))
}
