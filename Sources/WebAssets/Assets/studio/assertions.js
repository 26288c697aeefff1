// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The assertions that a test can make about an element.

import { link } from "./link.js"
import { menu } from "./menu.js"

export const assertions = {
  /**
   * @param {ElementPage} element
   * @param {number} x
   * @param {number} y
   */
  async open({ node, revision, headline }, x, y) {
    const choices = await link.tell("assertions", { node, revision })
    if (!choices) return
    menu.open(x, y, [
      `Assert: ${headline}`,
      ...choices.map((choice, index) => ({
        title: choice.title,
        why: choice.value,
        run: () => link.tell("assert", { node, revision, index }),
      })),
    ])
  },
}
