// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An argument of a format that is an object or a collection.
///
/// In Foundation on Linux, `%@` can print strings, numbers, dates and URLs; any other object ends the process. So this
/// argument is a string with the description of the value. It also stores the value itself, for
/// ``Foundation/NSPredicate``.
final class FormatArgument: NSString {
  let value: Any
  private let text: [UInt16]

  /// - Parameter value: the value. Its `description` is used, not its `debugDescription`, because the
  ///   `debugDescription` of an element reads the program's tree.
  init(_ value: Any) {
    self.value = value
    let text = Array(String(describing: value).utf16)
    self.text = text
    super.init(characters: text, length: text.count)
  }

  override var length: Int { text.count }

  override func character(at index: Int) -> UInt16 { text[index] }

  // MARK: - Requirements of NSString

  required convenience init?(coder: NSCoder) { nil }
  required convenience init(string: String) { self.init(string) }
  required convenience init(stringLiteral value: StaticString) { self.init(value) }
  required convenience init(unicodeScalarLiteral value: StaticString) { self.init(value) }
  required convenience init(extendedGraphemeClusterLiteral value: StaticString) { self.init(value) }
}
