// SPDX-License-Identifier: Apache-2.0
// One script from several modules, as `ScriptBundle` combines them; BundledScriptTests compares the two.

import fs from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"

import { importsOf } from "./module-graph.mjs"

const importing = /^import (?:\{[^}]*\} from )?"([^"]+)"\n/gm
const exporting = /^export (?=async|class|const|function|let)/gm
// JSDoc comments that fill whole lines, and the lines with the license and with `@ts-check`.
const typing = /^(?:\/\/ (?:@ts-check|SPDX-[^\n]*)| *\/\*\*(?:[^*]|\*(?!\/))*\*\/)\n/gm

/**
 * The script of a module and of all modules that it imports, each after the modules that it imports.
 *
 * @param {string} entry the path of the module that imports all others
 * @param {(path: string) => string} read returns the text of a module
 */
export function bundleOf(entry, read) {
  const added = new Set()
  /** @param {string} file @returns {string} */
  const textOf = (file) => {
    if (added.has(file)) return ""
    added.add(file)
    const source = read(file)
    const before = importsOf(file, source).map(textOf).join("")
    return before + source.replace(importing, "").replace(exporting, "").replace(typing, "")
  }
  return `\n${textOf(entry)}`
}

/**
 * The script of modules as a call of one function, as `ScriptBundle.functionCall` has it: no name becomes global.
 *
 * @param {string} entry
 * @param {(path: string) => string} read
 */
export function functionCallOf(entry, read) {
  return `(() => {\n"use strict"\n${bundleOf(entry, read)}})()\n`
}

/** The folder of the modules of the script for users' pages. */
export const pageScriptFolder = path.join(
  path.dirname(fileURLToPath(import.meta.url)),
  "../../../Sources/Toolkits/Chromium/DevTools/PageScript",
)

/** The script that runs in the pages of users. */
export function pageScript() {
  return functionCallOf("page-script.js", (file) => fs.readFileSync(path.join(pageScriptFolder, file), "utf8"))
}

// "node script-bundle.mjs FOLDER ENTRY" prints the script as a function call.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , folder, entry] = process.argv
  process.stdout.write(functionCallOf(entry, (file) => fs.readFileSync(path.join(folder, file), "utf8")))
}
