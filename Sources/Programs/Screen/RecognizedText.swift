// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Words that are next to each other on the screen, such as a label or the title of a button.
struct RecognizedText: Equatable {
  let words: [TextRecognizer.Word]

  var text: String { words.map(\.text).joined(separator: " ") }
  var frame: CGRect { words.reduce(CGRect.null) { $0.union($1.frame) } }
  /// The score of the least certain word.
  var score: Double { words.map(\.score).min() ?? 0 }

  /// The number of characters, weighted by their scores.
  var weight: Double { words.reduce(0) { $0 + $1.score * Double($1.text.count) } }

  /// Whether both values are readings of the same text on the screen.
  func isAtPlace(of other: RecognizedText) -> Bool {
    let common = frame.intersection(other.frame)
    guard !common.isNull else { return false }
    let smaller = min(frame.width * frame.height, other.frame.width * other.frame.height)
    return common.width * common.height > smaller * Self.commonPart
  }

  private static let commonPart = 0.25

  /// Groups words into texts: words in the same line with at most a space between them.
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

  /// The widest space between two words of a text, as a multiple of a word's height.
  ///
  /// Adjacent buttons and menus are farther apart.
  private static let widestSpace = 0.8
}
