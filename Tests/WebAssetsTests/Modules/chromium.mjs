// SPDX-License-Identifier: Apache-2.0
// Chromium with its debugging pipe, for tests of the script for users' pages in a real page.

import { spawn } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"

/** A page of a browser. */
export class ChromiumPage {
  #process
  #profile
  #lastRequest = 0
  /** The callers that wait for a response, by the numbers of their requests. */
  #waiting = new Map()
  #session

  constructor(executable) {
    this.#profile = fs.mkdtempSync(path.join(os.tmpdir(), "page-"))
    const options = [
      "--headless=new",
      "--no-sandbox",
      "--disable-gpu",
      "--no-first-run",
      "--force-renderer-accessibility",
      "--remote-debugging-pipe",
      `--user-data-dir=${this.#profile}`,
      "about:blank",
    ]
    this.#process = spawn(executable, options, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] })
    let unread = Buffer.alloc(0)
    this.#process.stdio[4].on("data", (data) => {
      unread = Buffer.concat([unread, data])
      for (let end = unread.indexOf(0); end >= 0; end = unread.indexOf(0)) {
        this.#take(JSON.parse(unread.subarray(0, end).toString()))
        unread = unread.subarray(end + 1)
      }
    })
    this.#process.on("exit", (status) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(`Chromium has ended with status ${status}.`))
    })
  }

  #take({ id, result, error }) {
    const caller = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error) caller?.reject(new Error(error.message))
    else caller?.resolve(result)
  }

  /** Sends a request, and returns its result. */
  #request(method, params, sessionId) {
    const id = ++this.#lastRequest
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    })
  }

  /** Sends a request to the page, and returns its result. */
  async call(method, params = {}) {
    if (!this.#session) {
      const { targetInfos } = await this.#request("Target.getTargets", {})
      const { targetId } = targetInfos.find(({ type }) => type === "page")
      this.#session = (await this.#request("Target.attachToTarget", { targetId, flatten: true })).sessionId
    }
    return this.#request(method, params, this.#session)
  }

  /** Shows a document, and returns a function that evaluates an expression in a separate world of it. */
  async show(html, script) {
    const frameId = (await this.call("Page.getFrameTree")).frameTree.frame.id
    await this.call("Page.setDocumentContent", { frameId, html })
    const { executionContextId } = await this.call("Page.createIsolatedWorld", { frameId, worldName: "test" })
    const evaluate = async (expression) => {
      const { result, exceptionDetails } = await this.call("Runtime.evaluate", {
        expression,
        contextId: executionContextId,
        returnByValue: true,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    }
    await evaluate(script)
    return evaluate
  }

  async end() {
    const ended = new Promise((resolve) => this.#process.once("exit", resolve))
    this.#process.kill("SIGKILL")
    await ended
    fs.rmSync(this.#profile, { recursive: true, force: true, maxRetries: 10 })
  }
}
