// SPDX-License-Identifier: Apache-2.0

/// The output of a test or a suite, up to a limit.
package struct JUnitOutput: Sendable, Equatable {
  package var out = Stream()
  package var err = Stream()

  var isEmpty: Bool { out == Stream() && err == Stream() }

  package struct Stream: Sendable, Equatable {
    package var text = ""
    /// The number of bytes that were left out before the text.
    package var omitted = 0

    /// Appends text.
    ///
    /// If the result has more than twice the maximum number of bytes, it is shortened to the maximum.
    mutating func append(_ more: String, maximum: Int) {
      text += more
      guard text.utf8.count > 2 * maximum else { return }
      shorten(to: maximum)
    }

    /// Drops the beginning of the text if it is longer than a maximum in bytes; the end usually explains a failure.
    mutating func shorten(to maximum: Int) {
      let excess = text.utf8.count - maximum
      guard excess > 0 else { return }
      var start = text.utf8.index(text.startIndex, offsetBy: excess)
      while start < text.endIndex, start.samePosition(in: text.unicodeScalars) == nil {
        start = text.utf8.index(after: start)
      }
      omitted += text.utf8.distance(from: text.startIndex, to: start)
      text = String(text[start...])
    }
  }
}
