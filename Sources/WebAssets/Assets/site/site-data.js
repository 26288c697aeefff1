// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The data of pages: from the server, or from scripts in the folder beside the page.

import { byId } from "../kit/dom.js"

/** Whether a server delivers the data. A server may have new data later. */
export const isServed = byId("is-served").textContent === "true"

/** @type {Map<string, (data: unknown) => void>} */
const waiting = new Map()

// The functions that the scripts of the folder call.
Object.assign(window, {
  understudy: {
    /**
     * @param {string} name
     * @param {unknown} data
     */
    take(name, data) {
      waiting.get(name)?.(data)
    },
  },
})

/** The reason why there is no data, in a sentence for people. */
export class PageProblem extends Error {
  /**
   * @param {string} message
   * @param {number} status
   */
  constructor(message, status) {
    super(message)
    this.status = status
  }
}

/**
 * The data of a page.
 *
 * @template T
 * @param {string} name
 * @returns {Promise<T>}
 */
export async function load(name) {
  return isServed ? ask("GET", `data/${name}.json`) : loadScript(name)
}

/**
 * Sends a request to the server.
 *
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function ask(method, path, body) {
  let response
  try {
    response = await fetch(path, { method, body: body === undefined ? undefined : JSON.stringify(body) })
  } catch {
    throw new PageProblem("The server does not respond. It may have ended, or the network is down.", 0)
  }
  if (response.status === 204) return null
  const answer = await response.json().catch(() => null)
  if (!response.ok) {
    throw new PageProblem(answer?.error ?? `The server responded with status ${response.status}.`, response.status)
  }
  return answer
}

/** Draws the page again after something on it was changed. */
export function again() {
  window.dispatchEvent(new Event("hashchange"))
}

/**
 * Shows the error of an action that a button started.
 *
 * @param {Error} problem
 */
export function tell(problem) {
  alert(problem.message)
}

/**
 * @template T
 * @param {string} name
 * @returns {Promise<T>}
 */
function loadScript(name) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script")
    waiting.set(name, (data) => resolve(/** @type {T} */ (data)))
    script.onload = () => script.remove()
    script.onerror = () => reject(new PageProblem("The exported folder has no such page.", 404))
    script.src = `data/${name}.js`
    document.head.append(script)
  })
}
