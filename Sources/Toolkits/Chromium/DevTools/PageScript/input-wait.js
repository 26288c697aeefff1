// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The wait until real input was handled and its results are drawn.

/** Keys that only modify other keys, by their codes. */
const modifierKeys = /^(Shift|Control|Alt|Meta|OS)(Left|Right)$/

/** Waits for the end of clicks or of typed keys. */
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
    this.#expect("mouseup", count, (event) => /** @type {MouseEvent} */ (event).button === 0)
  }

  /**
   * Starts to wait for the end of typed keys, without keys that only modify others.
   *
   * @param {number} count
   */
  expectKeys(count) {
    this.#expect("keyup", count, (event) => !modifierKeys.test(/** @type {KeyboardEvent} */ (event).code))
  }

  /** Ends the wait. */
  end() {
    this.#end.abort()
  }

  /**
   * Starts to wait for trusted events, which come from real input, and ends the last wait.
   *
   * @param {InputEnd} type
   * @param {number} count
   * @param {(event: Event) => boolean} isExpected
   */
  #expect(type, count, isExpected) {
    let missing = count
    this.end()
    const end = new AbortController()
    this.#end = end
    this.#handled = new Promise((resolve) => {
      end.signal.addEventListener("abort", () => resolve(false))
      /** @param {Event} event */
      const listener = (event) => {
        if (!event.isTrusted || !isExpected(event) || --missing > 0) return
        // This precedes the end of the wait, because the end resolves the promise too.
        resolve(this.#whenDrawn())
        end.abort()
      }
      this.#target.addEventListener(type, listener, { capture: true, signal: end.signal })
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
