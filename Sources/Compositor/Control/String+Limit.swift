// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The start of the text with whole characters, so that it fits into a message.
  func limited(toBytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = startIndex
    var bytes = 0
    for index in unicodeScalars.indices {
      bytes += UTF8.width(unicodeScalars[index])
      if bytes > limit { break }
      end = unicodeScalars.index(after: index)
    }
    return String(self[..<end])
  }
}
