// SPDX-License-Identifier: Apache-2.0

/// Titles of Qt as they are shown.
enum QtTitle {
  /// The text of an action without the keys that Qt shows beside it: "New\tCtrl+N" is called "New".
  static func withoutShortcut(_ title: String) -> String {
    title.firstIndex(of: "\t").map { String(title[..<$0]) } ?? title
  }

  /// A title without the marks of mnemonics: "&File" is shown as "File", "&&" as "&".
  static func withoutMnemonics(_ title: String) -> String {
    var plain = ""
    var characters = title.makeIterator()
    while let character = characters.next() {
      if character != "&" {
        plain.append(character)
      } else if let next = characters.next() {
        plain.append(next)
      }
    }
    return plain
  }
}
