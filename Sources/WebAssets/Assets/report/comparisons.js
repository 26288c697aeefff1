// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The comparisons of pictures and trees in a failure: their pictures, their lines, and the command that accepts the new
// state.

/** In seconds; the pictures of a comparison are recorded just before its failure. */
const nearby = 5

/**
 * The comparisons of an attempt, in the order of their times.
 *
 * @param {readonly TestPage.Attachment[]} attachments
 * @returns {PictureComparison[]}
 */
export function comparisonsOf(attachments) {
  /** @type {PictureComparison[]} */
  const all = []
  for (const picture of attachments) {
    const { comparison: name, role } = picture
    if (!picture.media.startsWith("image/")) continue
    if (name === undefined || (role !== "expected" && role !== "actual" && role !== "difference")) continue
    let last = all.at(-1)
    if (!last || last.name !== name || last[role]) {
      last = { name, time: picture.time, expected: null, actual: null, difference: null, places: [] }
      all.push(last)
    }
    last[role] = picture
    if (picture.places) last.places = picture.places
  }
  return all
}

/**
 * The comparison whose result is a failure; null for other failures.
 *
 * @param {Pick<TestPage.Issue, "text" | "time">} issue
 * @param {readonly TestPage.Attachment[]} attachments
 */
export function comparisonOf({ text, time }, attachments) {
  const own = comparisonsOf(attachments).filter((one) =>
    text.includes(`"${one.name}"`) && Math.abs(one.time - time) < nearby
  )
  own.sort((a, b) => Math.abs(a.time - time) - Math.abs(b.time - time))
  return own[0] ?? null
}

/**
 * The command in the text of a failure that accepts the new picture or tree, and the text without it; null if the text
 * has no such command.
 *
 * @param {string} text
 * @returns {{ title: string, command: string, rest: string } | null}
 */
export function acceptanceIn(text) {
  const found = /^(To accept [^\n:]*): (understudy test [^\n]+)\n?/m.exec(text)
  if (!found) return null
  const rest = text.slice(0, found.index) + text.slice(found.index + found[0].length)
  return { title: found[1], command: found[2], rest }
}

/**
 * The differences of two trees by line in the text of a failure, and the text around them; null if the text has none.
 *
 * @param {string} text
 * @returns {TreeDifference | null}
 */
export function treeDifferenceIn(text) {
  const lines = text.split("\n")
  const title = lines.findIndex((line) => /^Differences \(- expected, \+ found\):$/.test(line))
  if (title < 0) return null
  let end = title + 1
  while (end < lines.length && /^[-+ ] /.test(lines[end])) end++
  /** @type {DifferenceLine[]} */
  const shown = lines.slice(title + 1, end).map((line) => ({
    kind: line[0] === "-" ? "expected" : line[0] === "+" ? "found" : "same",
    text: line.slice(2),
    change: null,
  }))
  for (const [place, line] of shown.entries()) {
    const next = shown[place + 1]
    const isPair = line.kind === "expected" && next?.kind === "found" && shown[place - 1]?.kind !== "expected" &&
      shown[place + 2]?.kind !== "found"
    if (isPair) [line.change, next.change] = changedParts(line.text, next.text)
  }
  return {
    before: lines.slice(0, title).join("\n").trim(),
    lines: shown,
    after: lines.slice(end).join("\n").trim(),
  }
}

/**
 * The parts of two lines that differ, as ranges of characters, without cutting a word.
 *
 * @param {string} one
 * @param {string} other
 * @returns {[[number, number], [number, number]]}
 */
export function changedParts(one, other) {
  if (one === other) return [[0, 0], [0, 0]]
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one[start] === other[start]) start++
  let end = 0
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end++
  /** @param {string | undefined} letter */
  const isInWord = (letter) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter)
  while (start > 0 && isInWord(one[start - 1])) start--
  while (end > 0 && isInWord(one[one.length - end])) end--
  return [[start, one.length - end], [start, other.length - end]]
}
