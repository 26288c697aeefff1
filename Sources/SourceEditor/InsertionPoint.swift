// SPDX-License-Identifier: Apache-2.0

/// The location for recorded statements.
package struct InsertionPoint: Codable, Hashable, Sendable {
  /// A position in a test; lines are counted from 1 in the unchanged file.
  package enum Place: Codable, Hashable, Sendable {
    case end
    /// Before the statement that begins on a line or extends over it.
    case before(line: Int)
    /// After a line, or after the statement that continues beyond it.
    case after(line: Int)
  }

  /// The treatment of a test that the file does not contain.
  package enum Missing: String, Codable, Sendable {
    /// The test is added to the named type, or to the only type with tests. A missing file is created.
    case isAdded
    case fails
  }

  package enum Style: String, Codable, Sendable {
    case xctest, swiftTesting, python, robot
  }

  /// The code of a new file around the statements.
  package struct Frame: Codable, Hashable, Sendable {
    package var lead: [String]
    package var trail: [String]
    /// The white space before each statement.
    package var indentation: String
    /// The variable that holds the application; nil if the statements declare it.
    package var application: String?

    package init(lead: [String], trail: [String], indentation: String, application: String?) {
      self.lead = lead
      self.trail = trail
      self.indentation = indentation
      self.application = application
    }
  }

  /// The path of a source file in one of the languages of ``SourceLanguage``.
  package var file: String
  /// The test: `testName`, `ClassName/testName` or `ClassName.testName`; in Robot Framework the name of a test case.
  ///
  /// It may be nil if the location is a line, or if the file has only one test.
  package var test: String?
  package var place: Place
  package var missing: Missing
  /// The style of a new file.
  ///
  /// In an existing file, a new test has the style of the others.
  package var style: Style
  /// The code of a new file in Python or for Robot Framework, which must contain the test; Swift needs none.
  package var frame: Frame?

  package init(
    file: String, test: String? = nil, place: Place = .end, missing: Missing = .isAdded,
    style: Style = .xctest, frame: Frame? = nil
  ) {
    self.file = file
    self.test = test
    self.place = place
    self.missing = missing
    self.style = style
    self.frame = frame
  }
}

/// The properties of a position that determine how statements are written there.
package struct InsertionContext: Codable, Hashable, Sendable {
  /// The test's name, such as `ListTests.testAdding`.
  package let test: String
  /// The line of the first inserted statement, from 1.
  package internal(set) var line: Int
  /// The variable that holds the application in the test or its type; nil if there is no such variable.
  ///
  /// Robot Framework has no such variable; the name is not used.
  package let application: String?
  package let style: InsertionPoint.Style
  /// Whether a file in Python imports `AppiumBy`.
  package var namesStrategies = true
  /// Whether assertions are written as `#expect`.
  package var isSwiftTesting: Bool { style == .swiftTesting }
  /// One step of indentation; each line also has the indentation of the position itself.
  package let indentation: String
}
