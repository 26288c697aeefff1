// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A typed string, for comparison with the part of it that a field contains.
///
/// Fields may change typed text: capitalize it, refuse characters, stop at a length, add brackets or complete a word.
/// These changes depend on the character, not on chance. So a character counts as lost only under three conditions: it
/// is a letter or an ideograph; it is missing at one position and has arrived at another position of the same string;
/// more text arrived after it. Capitals are compared as lower case. Any difference with another explanation is a change
/// by the field.
package struct TypedText {
  package enum Verdict: Equatable {
    case arrived
    /// The field changed the text, or stopped accepting it.
    case changed
    /// The first loss: the number of scalars that arrived before it, and the missing scalar.
    case lost(offset: Int, character: Unicode.Scalar)
  }

  /// The maximum number of scalars that are compared after the first difference, to limit the work.
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
    let remaining = lost.indices.filter { !absent.contains($0) }
    // Characters that are missing at the end may still arrive, or the field is full.
    guard let last = remaining.last else { return .changed }
    let seen = Set(sent[..<same].map(Self.folded)).union(remaining.map { lost[$0] })
    guard
      let first = missing.first(where: {
        $0 < last && lost[$0].properties.isAlphabetic && seen.contains(lost[$0])
      })
    else { return .changed }
    return .lost(offset: same + first, character: sent[same + first])
  }

  /// The maximum number of units to read from a field.
  ///
  /// It is larger than the typed text, because the field may extend the text, and some fields count characters twice.
  var maximumHeld: Int { 2 * sent.count + 100 }

  /// Returns whether a field contains the text, even if it changes the case.
  package func isLike(_ text: String) -> Bool {
    let arrived = Self.scalars(text)
    return arrived.count == sent.count && zip(sent, arrived).allSatisfy { Self.folded($0) == Self.folded($1) }
  }

  /// Returns the scalars of a string.
  ///
  /// Line ends and spaces are normalized, because toolkits report them in several ways.
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
