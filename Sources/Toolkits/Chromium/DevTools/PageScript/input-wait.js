// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The wait until real input was handled and its results are drawn.

/** Keys that only modify other keys, by their codes. */
const modifierKeys = /^(Shift|Control|Alt|Meta|OS)(Left|Right)$/

/** The key code of keydown and keyup events that stand for text of an input method. */
const processKey = 229

/** The characters that typed keys and an input method insert. */
class TypedCharacters {
  /** The codes of the keys that are down. */
  #down = new Set()

  /**
   * The number of characters whose typing ends with an event: 1 for the end of a key that does not only modify others,
   * and the length of a text that an input method inserts without a key.
   *
   * @param {Event} event
   */
  endedBy(event) {
    if (event.type === "beforeinput") {
      return this.#down.size > 0 ? 0 : [.../** @type {InputEvent} */ (event).data ?? ""].length
    }
    const { code, keyCode } = /** @type {KeyboardEvent} */ (event)
    if (keyCode === processKey || modifierKeys.test(code)) return 0
    if (event.type === "keydown") {
      this.#down.add(code)
      return 0
    }
    this.#down.delete(code)
    return 1
  }
}

/** Waits for the end of clicks or of typed characters. */
export class InputWait {
  #target
  #whenDrawn
  /** The result of the last wait; true before the first one. */
  #handled = Promise.resolve(true)
  /** Ends the last wait, if its input went elsewhere. */
  #end = new AbortController()

  /**
   * @param {EventTarget} target the window, which receives all events first
   * @param {() => Promise<boolean>} whenDrawn returns true when all changes up to now are drawn
   */
  constructor(target, whenDrawn) {
    this.#target = target
    this.#whenDrawn = whenDrawn
  }

  /**
   * The result of the last wait: true after the input and the frame that draws its results; false if the wait was
   * ended.
   *
   * @returns {Promise<boolean>}
   */
  get handled() {
    return this.#handled
  }

  /**
   * Starts to wait for the end of clicks with the left button. The click event itself follows immediately, in the same
   * task.
   *
   * @param {number} count
   */
  expectClicks(count) {
    this.#expect(["mouseup"], count, (event) => /** @type {MouseEvent} */ (event).button === 0 ? 1 : 0)
  }

  /**
   * Starts to wait for the end of typed characters, which are keys without those that only modify others, and
   * characters of an input method.
   *
   * @param {number} count
   */
  expectKeys(count) {
    const typed = new TypedCharacters()
    this.#expect(["keydown", "beforeinput", "keyup"], count, (event) => typed.endedBy(event))
  }

  /** Ends the wait. */
  end() {
    this.#end.abort()
  }

  /**
   * Starts to wait for trusted events, which come from real input, and ends the last wait.
   *
   * @param {readonly InputType[]} types
   * @param {number} count
   * @param {(event: Event) => number} weight the part of the count that an event completes
   */
  #expect(types, count, weight) {
    let missing = count
    this.end()
    const end = new AbortController()
    this.#end = end
    this.#handled = new Promise((resolve) => {
      end.signal.addEventListener("abort", () => resolve(false))
      /** @param {Event} event */
      const listener = (event) => {
        if (!event.isTrusted) return
        missing -= weight(event)
        if (missing > 0) return
        // This precedes the end of the wait, because the end resolves the promise too.
        resolve(this.#whenDrawn())
        end.abort()
      }
      for (const type of types) this.#target.addEventListener(type, listener, { capture: true, signal: end.signal })
    })
  }
}

/**
 * Waits until all changes up to now are drawn.
 *
 * @returns {Promise<boolean>} true
 */
export function whenDrawn() {
  return new Promise((resolve) =>
    requestAnimationFrame(() => {
      // Resolves in the task after the frame, when the frame is complete.
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve(true)
      channel.port2.postMessage(0)
    })
  )
}
