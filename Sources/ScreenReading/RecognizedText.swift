// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Words that are next to each other on the screen, such as a label or the title of a button.
struct RecognizedText: Equatable {
  package let words: [TextRecognizer.Word]

  package var text: String { words.map(\.text).joined(separator: " ") }
  package var frame: CGRect { words.reduce(CGRect.null) { $0.union($1.frame) } }
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

  /// Groups words into strings: words in the same line with at most a space between them.
  ///
  /// Text that consists of signs is left out, because icons are misread as signs.
  package static func all(in words: [TextRecognizer.Word]) -> [RecognizedText] {
    var texts: [[TextRecognizer.Word]] = []
    for word in words {
      guard let last = texts.last?.last, last.line == word.line, isNext(word, after: last) else {
        texts.append([word])
        continue
      }
      texts[texts.count - 1].append(word)
    }
    return texts.map(RecognizedText.init).filter { $0.text.contains { $0.isLetter || $0.isNumber } }
  }

  private static func isNext(_ word: TextRecognizer.Word, after last: TextRecognizer.Word) -> Bool {
    let gap = word.frame.minX - last.frame.maxX
    return gap < max(last.frame.height, word.frame.height) * widestSpace || isInGrid(word, after: last)
  }

  /// Whether a space separates two words in a font whose characters all have the same width.
  ///
  /// Such a space is as wide as a character, and may be wider than ``widestSpace``.
  private static func isInGrid(_ word: TextRecognizer.Word, after last: TextRecognizer.Word) -> Bool {
    let width = (word.frame.minX - last.frame.minX) / Double(last.text.count + 1)
    return [last, word].allSatisfy {
      // The frame of a word ends at the ink of its first and last character.
      emptyPart.contains((Double($0.text.count) * width - $0.frame.width) / width)
    }
  }

  /// The part of a character's width that a word does not fill, in fonts with characters of one width: 0.1 to 0.65 in
  /// DejaVu Sans Mono.
  private static let emptyPart = -0.1...0.7

  /// The widest space between two words of a string, as a multiple of a word's height.
  ///
  /// Adjacent buttons and menus are farther apart.
  private static let widestSpace = 0.8
}
