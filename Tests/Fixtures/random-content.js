// SPDX-License-Identifier: Apache-2.0
// Pages with random content, each made from a number; random-content.html shows them, and tests without a page use them too.

/**
 * A generator of random numbers: the same seed has the same numbers.
 *
 * @param {number} seed
 * @returns {(count: number) => number} a number from 0 to the count, without the count
 */
function generator(seed) {
  let state = (seed * 2654435761 + 12345) >>> 0
  return (count) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor(state / 4294967296 * count)
  }
}

const words = [
  "Save",
  "Open",
  "Line 1",
  "Add item",
  "Größe",
  "a &lt; b",
  "×",
  "Price:",
  "1.",
  "•",
  "Über uns",
  "5",
  "日本語",
  "x&nbsp;y",
]

/**
 * The body of a page with random content.
 *
 * @param {number} seed
 * @param {{ isPlain?: boolean }} [options] whether the page has only content that its script can determine
 */
function randomBody(seed, { isPlain = false } = {}) {
  const random = generator(seed)
  const oneOf = (list) => list[random(list.length)]
  const chance = (count) => random(count) === 0
  const word = () => oneOf(words)
  const space = () => oneOf(["", "", " ", "\n  "])
  const usualAttributes = () =>
    oneOf(["", "", "", " id=a" + random(9), " class=upper0", " data-x=1", " style='color: red'"])
  const unusualAttributes = () =>
    oneOf([
      " title=Hint",
      " aria-label=Named",
      " role=group",
      " role=presentation",
      " role=button",
      " tabindex=0",
      " aria-hidden=true",
      " hidden",
      " style='display: flex'",
      " style='display: inline-block'",
      " style='display: contents'",
      " onclick='x()'",
      " style='visibility: hidden'",
      " style='text-transform: uppercase'",
      " style='white-space: pre'",
      " class=drawn",
      " style='position: absolute'",
      " style='float: right'",
      " style='display: grid'",
      " aria-live=polite",
      " inert",
      " lang=de",
      " style='display: inline'",
      " style='display: block'",
      " style='display: none'",
      " style='overflow: hidden; width: 0; height: 0'",
      " style='opacity: 0'",
      " style='content-visibility: auto'",
      " contenteditable",
      " draggable=true",
      " style='font-size: 0'",
      " style='display: table'",
      " style='display: inline-flex'",
      " dir=rtl",
      " style='column-count: 2'",
      " style='clip-path: inset(50%)'",
    ])
  const attributes = () => !isPlain && chance(9) ? unusualAttributes() : usualAttributes()
  const text = () => `${space()}${word()}${space()}`
  const inlineTags = isPlain
    ? ["b", "span", "i", "small", "u"]
    : ["b", "span", "i", "small", "u", "strong", "em", "code", "mark", "s", "sub", "time", "abbr", "q", "kbd", "cite"]
  const inline = (depth) => {
    switch (random(isPlain ? 12 : 22)) {
      case 0:
      case 1:
      case 2:
      case 3:
        return text()
      case 4:
        return `${text()}<!-- -->${text()}`
      case 5:
        return `<${oneOf(inlineTags)}${attributes()}>`.replace(
          /^<(\w+)(.*)>$/s,
          (_, tag, rest) => `<${tag}${rest}>${depth ? inline(depth - 1) : text()}</${tag}>`,
        )
      case 6:
        return `<a href=#${attributes()}>${depth ? inline(depth - 1) : text()}</a>`
      case 7:
      case 8:
        return `<button${attributes()}>${
          oneOf([text(), text(), `<b>${text()}</b>`, `${text()}<span>${text()}</span>`, `${text()}<i hidden>x</i>`, ""])
        }</button>`
      case 9:
        return `<img alt="${oneOf(["Photo", "Logo of x"])}" width=20 height=20${attributes()}>`
      case 10:
        return oneOf([
          "<input>",
          "<input type=checkbox>",
          "<input type=radio>",
          "<input type=search>",
          "<input type=password>",
          "<textarea></textarea>",
          "<input type=submit>",
        ])
          .replace(">", `${attributes()} aria-label=Field>`)
      case 11:
        return `<span hidden>${text()}</span>`
      case 12:
        return "<br>"
      case 13:
        return `<label${attributes()}>${text()}${chance(2) ? "<input>" : ""}</label>`
      case 14:
        return `<select${attributes()}><option>${word()}</option></select>`
      case 15:
        return `<svg width=10 height=10${attributes()}><path d=M0,0/></svg>`
      case 16:
        return oneOf([
          "<img width=5 height=5>",
          "<img alt='' width=5 height=5>",
          "<wbr>",
          "<progress></progress>",
          "<meter></meter>",
          "<output>5</output>",
        ])
      case 17:
        return `<a${attributes()}>${text()}</a>`
      case 18:
        return `<span aria-hidden=true>${text()}</span>`
      case 19:
        return `<a href=# role=button>${text()}</a>`
      case 20:
        return `<i class=icon></i>`
      default:
        return `<span${attributes()}></span>`
    }
  }
  const inlines = (depth, most = 3) => Array.from({ length: 1 + random(most) }, () => inline(depth)).join(space())
  const cell = (tag, depth) =>
    `<${tag}${attributes()}>${oneOf([text(), text(), inlines(1), depth ? block(depth - 1) : text()])}</${tag}>`
  const row = (tag, depth) => `<tr>${Array.from({ length: 1 + random(3) }, () => cell(tag, depth)).join(space())}</tr>`
  const block = (depth) => {
    const inner = () => depth ? blocks(depth - 1) : `<p>${text()}</p>`
    switch (random(isPlain ? 11 : 18)) {
      case 0:
      case 1:
      case 2:
        return `<p${attributes()}>${oneOf([text(), text(), inlines(2)])}</p>`
      case 3:
        return `<div${attributes()}>${oneOf([text(), inlines(2), inner()])}</div>`
      case 4:
        return `<h${1 + random(6)}${attributes()}>${oneOf([text(), text(), inlines(1)])}</h2>`.replace(
          /^<h(\d)(.*)<\/h2>$/s,
          "<h$1$2</h$1>",
        )
      case 5:
        return `<section${attributes()}>${inner()}</section>`
      case 6:
      case 7: {
        const list = oneOf(["ul", "ol"])
        return `<${list}${attributes()}${oneOf(["", "", " style='list-style: none'"])}>${
          Array.from({ length: 1 + random(3) }, () =>
            `<li${attributes()}>${oneOf([text(), text(), inlines(2), inner()])}</li>`).join(space())
        }</${list}>`
      }
      case 8:
        return `<table${attributes()}><thead>${row("th", 0)}</thead><tbody>${
          Array.from({ length: 1 + random(3) }, () => row("td", depth)).join("")
        }</tbody></table>`
      case 9:
        return `<div${attributes()}>${inner()}</div>`
      case 10:
        return `<${oneOf(["main", "nav", "article", "aside", "header", "footer"])}${attributes()}>${inner()}</${"x"}>`
          .replace(/^<(\w+)(.*)<\/x>$/s, "<$1$2</$1>")
      case 11:
        return `<div${attributes()}>${text()}${inner()}${chance(2) ? text() : ""}</div>`
      case 12:
        return `<table>${row(oneOf(["td", "th"]), depth)}${row("td", depth)}</table>`
      case 13:
        return oneOf([
          `<blockquote>${text()}</blockquote>`,
          `<dl><dt>${text()}</dt><dd>${text()}</dd></dl>`,
          `<pre>${text()}</pre>`,
          "<hr>",
          `<figure><figcaption>${text()}</figcaption></figure>`,
          `<fieldset><legend>${text()}</legend>${inner()}</fieldset>`,
          `<details open><summary>${text()}</summary>${text()}</details>`,
          `<address>${text()}</address>`,
        ])
      case 14:
        return `<${oneOf(["section", "article", "header", "form", "main", "footer"])}${attributes()}>${text()}</x>`
          .replace(/^<(\w+)(.*)<\/x>$/s, "<$1$2</$1>")
      case 15:
        return inlines(2)
      case 16:
        return `<div style='display: flex'${attributes()}>${inlines(1)}</div>`
      default:
        return `<table><caption>${text()}</caption>${row("td", depth)}${row("td", depth)}</table>`
    }
  }
  const blocks = (depth) => Array.from({ length: 1 + random(3) }, () => block(depth)).join(space())
  return Array.from({ length: 1 + random(3) }, () => block(3)).join(space())
}

Object.assign(globalThis, { generator, randomBody })
