// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// The names of the properties that are short for `descendants(matching:)` with a type: `buttons`, `otherElements`.
package enum QueryProperty {
  /// Returns the property of a type; nil if the API has none.
  package static func name(of type: ElementType) -> String? {
    switch type {
    case .any, .application: nil
    case .other: "otherElements"
    default: plural(of: "\(type)")
    }
  }

  private static func plural(of word: String) -> String {
    let hisses = ["x", "ch", "sh", "s"].contains { word.hasSuffix($0) }
    return word + (hisses ? "es" : "s")
  }

  /// Returns the type of a property.
  package static func type(named name: String) -> ElementType? { types[name] }

  /// All names, in the order of the types.
  package static let names = ElementType.allCases.compactMap { name(of: $0) }

  private static let types = Dictionary(
    uniqueKeysWithValues: ElementType.allCases.compactMap { type in name(of: type).map { ($0, type) } })
}
