// @ts-check
// SPDX-License-Identifier: Apache-2.0
// A test as a row of a list.

import { bdi, h, words } from "../kit/dom.js"
import { seconds } from "../kit/text.js"
import { configurationOf, run } from "./data.js"
import { sign } from "./outcomes.js"
import { hashOfTest } from "./place.js"
import { store } from "./store.js"

/**
 * @param {TestEntry} entry
 * @param {boolean} withSuite
 */
export function rowOf({ test, number }, withSuite) {
  return h(
    "li",
    null,
    h(
      "a",
      {
        class: "row",
        href: hashOfTest(number, run),
        "data-test": number,
        "aria-current": store.state.test === number ? "page" : null,
      },
      sign(test.outcome),
      h(
        "span",
        { class: "name" },
        withSuite && test.suite ? [h("span", { class: "soft" }, words(test.suite + ".")), h("wbr")] : null,
        words(test.name),
        configurationOf(test) ? h("span", { class: "soft" }, " ", bdi(configurationOf(test))) : null,
      ),
      test.ofDesktop ? h("span", { class: "times", title: "The desktop failed, not the test" }, "desktop") : null,
      test.quarantine ? h("span", { class: "times", title: `In quarantine: ${test.quarantine}` }, "quarantine") : null,
      test.attempts > 1 ? h("span", { class: "times", title: `${test.attempts} attempts` }, `×${test.attempts}`) : null,
      h("span", { class: "time" }, seconds(test.duration)),
    ),
  )
}
