// @ts-check
// SPDX-License-Identifier: Apache-2.0
// A tree of rows, which are in document order and have levels. Stores which rows are open, and finds the rows that are
// hidden in closed rows.

export class RowTree {
  /** @param {readonly TreeRow[]} rows */
  constructor(rows) {
    this.levels = rows.map((row) => row.level)
    /** The index after the last descendant of each row. */
    this.ends = this.levels.map((level, place) => {
      let end = place + 1
      while (end < rows.length && this.levels[end] > level) end++
      return end
    })
    this.closed = new Set(rows.keys())
    for (const [place, row] of rows.entries()) {
      if (row.isOpen !== false || !this.hasParts(place)) this.closed.delete(place)
    }
  }

  /** @param {number} place */
  hasParts(place) {
    return this.ends[place] > place + 1
  }

  /** @param {number} place */
  isOpen(place) {
    return this.hasParts(place) && !this.closed.has(place)
  }

  /**
   * @param {number} place
   * @param {boolean} isOpen
   */
  setOpen(place, isOpen) {
    isOpen || !this.hasParts(place) ? this.closed.delete(place) : this.closed.add(place)
  }

  /** For each row, whether it is inside a closed row. */
  get hidden() {
    let hiddenUntil = 0
    return this.levels.map((_, place) => {
      const isHidden = place < hiddenUntil
      if (!isHidden && this.closed.has(place)) hiddenUntil = this.ends[place]
      return isHidden
    })
  }

  /**
   * The next or previous row that is not hidden.
   *
   * @param {number} place
   * @param {1 | -1} offset
   */
  next(place, offset) {
    const hidden = this.hidden
    do place += offset
    while (hidden[place])
    return place in this.levels ? place : null
  }

  /** @param {number} place */
  parentOf(place) {
    for (let other = place - 1; other >= 0; other--) if (this.levels[other] < this.levels[place]) return other
    return null
  }

  /**
   * Opens all ancestors of a row.
   *
   * @param {number} place
   * @returns {number[]} the rows that were closed
   */
  reveal(place) {
    const opened = []
    for (let parent = this.parentOf(place); parent !== null; parent = this.parentOf(parent)) {
      if (this.closed.delete(parent)) opened.push(parent)
    }
    return opened
  }
}
