// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import Timing

/// Decides how many characters to type before waiting for the program to respond.
///
/// A program may react to a key in a later turn of its event loop: it formats a date, or moves the focus to the next
/// field of a code. Keys that come before the reaction go to the wrong place. So the program must answer the first keys
/// before more are sent, and then the focus and the text are checked. If they are as typed, the rest is typed at once.
/// Otherwise each key waits for the reply to the previous one.
struct TypingPace {
  /// The check of the field; nil if it cannot be checked.
  private var check: TypingCheck?
  private let isShort: Bool
  /// Whether the text has several words.
  private let isWords: Bool
  private let isMultiLine: Bool
  /// Whether programs may reformat or split the text: a date, a number, a code, or a string for a field that cannot be
  /// checked.
  let isCode: Bool
  /// The sizes of the next chunks, in characters; the text after these chunks is typed at once.
  private var chunks: [Int]
  /// The text that was typed since the field was read before the first key.
  private var typed = ""
  /// Whether each key waits for the reply to the previous one.
  private var mustFollow = false
  /// The number of keys that have waited for the reply since then.
  private var followed = 0
  private var hasFollowed = false
  /// The number of typed characters that the field has shown unchanged.
  private var seen = 0
  private let begun = MonotonicClock.now

  /// Plans the typing of a string.
  ///
  /// - Parameters:
  ///   - text: the whole text to type.
  ///   - check: the check of the field; nil if it cannot be checked.
  ///   - isMultiLine: whether the focused field stores line ends: programs do not reformat text there.
  init(typing text: String, check: TypingCheck?, isMultiLine: Bool) {
    self.check = check
    self.isMultiLine = isMultiLine
    let count = text.count
    isShort = count <= Self.short
    isWords = text.contains(where: \.isWhitespace)
    let beginning = text.prefix(Self.group)
    let isCode =
      beginning.contains(where: \.isNumber) || isShort && !text.contains { $0.isLowercase || $0.isWhitespace }
    self.isCode = isCode && !isMultiLine
    switch (check, isMultiLine) {
    case (nil, _): chunks = count <= Self.blind && text.allSatisfy(\.isNumber) ? Self.singles(count) : []
    case (_, true): chunks = [1]
    // A program that reformats words, or moves the focus, does so at the first key.
    case (_, false) where !isCode: chunks = [1]
    case (_, false): chunks = isShort ? Self.singles(Self.group) : [1, Self.group - 1]
    }
  }

  /// Omits the checks for a field that has already stored such a string unchanged.
  mutating func trust() { (check, chunks) = (nil, []) }

  /// Returns the beginning of the remaining text that is typed next.
  func next(of rest: Substring) -> Substring {
    let maximum = mustFollow ? 1 : chunks.first ?? rest.count
    let part = rest.prefix(maximum)
    guard !isMultiLine, let edit = part.firstIndex(where: { !Self.isInserted($0) }) else { return part }
    return part[...edit]
  }

  /// Whether the text may be split over the fields of a code, each of which gets one of its characters.
  var mayBeSplit: Bool { isCode && isShort && check != nil }

  /// Whether all checked text was as typed, for at least as many characters as a group of a code may have.
  var isProof: Bool { !hasFollowed && seen >= (isCode ? Self.group : 1) }

  /// Whether each key waits for the reply to the previous one.
  var isFollowing: Bool { mustFollow }

  /// Whether the program must have answered the keys before more are typed; otherwise it is sufficient that it has read
  /// them.
  var isThorough: Bool { mustFollow || isShort && (isCode || check == nil) }

  /// Returns whether the field shows that the program has handled the typed text, so that the program need not be
  /// queried.
  ///
  /// A browser's field reports its text with a delay, and the next field that gets the focus from it may report even
  /// later. In browsers, the check therefore proves nothing for a single word, which may be a code.
  func sees(_ part: Substring) -> Bool {
    guard let check, !isThorough, isMultiLine || part.allSatisfy(Self.isInserted) else { return false }
    return !check.isDelayed || isWords
  }

  /// Records the typed text.
  mutating func note(_ part: Substring) {
    typed += part
    if !chunks.isEmpty { chunks.removeFirst() }
    if mustFollow { (followed, hasFollowed) = (followed + 1, true) }
  }

  /// Checks whether the next part can be typed at once.
  ///
  /// - Parameters:
  ///   - part: the part that was typed last.
  ///   - isAnswered: whether the program came to rest after that part.
  ///   - waiter: waits for the text of a field that reports it with a delay.
  ///   - rest: waits, after the first check, until the program rests; nil if that has been done.
  ///   - settle: waits until the program has drawn its content; returns false if it does not come to rest.
  mutating func examine(
    behind part: Substring, isAnswered: Bool, by waiter: Waiter, rest: (() -> Bool)?,
    settle: () -> Bool
  ) {
    guard !mustFollow else { return stopFollowing() }
    if !isMultiLine, part.contains(where: { !Self.isInserted($0) }) {
      // The focus may be in another field now, which is not checked.
      check = nil
      chunks = isShort ? Self.singles(Self.group) : []
      return
    }
    guard isAnswered, MonotonicClock.now - begun < TimeLimits.Events.firstKeys.seconds else {
      chunks = []
      return
    }
    guard let check else { return }
    if !check.shows(typed, by: waiter, rest: rest) {
      // A program that was queried while it was drawing is queried again when it rests.
      mustFollow = isThorough || !settle() || !check.shows(typed, by: waiter)
    }
    if !mustFollow { seen = typed.count }
  }

  /// Types the rest of a long string at once again, because a field that reformats the beginning may store the rest
  /// unchanged.
  private mutating func stopFollowing() {
    guard !isShort, followed >= Self.blind, let again = check?.fromHere() else { return }
    (check, typed, mustFollow, followed) = (again, "", false, 0)
    chunks = isMultiLine ? [1] : [1, Self.group - 1]
  }

  /// Chunks of one character each.
  private static func singles(_ count: Int) -> [Int] { (0..<count).map { _ in 1 } }

  private static func isInserted(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { TypingCheck.isInserted($0, false) }
  }

  /// The size of a group in characters.
  ///
  /// Dates, numbers and codes are written in groups of at most eight, like a UUID. The reaction of a program to a group
  /// is visible by the next key.
  private static let group = 9
  /// The maximum length of a short string, in characters.
  ///
  /// Programs usually reformat only short strings, such as dates and numbers.
  private static let short = 64
  /// The maximum length in characters of strings that are typed key by key if the field cannot be checked, such as a
  /// code in secure fields.
  private static let blind = 16
}
