// SPDX-License-Identifier: Apache-2.0
// Compares the content that the script for users' pages lists with Chromium's accessibility tree, for many random pages.
//
// "node page-content-in-chromium.mjs EXECUTABLE FIRST LAST" prints a line for each page with a difference, and then the numbers of pages
// and of lists.

import "../../Fixtures/random-content.js"
import { accessibleContent, isSameContent, listedContent } from "./accessible-content.mjs"
import { ChromiumPage } from "./chromium.mjs"
import { pageScript } from "./script-bundle.mjs"

const [executable, first, last] = process.argv.slice(2)
const page = new ChromiumPage(executable)
const script = pageScript()
let lists = 0
try {
  for (let seed = Number(first); seed <= Number(last); seed++) {
    // Half of the pages have only content that the script can determine.
    const body = globalThis.randomBody(seed, { isPlain: seed % 2 === 0 })
    const evaluate = await page.show(
      `<!doctype html><html lang=en><title>Page</title><body><h1>Page</h1>${body}`,
      script,
    )
    const { content, asked } = JSON.parse(
      await evaluate(`(() => {
        const [json, ...nodes] = understudy.content([], [], true)
        const { content, found } = JSON.parse(json)
        return JSON.stringify({ content, asked: found?.length ?? 0 })
      })()`),
    )
    // Accessibility decides about the elements that the script returns for it.
    if (!content || asked > 0) continue
    lists += 1
    const listed = listedContent(content)
    const accessible = accessibleContent((await page.call("Accessibility.getFullAXTree")).nodes)
    if (isSameContent(listed, accessible)) continue
    console.log(`DIFFERENCE ${seed}: ${JSON.stringify({ body, listed, accessible })}`)
  }
} finally {
  await page.end()
}
console.log(`${Number(last) - Number(first) + 1} pages, ${lists} lists`)
