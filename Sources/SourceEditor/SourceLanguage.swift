// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A language of source files with tests, which is recognized by the end of the file's name.
///
/// A language is one folder with a type that conforms to ``InsertionLanguage``.
package enum SourceLanguage: String, Codable, CaseIterable, Sendable {
  case swift
  case python
  case robot

  /// The end of the names of its files, without the dot.
  package var fileExtension: String {
    switch self {
    case .swift: "swift"
    case .python: "py"
    case .robot: "robot"
    }
  }

  /// The name of the language in a sentence.
  package var title: String {
    switch self {
    case .swift: "Swift"
    case .python: "Python"
    case .robot: "Robot Framework"
    }
  }

  /// Returns the language of a file; nil for all other files.
  package init?(file: String) {
    let name = URL(fileURLWithPath: file).lastPathComponent
    guard let language = Self.allCases.first(where: { name.hasSuffix(".\($0.fileExtension)") }),
      name.count > language.fileExtension.count + 1
    else { return nil }
    self = language
  }

  var rules: any InsertionLanguage.Type {
    switch self {
    case .swift: SwiftInsertion.self
    case .python: PythonInsertion.self
    case .robot: RobotInsertion.self
    }
  }
}
