// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import {
  count,
  moment,
  percent,
  plural,
  seconds,
  shortened,
  shown,
  size,
} from "../../../Sources/WebAssets/Assets/kit/text.js"

test("times are written with the digits that matter", () => {
  const times = [
    undefined,
    0,
    -1,
    NaN,
    0.0000004,
    0.00004,
    0.0012,
    0.05,
    0.0999,
    1.234,
    9.96,
    99.94,
    99.96,
    3599.6,
    3600,
    86_400,
  ]
  assert.deepEqual(times.map(seconds), [
    "unfinished",
    "0 s",
    "0 s",
    "0 s",
    "0 µs",
    "40 µs",
    "1.2 ms",
    "50 ms",
    "0.10 s",
    "1.23 s",
    "10.0 s",
    "99.9 s",
    "1 min 40 s",
    "1 h 0 min",
    "1 h 0 min",
    "24 h 0 min",
  ])
  assert.equal(moment(1.005), "1.00 s")
})

test("numbers, sizes and parts", () => {
  assert.equal(count(1234567), "1\u202f234\u202f567")
  assert.equal(count(999), "999")
  assert.equal(plural(1, "test"), "1 test")
  assert.equal(plural(2000, "match", "matches"), "2\u202f000 matches")
  assert.deepEqual([999, 1000, 1_234_567].map(size), ["999 B", "1.0 kB", "1.2 MB"])
  assert.deepEqual([[1, 3], [0, 3], [1, 5000], [3, 3], [1, 0]].map(([part, whole]) => percent(part, whole)), [
    "33.3%",
    "0.0%",
    "0.02%",
    "100%",
    "0.0%",
  ])
})

test("characters that hide or turn a text are written by their numbers", () => {
  assert.equal(shown("a\u202eb\u0000c\td\ne"), "a⟨U+202E⟩b⟨U+0⟩c\td\ne")
  assert.equal(shown("a\u061cb"), "a⟨U+61C⟩b")
  assert.equal(shown("שלום <b>"), "שלום <b>")
  assert.equal(shown(7), "7")
  assert.equal(shortened("abcdef", 3), "abc…")
  assert.equal(shortened("abc", 3), "abc")
})
