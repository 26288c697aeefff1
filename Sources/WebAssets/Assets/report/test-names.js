// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The names of tests in addresses. Unlike the index of a test, its name is the same in the reports of other runs.

/** @typedef {{ test: string, configuration: string | null }} NameInAddress */

/**
 * The indices of the tests with each name. A test has several names: with and without its target and its configuration.
 *
 * @type {WeakMap<RunPage, Map<string, number[]>>}
 */
const testsByName = new WeakMap()

/** @param {NameInAddress} name */
function keyOf({ test, configuration }) {
  return configuration === null ? test : `${test}\n${configuration}`
}

/**
 * The names of a test: `AddTests/testAnItemIsAdded`, then `ListerUITests/AddTests/testAnItemIsAdded`.
 *
 * @param {RunPage} run
 * @param {RunPage.Row} row
 * @returns {NameInAddress[]}
 */
function namesOf(run, { target, suite, name, configuration }) {
  const inTarget = suite ? `${suite.replaceAll(".", "/")}/${name}` : name
  const inConfiguration = run.configurations[configuration ?? -1] ?? null
  const tests = target ? [inTarget, `${target}/${inTarget}`] : [inTarget]
  return tests.flatMap((test) =>
    inConfiguration === null
      ? [{ test, configuration: null }]
      : [{ test, configuration: null }, { test, configuration: inConfiguration }]
  )
}

/** @param {RunPage} run */
function indexOf(run) {
  let index = testsByName.get(run)
  if (index) return index
  index = new Map()
  for (const [number, row] of run.tests.entries()) {
    for (const name of namesOf(run, row)) {
      const key = keyOf(name), known = index.get(key)
      known ? known.push(number) : index.set(key, [number])
    }
  }
  testsByName.set(run, index)
  return index
}

/**
 * The shortest name that no other test of the run has; null if there is none.
 *
 * @param {RunPage} run
 * @param {number} number
 * @returns {NameInAddress | null}
 */
export function nameInAddress(run, number) {
  const index = indexOf(run), row = run.tests[number]
  return row ? namesOf(run, row).find((name) => index.get(keyOf(name))?.length === 1) ?? null : null
}

/**
 * The index of the test with a name; null if the run has no such test. Of several tests, it is the first. A test that
 * did not run in the configuration is found in another one.
 *
 * @param {RunPage} run
 * @param {NameInAddress} name
 */
export function testNamed(run, { test, configuration }) {
  const index = indexOf(run)
  return index.get(keyOf({ test, configuration }))?.[0] ?? index.get(test)?.[0] ?? null
}
