// @ts-check
// SPDX-License-Identifier: Apache-2.0
// Formats texts and numbers for people.

/**
 * Writes control characters, and marks that change the writing direction, as their code points. The texts of
 * attachments may contain such characters.
 *
 * @param {unknown} text
 */
export function shown(text) {
  return String(text).replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g,
    (mark) => `⟨U+${mark.charCodeAt(0).toString(16).toUpperCase()}⟩`,
  )
}

/** @param {string} text */
export function shortened(text, most = 160) {
  return text.length > most ? text.slice(0, most) + "…" : text
}

/** @param {number | null | undefined} time */
export function seconds(time) {
  if (time === undefined || time === null) return "unfinished"
  if (!(time > 0)) return "0 s"
  if (time < 0.00095) return `${Math.max(0, time * 1e6).toFixed(0)} µs`
  if (time < 0.0995) return `${(time * 1000).toFixed(time < 0.00995 ? 1 : 0)} ms`
  if (time < 99.95) return `${time.toFixed(time < 9.95 ? 2 : 1)} s`
  const whole = Math.round(time)
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  return `${Math.floor(whole / 3600)} h ${Math.floor(whole % 3600 / 60)} min`
}

/**
 * The time of a moment in a test, with its unit.
 *
 * @param {number} time
 */
export function moment(time) {
  return `${time.toFixed(2)} s`
}

/** @param {number} bytes */
export function size(bytes) {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

/**
 * Numbers with thin spaces between the thousands.
 *
 * @param {number} number
 */
export function count(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, "\u202f")
}

/**
 * @param {number} number
 * @param {string} one
 */
export function plural(number, one, many = one + "s") {
  return `${count(number)} ${number === 1 ? one : many}`
}

/** @param {string | null | undefined} date */
export function dateAndTime(date, timeStyle = /** @type {"short" | "medium"} */ ("medium")) {
  return date ? new Date(date).toLocaleString(undefined, { dateStyle: "medium", timeStyle }) : null
}

/**
 * The share of a part in a whole, as a percentage for people.
 *
 * @param {number} part
 * @param {number} whole
 */
export function percent(part, whole) {
  const value = whole ? 100 * part / whole : 0
  return `${value >= 99.95 ? value.toFixed(0) : value.toFixed(value < 0.095 && value ? 2 : 1)}%`
}
