// SPDX-License-Identifier: Apache-2.0

/// The place for recorded statements.
package struct InsertionPoint: Codable, Hashable, Sendable {
  /// A place in a test; lines are counted from 1 in the file as it is before.
  package enum Place: Codable, Hashable, Sendable {
    case end
    /// Before the statement that begins on a line or goes over it.
    case before(line: Int)
    /// After a line, or after the statement that goes on behind it.
    case after(line: Int)
  }

  /// How to treat a test that the file does not have.
  package enum Missing: String, Codable, Sendable {
    /// It is added to the type that is named, or to the only one with tests; so is the file.
    case isAdded
    case fails
  }

  package enum Style: String, Codable, Sendable {
    case xctest, swiftTesting
  }

  /// The path of a Swift file.
  package var file: String
  /// The test: `testName`, `ClassName/testName` or `ClassName.testName`.
  ///
  /// It may be nil where the place names a line, or where the file has one test only.
  package var test: String?
  package var place: Place
  package var missing: Missing
  /// How a new file is begun.
  ///
  /// In one that exists, new tests are like the others.
  package var style: Style

  package init(
    file: String, test: String? = nil, place: Place = .end, missing: Missing = .isAdded,
    style: Style = .xctest
  ) {
    self.file = file
    self.test = test
    self.place = place
    self.missing = missing
    self.style = style
  }
}

/// The facts about a place that are needed to write statements for it.
package struct InsertionContext: Codable, Hashable, Sendable {
  /// The test, as `ListTests.testAdding`.
  package let test: String
  /// The line of the first inserted statement, from 1.
  package internal(set) var line: Int
  /// The variable that holds the application in the test or its type; nil where the file has none.
  package let application: String?
  /// Whether assertions are written as `#expect`.
  package let isSwiftTesting: Bool
  /// One step of indentation; that of the place itself is added to each line.
  package let indentation: String
}
