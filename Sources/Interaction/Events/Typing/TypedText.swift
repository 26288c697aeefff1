// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A text that was typed, compared with the part of it that a field holds.
///
/// Fields may change typed text: put it into capitals, refuse letters, stop at a length, add brackets or the rest of a
/// word. These changes depend on the character, not on chance. So a character counts as lost only under three
/// conditions: it is a letter or an ideograph; it is missing at one place and has arrived at another of the same text;
/// more arrived after it. Capitals count as their small letters. Any difference with another explanation is a change by
/// the field.
package struct TypedText {
  package enum Verdict: Equatable {
    case arrived
    /// The field made something else of it, or stopped taking it.
    case changed
    /// The first loss: how many scalars arrived before it, and what is missing.
    case lost(offset: Int, character: Unicode.Scalar)
  }

  /// How many scalars are looked at from the first difference on: bounds the work.
  private static let window = 300

  let sent: [Unicode.Scalar]

  package init(_ text: String) {
    sent = Self.scalars(text)
  }

  package func verdict(on text: String) -> Verdict {
    let arrived = Self.scalars(text)
    if arrived == sent { return .arrived }
    let same = zip(sent, arrived).prefix { $0 == $1 }.count
    let lost = sent[same...].prefix(Self.window).map(Self.folded)
    let found = arrived[same...].prefix(Self.window).map(Self.folded)
    var missing: [Int] = []
    for change in found.difference(from: lost) {
      if case .remove(let offset, _, _) = change { missing.append(offset) }
    }
    missing.sort()
    let absent = Set(missing)
    let kept = lost.indices.filter { !absent.contains($0) }
    // Characters that are missing at the end may still come, or the field is full.
    guard let last = kept.last else { return .changed }
    let seen = Set(sent[..<same].map(Self.folded)).union(kept.map { lost[$0] })
    guard
      let first = missing.first(where: {
        $0 < last && lost[$0].properties.isAlphabetic && seen.contains(lost[$0])
      })
    else { return .changed }
    return .lost(offset: same + first, character: sent[same + first])
  }

  /// The most units that a field is asked for: it may make more of the text than was typed, and some count characters twice.
  var mostHeld: Int { 2 * sent.count + 100 }

  /// Whether a field holds the text, with or without capitals that the field makes.
  package func isLike(_ text: String) -> Bool {
    let arrived = Self.scalars(text)
    return arrived.count == sent.count && zip(sent, arrived).allSatisfy { Self.folded($0) == Self.folded($1) }
  }

  /// The scalars of a text, with line ends and spaces as they are typed: toolkits report these in several ways.
  private static func scalars(_ text: String) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where scalars.last == "\r": scalars[scalars.count - 1] = "\n"
      case "\u{2028}", "\u{2029}": scalars.append("\n")
      case "\u{a0}": scalars.append(" ")
      default: scalars.append(scalar)
      }
    }
    return scalars.map { $0 == "\r" ? "\n" : $0 }
  }

  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let small = scalar.properties.lowercaseMapping.unicodeScalars
    return small.count == 1 ? small.first ?? scalar : scalar
  }
}
