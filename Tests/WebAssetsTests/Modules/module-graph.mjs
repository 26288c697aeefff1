// SPDX-License-Identifier: Apache-2.0
// The rules for modules of a page, checked on their sources.

import path from "node:path"

/**
 * The modules that a source imports, as paths.
 *
 * @param {string} file the path of the source
 * @param {string} source
 */
export function importsOf(file, source) {
  return [...source.matchAll(/^(?:import|export (?:\*|\{))[^"'`;=]*?["'](\.[^"']+)["']/gm)]
    .map(([, name]) => path.join(path.dirname(file), name))
}

/**
 * The rings of modules that import each other: groups in which each one leads to each other one.
 *
 * @param {Map<string, string>} sources by their paths
 */
export function rings(sources) {
  const imports = new Map([...sources].map(([file, source]) => [file, importsOf(file, source)]))
  /** All modules that one leads to. @param {string} from */
  const reach = (from) => {
    const found = new Set(imports.get(from) ?? [])
    for (const file of found) for (const next of imports.get(file) ?? []) found.add(next)
    return found
  }
  const reached = new Map([...sources.keys()].map((file) => [file, reach(file)]))
  const found = []
  for (const [file, those] of reached) {
    if (!those.has(file)) continue
    const ring = [...those].filter((other) => reached.get(other)?.has(file)).sort()
    if (ring[0] === file) found.push(ring)
  }
  return found
}

/**
 * What a module exports that it may change later. Others would see a new value without being called.
 *
 * @param {string} source
 */
export function mutableExports(source) {
  const declared = [...source.matchAll(/^export (?:let|var) ([\w$]+)/gm)].map(([, name]) => name)
  const listed = [...source.matchAll(/^export (?:default|\{)[^\n]*/gm)].map(([line]) => line)
  return [...declared, ...listed]
}

/**
 * Names that stand in more than one of some modules at the top. A page's modules become one script.
 *
 * @param {Map<string, string>} sources
 */
export function doubleNames(sources) {
  const places = new Map()
  for (const [file, source] of sources) {
    const declared = source.matchAll(/^(?:export )?(?:async )?(?:function|class|const|let|var) ([\w$]+)/gm)
    for (const [, name] of declared) places.set(name, [...places.get(name) ?? [], file])
  }
  return [...places].filter(([, files]) => files.length > 1).map(([name, files]) => `${name}: ${files.join(", ")}`)
}

/**
 * The modules that a page consists of.
 *
 * @param {Map<string, string>} sources
 * @param {string} entry
 */
export function modulesOf(sources, entry) {
  const found = new Set([entry])
  for (const file of found) for (const next of importsOf(file, sources.get(file) ?? "")) found.add(next)
  return new Map([...found].map((file) => [file, sources.get(file) ?? ""]))
}
