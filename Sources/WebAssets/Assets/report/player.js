// @ts-check
// SPDX-License-Identifier: Apache-2.0
// Playback of a test: the video if there is one, otherwise the pictures at their times.

import { pictureOf, stepAt } from "./moment.js"
import { store } from "./store.js"

/**
 * The id of the animation frame request for the next moment; null while the test is not playing.
 *
 * @type {number | null}
 */
let playing = null

export function togglePlay() {
  playing === null ? play() : stop()
}

function videoPlayer() {
  return /** @type {HTMLVideoElement | null} */ (document.querySelector("#stage video"))
}

function play() {
  const player = videoPlayer(), { page } = store
  if (page.time >= page.attempt.duration - 0.01) store.showMoment(0)
  const begin = performance.now() - page.time * 1000
  if (player) player.play().catch(() => {})
  playing = requestAnimationFrame(function step() {
    if (store.page !== page) return stop()
    const start = page.videos[0]?.start ?? 0
    const time = player && !player.ended && player.isConnected
      ? player.currentTime + start
      : (performance.now() - begin) / 1000
    store.showMoment(time, { from: "player" })
    if (time >= page.attempt.duration || (player && player.ended)) return stop()
    playing = requestAnimationFrame(step)
  })
  store.setPlaying(true)
}

export function stop() {
  if (playing !== null) cancelAnimationFrame(playing)
  playing = null
  videoPlayer()?.pause()
  store.setPlaying(false)
}

/** @param {number} offset */
export function stepPicture(offset) {
  stop()
  const { page } = store, now = pictureOf(page)
  const next = now && page.pictures[page.pictures.indexOf(now) + offset]
  if (next) store.showMoment(next.time, { step: stepAt(page, next.step) })
}
