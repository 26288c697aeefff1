// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The state of the page in its window: its size, and whether it is shown, loaded, moving or about to be replaced.

/** The size of the view of this document. */
export function viewSize() {
  return { width: innerWidth, height: innerHeight }
}

/**
 * Whether an animation is running that will end.
 *
 * @param {readonly Pick<Animation, "effect" | "playState">[]} animations
 */
export function isMoving(animations) {
  return animations.some(({ effect, playState }) => {
    const end = effect?.getComputedTiming().endTime
    return playState === "running" && typeof end === "number" && Number.isFinite(end)
  })
}

/** Observes whether another page is about to replace this one. */
export class Departure {
  isLeaving = false

  /**
   * Starts to observe the navigation.
   *
   * @param {any} navigation the `navigation` of the window, which older browsers do not have; TypeScript does not have
   * its type in all versions
   */
  observe(navigation) {
    navigation?.addEventListener("navigate", (/** @type {any} */ event) => {
      if (!event.destination.sameDocument && event.downloadRequest === null) this.isLeaving = true
    })
    navigation?.addEventListener("navigateerror", () => {
      this.isLeaving = false
    })
  }
}

/**
 * The state of the page.
 *
 * @param {boolean} isLeaving whether another page is about to replace this one
 * @param {number} changes the number of changes of the document
 * @returns {ViewState}
 */
export function viewState(isLeaving, changes) {
  return {
    title: document.title,
    measures: { ...viewSize(), ratio: devicePixelRatio, zoom: visualViewport ? visualViewport.scale : 1 },
    isShown: document.visibilityState === "visible",
    isLoaded: document.readyState === "complete",
    isMoving: isMoving(document.getAnimations()),
    isLeaving,
    changes,
  }
}
