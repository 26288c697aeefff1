// SPDX-License-Identifier: Apache-2.0

/// The text of an outline, with the numbers of elements that it lists and leaves out.
package struct OutlineText: Sendable {
  /// The lines, joined by line breaks.
  package let text: String
  /// The number of elements with a line.
  package let shownElements: Int
  /// The number of elements that the text only counts.
  package let leftOutElements: Int

  /// An estimate of the number of tokens of the text in a language model.
  package var tokens: Int { Self.tokens(text.utf8.count) }

  /// The estimated number of tokens of some bytes of UTF-8.
  ///
  /// Lines of outlines have about 3.3 bytes for each token; the estimate is on the high side.
  static func tokens(_ bytes: Int) -> Int { (bytes + 2) / 3 }
}

extension Outline {
  /// The text of the outline.
  ///
  /// - Parameters:
  ///   - limit: the number of tokens that the text may have, as ``OutlineText/tokens`` estimates them; nil for any
  ///     number. Elements that are left out are counted in their place: `- … 240 more cells`.
  ///   - reference: returns the reference of a line, which is appended to the line; it is called once for each element
  ///     with a line.
  /// - Returns: the lines, joined by line breaks.
  package func text(limit: Int? = nil, reference: ((OutlineLine) -> String?)? = nil) -> String {
    rendered(limit: limit, reference: reference).text
  }

  /// Works like ``text(limit:reference:)``, and also returns the numbers of elements.
  package func rendered(limit: Int? = nil, reference: ((OutlineLine) -> String?)? = nil) -> OutlineText {
    var shown = lines
    if let limit {
      let measure = LineMeasure(longestText: longestText, hasReferences: reference != nil)
      shown = OutlineLimit(tokens: limit, measure: measure).limited(lines)
    }
    var text = ""
    var count = 0
    for line in shown {
      if !text.isEmpty { text += "\n" }
      text += line.indentation + line.text(longest: longestText)
      guard line.element != nil else { continue }
      count += 1
      if let reference = reference?(line) { text += " " + reference }
    }
    return OutlineText(text: text, shownElements: count, leftOutElements: elementCount - count)
  }
}
