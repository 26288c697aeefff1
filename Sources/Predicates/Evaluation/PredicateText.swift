// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Compares and searches strings according to the options of a comparison.
struct PredicateText {
  let options: PredicateOptions

  func isEqual(_ left: String, _ right: String) -> Bool {
    let left = folded(left)
    let right = folded(right)
    return options.contains(.normalized) ? left.utf8.elementsEqual(right.utf8) : left == right
  }

  func order(_ left: String, _ right: String) -> ComparisonResult {
    left == right ? .orderedSame : left < right ? .orderedAscending : .orderedDescending
  }

  /// Returns whether `text` contains `part` at the position that the operator requires.
  ///
  /// An empty part is never found, as in Foundation's searches.
  func has(_ part: String, in text: String, _ operation: PredicateOperator) -> Bool {
    if part.isEmpty { return false }
    let text = folded(text)
    let part = folded(part)
    if part.isEmpty { return false }
    if options.contains(.wholeWord) { return hasWord(part, in: text, operation) }
    switch operation {
    case .beginsWith: return text.hasPrefix(part)
    case .endsWith: return text.hasSuffix(part)
    default: return contains(part, in: text)
    }
  }

  /// Returns the text without the differences that the options ignore.
  func folded(_ text: String) -> String {
    guard !options.isDisjoint(with: [.caseInsensitive, .diacriticInsensitive]) else { return text }
    if !options.contains(.localeSensitive), text.utf8.allSatisfy({ $0 < 0x80 }) {
      return options.contains(.caseInsensitive) ? text.lowercased() : text
    }
    var folding: String.CompareOptions = []
    if options.contains(.caseInsensitive) { folding.insert(.caseInsensitive) }
    if options.contains(.diacriticInsensitive) { folding.insert(.diacriticInsensitive) }
    return text.folding(options: folding, locale: options.contains(.localeSensitive) ? .current : nil)
  }

  // MARK: - Searching

  private func contains(_ part: String, in text: String) -> Bool {
    // Strings are compared by bytes if that gives the same result. This is faster, which matters because a tree has
    // thousands of labels.
    func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } }
    if isPlain(part), isPlain(text) {
      let answer = text.utf8.withContiguousStorageIfAvailable { bytes in
        part.utf8.withContiguousStorageIfAvailable { Self.contains($0, in: bytes) }
      }
      if let answer = answer ?? nil { return answer }
    }
    return text.range(of: part) != nil
  }

  private static func contains(_ part: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>)
    -> Bool
  {
    guard let sought = part.baseAddress, var rest = bytes.baseAddress else { return false }
    let end = rest + bytes.count
    while end - rest >= part.count,
      let candidate = memchr(rest, Int32(sought[0]), end - rest - part.count + 1)
    {
      if memcmp(candidate, sought, part.count) == 0 { return true }
      rest = UnsafePointer(candidate.assumingMemoryBound(to: UInt8.self)) + 1
    }
    return false
  }

  private func hasWord(_ part: String, in text: String, _ operation: PredicateOperator) -> Bool {
    var start = text.startIndex
    while start < text.endIndex, let range = text.range(of: part, range: start..<text.endIndex) {
      let opens = range.lowerBound == text.startIndex || !isWord(text[text.index(before: range.lowerBound)])
      let closes = range.upperBound == text.endIndex || !isWord(text[range.upperBound])
      let isPlaced =
        switch operation {
        case .beginsWith: range.lowerBound == text.startIndex
        case .endsWith: range.upperBound == text.endIndex
        default: true
        }
      if opens && closes && isPlaced { return true }
      start = text.index(after: range.lowerBound)
    }
    return false
  }

  private func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
