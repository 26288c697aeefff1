// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The tests that the list shows, and their groups.

/**
 * The tests that match the user's search and filters.
 *
 * @param {RunPage} run
 * @param {Pick<ReportState, "query" | "outcomes" | "destination" | "configuration">} wanted
 * @returns {TestEntry[]}
 */
export function chosen(run, { query, outcomes, destination, configuration }) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return run.tests.map((test, number) => ({ test, number })).filter(({ test }) => {
    if (outcomes.size && !outcomes.has(test.outcome)) return false
    if (destination !== null && test.destination !== destination) return false
    if (configuration !== null && test.configuration !== configuration) return false
    if (!words.length) return true
    const parts = [
      test.target,
      test.suite,
      test.name,
      test.outcome,
      run.configurations[test.configuration ?? -1] ?? "",
      test.ofDesktop ? "desktop" : "",
      test.headline ?? "",
    ]
    const text = parts.join(" ").toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/**
 * Tests in groups, with titles.
 *
 * @param {RunPage} run
 * @param {TestEntry[]} tests
 * @param {Pick<ReportState, "query" | "outcomes" | "view">} wanted
 * @returns {[string, TestEntry[]][]}
 */
export function grouped(run, tests, { query, outcomes, view }) {
  switch (view) {
    case "suites":
      return [...groupedBy(tests, ({ test }) => suiteOf(test))]
    case "slowest":
      return tests.length ? [["Slowest first", [...tests].sort((a, b) => b.test.duration - a.test.duration)]] : []
    case "messages": {
      // A search finds a test whatever its outcome is.
      const others = query || outcomes.size ? tests.filter(({ test }) => test.message === undefined) : []
      return [
        ...groupedByMessage(run, tests),
        ...others.length ? [/** @type {[string, TestEntry[]]} */ (["Did not fail", others])] : [],
      ]
    }
  }
}

/** @param {RunPage.Row} test */
export function suiteOf(test) {
  return [test.target, test.suite].filter(Boolean).join(" · ")
}

/** @param {TestEntry[]} entries */
function countFailing(entries) {
  return entries.filter(({ test }) => !test.quarantine).length
}

/**
 * Tests that failed with the same message: first the message of the most tests that fail the run, and last the messages
 * of tests in quarantine alone.
 *
 * @param {RunPage} run
 * @param {TestEntry[]} tests
 * @returns {[string, TestEntry[]][]}
 */
export function groupedByMessage(run, tests) {
  const groups = groupedBy(tests.filter(({ test }) => test.message !== undefined), ({ test }) => test.message ?? -1)
  return [...groups].sort((a, b) => countFailing(b[1]) - countFailing(a[1]) || b[1].length - a[1].length)
    .map(([place, entries]) => [run.messages[place], entries])
}

/**
 * @template Item, Key
 * @param {Item[]} items
 * @param {(item: Item) => Key} keyOf
 */
export function groupedBy(items, keyOf) {
  /** @type {Map<Key, Item[]>} */
  const groups = new Map()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    group ? group.push(item) : groups.set(key, [item])
  }
  return groups
}

/**
 * The blocks of time that the tests of a process fill in a lane. A block that is narrower than one unit is merged with
 * the block before it, if both have the same outcome and are less than half a unit apart. So a lane has at most a few
 * thousand blocks.
 *
 * @param {RunPage} run
 * @param {number} stream the index of the process
 * @param {number} width the width of the lane, in units of the drawing
 */
export function blocksOf(run, stream, width) {
  const length = Math.max(run.duration, 0.001)
  // A test that was repeated has a block for each of its attempts.
  const spans = run.tests.flatMap((test, number) =>
    (test.spans ?? [test]).filter((span) => span.stream === stream)
      .map(({ outcome, start, duration }) => ({ number, name: test.name, outcome, start, duration }))
  ).sort((a, b) => a.start - b.start)
  /** @type {(typeof spans[number] & { x: number, w: number, count: number })[]} */
  const blocks = []
  for (const span of spans) {
    const x = width * span.start / length, w = Math.max(width * span.duration / length, 0.4)
    const last = blocks.at(-1)
    if (last && last.outcome === span.outcome && w < 1 && x - (last.x + last.w) < 0.5) {
      last.w = x + w - last.x
      last.count++
    } else blocks.push({ ...span, x, w, count: 1 })
  }
  return blocks
}
