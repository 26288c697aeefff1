// SPDX-License-Identifier: Apache-2.0

/// A language in which a recording is written, with the name that commands and tools use for it.
package enum CodeLanguage: String, Codable, CaseIterable, Hashable, Sendable {
  /// Swift with XCTest.
  case swift
  /// Swift with Swift Testing.
  case swiftTesting = "swift-testing"
  /// Python with pytest and the Appium client.
  case python
  /// Robot Framework with AppiumLibrary.
  case robot

  /// The extension of source files, without the period.
  package var fileExtension: String {
    switch self {
    case .swift, .swiftTesting: "swift"
    case .python: "py"
    case .robot: "robot"
    }
  }

  /// The style in which the language is written by default.
  package var style: CodeOptions.Style {
    switch self {
    case .swift: .xctest
    case .swiftTesting: .swiftTesting
    case .python: .python
    case .robot: .robot
    }
  }
}

extension CodeOptions.Style {
  package var language: CodeLanguage {
    switch self {
    case .xctest, .pageObject: .swift
    case .swiftTesting: .swiftTesting
    case .python: .python
    case .robot: .robot
    }
  }

  /// The writer of the language.
  ///
  /// A new language needs a folder with its writer, its cases in ``CodeLanguage`` and ``CodeOptions/Style``, and a line
  /// here.
  var writer: any RecordingWriter.Type {
    switch self {
    case .xctest, .swiftTesting, .pageObject: SwiftWriter.self
    case .python: PythonWriter.self
    case .robot: RobotWriter.self
    }
  }
}
