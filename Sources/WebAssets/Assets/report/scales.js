// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The positions of values in plots.

/** @param {unknown} value @returns {value is number} */
const isNumber = (value) => Number.isFinite(value)

/**
 * The range of the scale for a measurement's iterations. It includes zero.
 *
 * @param {MeasurementPage} measured
 */
export function iterationEnds({ values, average, baseline, limit }) {
  const all = [...values, ...[average, baseline, limit].filter(isNumber)]
  return { least: Math.min(0, ...all), most: Math.max(...all, 1e-12) * 1.06 }
}

/**
 * The range of the scale for averages over runs. Small differences are not enlarged to fill the plot.
 *
 * @param {Pick<MeasurementPage.Point, "average" | "deviation" | "baseline">[]} points
 */
export function historyEnds(points) {
  const ends = points.flatMap(
    (p) => [p.average - (p.deviation ?? 0), p.average + (p.deviation ?? 0), ...[p.baseline].filter(isNumber)],
  )
  const least = Math.min(...ends), most = Math.max(...ends)
  const room = Math.max((most - least) * 0.08, (Math.abs(most) * 0.2 - (most - least)) / 2, 1e-12)
  return { least: least >= 0 ? Math.max(0, least - room) : least - room, most: most + room }
}

/**
 * The positions of values on a sparkline. If all values are within a fifth of the largest, they are not spread over the
 * whole height.
 *
 * @param {number[]} values
 * @param {number} width
 * @param {number} height
 */
export function sparkPoints(values, width, height) {
  const least = Math.min(...values), most = Math.max(...values)
  const span = Math.max(most - least, Math.abs(most) * 0.2, 1e-12), middle = (most + least) / 2
  return values.map((value, place) => ({
    x: 3 + (width - 6) * place / (values.length - 1),
    y: height / 2 - (value - middle) / span * (height - 8),
  }))
}

/**
 * A function that formats the labels of an axis, with at most four digits.
 *
 * @param {Pick<MeasurementPage, "unit" | "factor">} measured
 * @returns {(value: number) => string}
 */
export function writerOf({ unit, factor }) {
  return (value) => `${Number((value * factor).toPrecision(4))} ${unit}`
}

/**
 * The pictures of a filmstrip: the last picture of each time slot; null for a slot without pictures.
 *
 * @param {ShownAttachment[]} pictures
 * @param {number} length in seconds
 * @param {number} most the maximum number of slots
 * @returns {(ShownAttachment | null)[]}
 */
export function filmSlots(pictures, length, most) {
  /** @type {(ShownAttachment | null)[]} */
  const slots = Array.from({ length: most }, () => null)
  for (const picture of pictures) {
    slots[Math.max(0, Math.min(most - 1, Math.floor(most * picture.time / length)))] = picture
  }
  return slots
}

/**
 * The rectangle around all windows and all events; null without windows, or if the rectangle covers most of the screen.
 *
 * @param {CapturedElement[]} elements
 * @param {TestPage.Gesture[]} gestures
 * @param {number} width of the screen
 * @param {number} height
 * @returns {Frame | null}
 */
export function regionOf(elements, gestures, width, height) {
  const frames = elements.flatMap((e) => e.d === 1 && e.f && e.f[2] > 0 ? [e.f] : [])
  if (!frames.length) return null
  for (const { frame, point } of gestures) {
    if (frame) frames.push(frame)
    if (point) frames.push([point[0] - 8, point[1] - 8, 16, 16])
  }
  const margin = 16
  /**
   * @param {number} value
   * @param {number} most
   */
  const clamp = (value, most) => Math.min(Math.max(value, 0), most)
  const left = clamp(Math.min(...frames.map((f) => f[0])) - margin, width),
    top = clamp(Math.min(...frames.map((f) => f[1])) - margin, height)
  const right = clamp(Math.max(...frames.map((f) => f[0] + f[2])) + margin, width),
    bottom = clamp(Math.max(...frames.map((f) => f[1] + f[3])) + margin, height)
  const area = (right - left) * (bottom - top)
  return area > 0 && area < 0.7 * width * height ? [left, top, right - left, bottom - top] : null
}
