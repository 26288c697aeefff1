// SPDX-License-Identifier: Apache-2.0
// Browsers do not start workers for pages that are opened from a folder. The search is a worker: there, it runs in a
// hidden frame instead.

if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    /** @param {string} script */
    constructor(script) {
      super()
      const frame = document.createElement("iframe")
      frame.hidden = true
      document.body.append(frame)
      this.ready = new Promise((resolve) => {
        const inside = frame.contentWindow
        inside.document.open()
        inside.document.write("<!doctype html><body></body>")
        inside.document.close()
        // Messages of the script go to the page, and not to its own window.
        inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }))
        const element = inside.document.createElement("script")
        element.src = script
        element.onload = () => resolve(inside)
        inside.document.body.append(element)
      })
    }

    /** @param {unknown} data */
    async postMessage(data) {
      const inside = await this.ready
      inside.dispatchEvent(new inside.MessageEvent("message", { data }))
    }

    terminate() {}
  }
}
