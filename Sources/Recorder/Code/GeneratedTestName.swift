// SPDX-License-Identifier: Apache-2.0

/// Converts names given by the user to names of tests and types.
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

  /// Returns the name of a class or structure.
  package static func type(_ name: String) -> String {
    let plain = letters(name)
    guard let first = plain.first else { return "RecordedTests" }
    return first.isNumber ? "Tests\(plain)" : first.uppercased() + plain.dropFirst()
  }

  /// Returns a text that contains only letters, digits and underscores unchanged; joins the words of other texts.
  private static func letters(_ name: String) -> String {
    let isName = name.allSatisfy { $0 == "_" || $0.isLetter || $0.isASCII && $0.isNumber }
    return isName ? name : IdentifierMaker.camelCase(name)
  }
}
