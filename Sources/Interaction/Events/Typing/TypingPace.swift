// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import Timing

/// How many characters of a text are typed before the program has to have answered them.
///
/// A program may answer a key in a later turn of its event loop: it writes a date in another way, or passes the focus on to the
/// next field of a code. Keys that come before that go to the wrong place. So the program answers the first keys before
/// more are sent, and it is looked whether focus and text are as typed. Where they are, the rest is typed at once; where they are
/// not, each key waits for the answer to the one before.
struct TypingPace {
  /// Where it can be looked, what is looked at.
  private var check: TypingCheck?
  private let isShort: Bool
  /// Whether the text has several words.
  private let isWords: Bool
  private let isMultiLine: Bool
  /// Whether the text is one that programs write in another way or take apart: a date, a number, a code, or what goes into a field
  /// that cannot be looked at.
  let isCode: Bool
  /// How many characters are typed at a time; what comes behind them is typed at once.
  private var stretches: [Int]
  /// The text that was typed since the field was looked at before the first key.
  private var typed = ""
  /// Whether each key waits for the answer to the one before, and how many have done so.
  private var mustFollow = false
  private var followed = 0
  private var hasFollowed = false
  /// The number of typed characters that the field has shown unchanged.
  private var seen = 0
  private let begun = MonotonicClock.now

  /// - Parameters:
  ///   - text: all that will be typed.
  ///   - check: how the field is looked at; nil where that cannot be.
  ///   - isMultiLine: whether what has the keyboard keeps the ends of lines: a program writes nothing in another way there.
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
    case (nil, _): stretches = count <= Self.blind && text.allSatisfy(\.isNumber) ? Self.singles(count) : []
    case (_, true): stretches = [1]
    // A program that writes words in another way, or passes the focus on, does so at the first key.
    case (_, false) where !isCode: stretches = [1]
    case (_, false): stretches = isShort ? Self.singles(Self.group) : [1, Self.group - 1]
    }
  }

  /// Omits the checks for a field that has held such a text unchanged before.
  mutating func trust() { (check, stretches) = (nil, []) }

  /// The beginning of what is left that is typed next.
  func next(of rest: Substring) -> Substring {
    let most = mustFollow ? 1 : stretches.first ?? rest.count
    let part = rest.prefix(most)
    guard !isMultiLine, let edit = part.firstIndex(where: { !Self.isKept($0) }) else { return part }
    return part[...edit]
  }

  /// Whether the text may be taken apart into the fields of a code, each of which is to have one of its characters.
  var mayBeTakenApart: Bool { isCode && isShort && check != nil }

  /// Whether all that was to be looked at was as typed, which takes as many characters as a group of a code may have.
  var isProof: Bool { !hasFollowed && seen >= (isCode ? Self.group : 1) }

  /// Whether each key waits for the answer to the one before.
  var isFollowing: Bool { mustFollow }

  /// Whether the program has to be asked for more than that it has read the keys.
  var isThorough: Bool { mustFollow || isShort && (isCode || check == nil) }

  /// Whether the field shows that the program has handled the typed text, so that the program need not be asked.
  ///
  /// A browser's field reports its text with a delay, and a field that it has passed the keyboard to may report it even
  /// later. There the check proves nothing for a single word, which may be a code.
  func sees(_ part: Substring) -> Bool {
    guard let check, !isThorough, isMultiLine || part.allSatisfy(Self.isKept) else { return false }
    return !check.isLate || isWords
  }

  /// Takes note of what was typed.
  mutating func note(_ part: Substring) {
    typed += part
    if !stretches.isEmpty { stretches.removeFirst() }
    if mustFollow { (followed, hasFollowed) = (followed + 1, true) }
  }

  /// Checks whether the next part can be typed at once.
  ///
  /// - Parameters:
  ///   - part: the part that was typed last.
  ///   - isAnswered: whether the program came to rest after it.
  ///   - session: the session in which the field is read.
  ///   - rest: waits, after the first check, until the program rests; nil where that has been done.
  ///   - settle: waits until the program has drawn its content; false where it does not come to rest.
  mutating func look(
    behind part: Substring, isAnswered: Bool, in session: AutomationSession, rest: (() -> Bool)?,
    settle: () -> Bool
  ) {
    guard !mustFollow else { return lookAgain() }
    if !isMultiLine, part.contains(where: { !Self.isKept($0) }) {
      // The keyboard may be elsewhere now, where nothing is looked at.
      check = nil
      stretches = isShort ? Self.singles(Self.group) : []
      return
    }
    guard isAnswered, MonotonicClock.now - begun < TimeLimits.Events.firstKeys.seconds else {
      stretches = []
      return
    }
    guard let check else { return }
    if !check.shows(typed, in: session, rest: rest) {
      // One that was asked while it still drew is asked once more when it rests.
      mustFollow = isThorough || !settle() || !check.shows(typed, in: session)
    }
    if !mustFollow { seen = typed.count }
  }

  /// A field that writes the beginning of a long text in another way may keep the rest as it is.
  private mutating func lookAgain() {
    guard !isShort, followed >= Self.blind, let again = check?.fromHere() else { return }
    (check, typed, mustFollow, followed) = (again, "", false, 0)
    stretches = isMultiLine ? [1] : [1, Self.group - 1]
  }

  /// Stretches of one character each.
  private static func singles(_ count: Int) -> [Int] { (0..<count).map { _ in 1 } }

  private static func isKept(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { TypingCheck.isKept($0, false) }
  }

  /// Characters: dates, numbers and codes are written in groups of at most eight, as a UUID is; what a program does behind a group
  /// shows with the next key at the latest.
  private static let group = 9
  /// Characters of a text that is longer than what programs write in another way.
  private static let short = 64
  /// Characters of a text that is typed key by key where nothing can be looked at, such as a code in secure fields.
  private static let blind = 16
}
