// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import fs from "node:fs"
import path from "node:path"
import test from "node:test"
import { fileURLToPath } from "node:url"

import { doubleNames, importsOf, modulesOf, mutableExports, rings } from "./module-graph.mjs"
import { pageScriptFolder } from "./script-bundle.mjs"

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), "../../..")
const assets = path.join(folder, "Sources/WebAssets/Assets")

/**
 * The sources of the modules in a folder, by their names.
 *
 * @param {string} folder
 */
const sourcesIn = (folder) =>
  fs.readdirSync(folder).filter((name) => name.endsWith(".js"))
    .map((name) => [name, fs.readFileSync(path.join(folder, name), "utf8")])

/** The sources of the modules of our pages, by their paths below the folder of assets. */
const sources = new Map(
  fs.readdirSync(assets).flatMap((part) =>
    sourcesIn(path.join(assets, part)).map(([name, source]) => [`${part}/${name}`, source])
  ),
)

/** The sources of the modules of the script for users' pages. */
const pageScript = new Map(sourcesIn(pageScriptFolder))

test("no modules import each other in a ring", () => {
  assert.ok(sources.size > 60, `only ${sources.size} modules were found`)
  assert.ok(pageScript.size > 15, `only ${pageScript.size} modules of the script for users' pages were found`)
  for (const modules of [sources, pageScript]) {
    for (const [file, source] of modules) {
      for (const imported of importsOf(file, source)) assert.ok(modules.has(imported), `${file} imports ${imported}`)
    }
    assert.deepEqual(rings(modules), [])
  }
})

test("a ring is found, however long it is and however its imports are written", () => {
  const planted = new Map([
    ["a/one.js", 'import { two } from "./two.js"\n'],
    ["a/two.js", 'import {\n  three,\n  four,\n} from "../b/three.js"\n'],
    ["b/three.js", 'import "../a/one.js"\nimport { leaf } from "./leaf.js"\n'],
    ["b/leaf.js", "export const leaf = 1\n"],
    ["b/own.js", 'import { own } from "./own.js"\n'],
  ])
  assert.deepEqual(rings(planted), [["a/one.js", "a/two.js", "b/three.js"], ["b/own.js"]])
  planted.set("b/three.js", "export const three = 3\n")
  assert.deepEqual(rings(planted), [["b/own.js"]])
})

test("the ring that the store opened would be found again", () => {
  const planted = new Map(sources)
  planted.set("report/stage.js", `${planted.get("report/stage.js")}import { drawElements } from "./elements.js"\n`)
  assert.deepEqual(rings(planted), [])
  planted.set("report/elements.js", `${planted.get("report/elements.js")}import { drawMarks } from "./stage.js"\n`)
  assert.deepEqual(rings(planted), [["report/elements.js", "report/stage.js"]])
})

test("no pane of the report imports another pane", () => {
  const panes = ["details", "elements", "list", "overview", "stage", "steps", "timeline", "top"]
    .map((name) => `report/${name}.js`)
  for (const pane of panes) {
    const source = sources.get(pane)
    assert.ok(source, pane)
    const imports = importsOf(pane, source)
    assert.ok(imports.includes("report/store.js"), `${pane} does not import the store`)
    assert.deepEqual(imports.filter((file) => panes.includes(file)), [], pane)
  }
})

test("no module exports a binding that changes", () => {
  for (const [file, source] of [...sources, ...pageScript]) assert.deepEqual(mutableExports(source), [], file)
  assert.deepEqual(mutableExports("const fine = 1\nexport let page = none\nexport const other = 2\n"), ["page"])
  assert.deepEqual(mutableExports("let page = none\nexport { page }\n"), ["export { page }"])
})

test("no two modules of a page in one script declare one name", () => {
  for (const entry of ["report/report.js", "profile/profile.js", "site/site.js"]) {
    assert.deepEqual(doubleNames(modulesOf(sources, entry)), [], entry)
  }
  assert.deepEqual(doubleNames(pageScript), [])
  const planted = new Map([["a.js", "const one = 1\n"], ["b.js", "export function one() {}\n"]])
  assert.deepEqual(doubleNames(planted), ["one: a.js, b.js"])
})

test("the script for users' pages uses each of its modules, and does nothing before its entry", () => {
  assert.deepEqual([...modulesOf(pageScript, "page-script.js").keys()].sort(), [...pageScript.keys()].sort())
  // The browser may return a world in which the script has run. The script must then change nothing, so only its entry,
  // which checks this, has statements.
  for (const [file, source] of pageScript) {
    if (file === "page-script.js") continue
    const statements = source.split("\n").filter((line) =>
      /^(?!export |import |async |const |function |class |\/\/)\w/.test(line)
    )
    assert.deepEqual(statements, [], file)
  }
})

test("no line is longer than 120 columns", () => {
  const long = [...sources, ...pageScript].flatMap(([file, source]) =>
    source.split("\n").filter((line) => line.length > 120).map(() => file)
  )
  assert.deepEqual(long, [])
})
