// SPDX-License-Identifier: Apache-2.0

import Notation

/// Converts names given by the user to test names and types.
package enum GeneratedTestName {
  /// Returns the name of a method that XCTest recognizes as a test: `testAddingAnItem`.
  package static func xctest(_ name: String) -> String {
    let plain = letters(name)
    if plain.hasPrefix("test") { return plain }
    return "test" + plain.prefix(1).uppercased() + plain.dropFirst()
  }

  /// Returns the name of a function for Swift Testing, which needs no prefix: `addingAnItem`.
  package static func swiftTesting(_ name: String) -> String {
    let plain = letters(name)
    let rest = plain.hasPrefix("test") ? String(plain.dropFirst(4)) : plain
    let stem = (rest.first?.isNumber == true || rest.first == "_" ? plain : rest)
    guard !stem.isEmpty else { return "example" }
    var maker = IdentifierMaker()
    return maker.unique(stem.prefix(1).lowercased() + stem.dropFirst())
  }

  /// Returns the name of a function that pytest recognizes as a test: `test_adding_an_item`.
  package static func python(_ name: String) -> String {
    let words = words(in: name).map { $0.lowercased() }
    let rest = words.first == "test" ? Array(words.dropFirst()) : words
    return (["test"] + (rest.isEmpty ? ["example"] : rest)).joined(separator: "_")
  }

  /// Returns the name of a test case of Robot Framework: `Adding An Item`; a name with spaces is unchanged.
  package static func robot(_ name: String) -> String {
    let parts = name.split { $0.isWhitespace }.map(String.init)
    guard parts.count <= 1 else { return RobotLiteral.cell(parts.joined(separator: " ")) }
    let words = words(in: name)
    let rest = words.first?.lowercased() == "test" ? Array(words.dropFirst()) : words
    return (rest.isEmpty ? ["Example"] : rest).map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }

  /// Returns the words of a name in camel case, in snake case or with spaces; other characters are left out.
  private static func words(in name: String) -> [String] {
    var words: [String] = []
    var word = ""
    for character in name {
      let isPart = IdentifierMaker.isPart(character)
      let beginsWord = character.isUppercase && word.last.map { !$0.isUppercase } ?? false
      if !isPart || beginsWord {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if isPart { word.append(character) }
    }
    return word.isEmpty ? words : words + [word]
  }

  /// Returns the name of a class or structure.
  package static func type(_ name: String) -> String {
    let plain = letters(name)
    guard let first = plain.first else { return "RecordedTests" }
    return first.isNumber ? "Tests\(plain)" : first.uppercased() + plain.dropFirst()
  }

  /// Returns a string that contains only letters, digits and underscores unchanged; joins the words of other strings.
  private static func letters(_ name: String) -> String {
    let isName = name.allSatisfy { $0 == "_" || $0.isLetter || $0.isASCII && $0.isNumber }
    return isName ? name : IdentifierMaker.camelCase(name)
  }
}
