// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The connection with the studio. It reconnects automatically. The recording is not lost, because the studio holds it,
// not the page.

import { notice } from "./notices.js"

export const link = {
  socket: /** @type {WebSocket | null} */ (null),
  number: 0,
  /** The handlers of replies, by the number of the command. */
  waiting: /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */ (new Map()),
  takers: /** @type {{ [name: string]: (news: any) => void }} */ ({}),
  onFrame: /** @type {((data: ArrayBuffer) => void) | null} */ (null),
  delay: 200,
  /** Whether a command of this page has ended the studio. */
  isOver: false,
  connect() {
    const socket = new WebSocket(location.href.replace(/^http/, "ws").replace(/[#?].*$/, "") + "socket")
    socket.binaryType = "arraybuffer"
    this.socket = socket
    socket.onopen = () => {
      this.delay = 200
      document.body.classList.remove("lost")
    }
    socket.onmessage = ({ data }) => {
      if (data instanceof ArrayBuffer) return this.onFrame?.(data)
      const message = JSON.parse(data)
      if (message.push) return this.takers[message.push]?.(message.value)
      const asked = this.waiting.get(message.reply)
      this.waiting.delete(message.reply)
      if (message.error !== undefined) asked?.reject(new Error(message.error))
      else asked?.resolve(message.value)
    }
    socket.onclose = () => {
      for (const { reject } of this.waiting.values()) reject(new Error("The connection to the studio was lost."))
      this.waiting.clear()
      if (this.isOver) return notice("The test continues. You can close this page.")
      if (!document.body.classList.contains("lost")) {
        notice("The studio does not respond. The recording is safe; the page reconnects automatically.", true)
      }
      document.body.classList.add("lost")
      setTimeout(() => this.connect(), this.delay)
      this.delay = Math.min(this.delay * 2, 3000)
    }
  },
  /**
   * Sets the handler of an event that the studio sends without a command.
   *
   * @template {keyof StudioEvent} Name
   * @param {Name} name
   * @param {(event: StudioEvent[Name]) => void} take
   */
  on(name, take) {
    this.takers[name] = take
  },
  /** @param {PageInput | { frame: number } | { do: string, id: number }} message */
  say(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  },
  /**
   * Sends a command.
   *
   * @template {keyof StudioCommands} Name
   * @param {Name} name
   * @param {FieldsOf<Name>} fields
   * @returns {Promise<StudioCommands[Name]["reply"]>}
   */
  ask(name, ...fields) {
    const id = ++this.number
    return new Promise((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) return reject(new Error("The studio does not respond."))
      this.waiting.set(id, { resolve, reject })
      this.say({ do: name, id, ...fields[0] })
    })
  },
  /**
   * Sends a command, and shows its error.
   *
   * @template {keyof StudioCommands} Name
   * @param {Name} name
   * @param {FieldsOf<Name>} fields
   * @returns {Promise<StudioCommands[Name]["reply"] | undefined>}
   */
  async tell(name, ...fields) {
    try {
      return await this.ask(name, ...fields)
    } catch (error) {
      notice(textOf(error), true)
    }
  },
}

/**
 * The text of an error.
 *
 * @param {unknown} error
 */
export function textOf(error) {
  return error instanceof Error ? error.message : String(error)
}
