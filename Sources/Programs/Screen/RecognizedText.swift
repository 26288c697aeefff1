// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Words that stand together on the screen, as a label or the title of a button does.
struct RecognizedText: Equatable {
  let words: [TextRecognizer.Word]

  var text: String { words.map(\.text).joined(separator: " ") }
  var frame: CGRect { words.reduce(CGRect.null) { $0.union($1.frame) } }
  /// That of the least sure word.
  var score: Double { words.map(\.score).min() ?? 0 }

  /// How much is read, and how surely.
  var weight: Double { words.reduce(0) { $0 + $1.score * Double($1.text.count) } }

  /// Whether it is another reading of the same text.
  func isAtPlace(of other: RecognizedText) -> Bool {
    let common = frame.intersection(other.frame)
    guard !common.isNull else { return false }
    let smaller = min(frame.width * frame.height, other.frame.width * other.frame.height)
    return common.width * common.height > smaller * Self.commonPart
  }

  private static let commonPart = 0.25

  /// Puts words together: what stands in one line with no more than a space between.
  static func all(in words: [TextRecognizer.Word]) -> [RecognizedText] {
    var texts: [[TextRecognizer.Word]] = []
    for word in words {
      guard let last = texts.last?.last, last.line == word.line, isNext(word, after: last) else {
        texts.append([word])
        continue
      }
      texts[texts.count - 1].append(word)
    }
    return texts.map(RecognizedText.init)
  }

  private static func isNext(_ word: TextRecognizer.Word, after last: TextRecognizer.Word) -> Bool {
    let gap = word.frame.minX - last.frame.maxX
    return gap < max(last.frame.height, word.frame.height) * widestSpace
  }

  /// In heights of a word; buttons and menus beside each other are farther apart.
  private static let widestSpace = 0.8
}
