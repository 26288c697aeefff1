// SPDX-License-Identifier: Apache-2.0

import ElementModel

extension ElementType {
  /// The type's name in outlines, which is the name of its case in `XCUIElement.ElementType`: `checkBox`.
  package var roleWord: String { Self.roleWords[Int(rawValue)] }

  /// The name for several elements of the type: `checkBoxes`.
  var roleWordOfSeveral: String {
    let word = roleWord
    return word.hasSuffix("x") || word.hasSuffix("ch") ? word + "es" : word + "s"
  }

  /// Returns the type with a name; nil if no type has it.
  package static func named(_ roleWord: String) -> ElementType? { typesByWord[roleWord] }

  // Indexed by the numbers of the types, which begin at 0 without gaps.
  private static let roleWords = allCases.map { String(describing: $0) }
  private static let typesByWord = Dictionary(uniqueKeysWithValues: allCases.map { ($0.roleWord, $0) })
}
