// SPDX-License-Identifier: Apache-2.0

/// The options for the code of a recording.
package struct CodeOptions: Codable, Hashable, Sendable {
  package enum Style: String, Codable, CaseIterable, Hashable, Sendable {
    case xctest
    /// `@Test` functions in a suite with the trait `uiTest`.
    case swiftTesting
    /// A type with the elements of the screen and the actions on them, and a test that uses it.
    case pageObject
    /// Python with pytest and the Appium client.
    case python
    /// Robot Framework with AppiumLibrary.
    case robot
  }

  package enum Extent: String, Codable, CaseIterable, Hashable, Sendable {
    /// A whole source file.
    case file
    /// Only the statements of the test, for insertion into a function.
    ///
    /// A page object requires a whole file. With this option, plain XCTest statements are written instead.
    case body
  }

  package enum Words: String, Codable, CaseIterable, Hashable, Sendable {
    case tap, click
  }

  package var style: Style
  package var extent: Extent
  /// The names of the methods for taps, in Swift.
  package var words: Words
  /// Whether a common beginning of several queries becomes a constant, as in `let tablesQuery = app.tables`.
  ///
  /// Only Swift has such constants.
  package var usesConstants: Bool
  /// The name of the test class or the suite.
  package var className: String
  /// The name of the variable with the application.
  package var application: String
  /// Whether the source file already declares this variable and launches the program.
  ///
  /// In this case, the code does not contain these statements.
  package var hasApplication: Bool
  /// The white space of one level of indentation in Swift; Python and Robot Framework use four spaces in a new file.
  package var indentation: String
  /// Whether the source file imports `AppiumBy`, so that Python may write `AppiumBy.IOS_CLASS_CHAIN`.
  package var namesStrategies: Bool

  package init(
    style: Style = .xctest, extent: Extent = .file, words: Words = .tap, usesConstants: Bool = false,
    className: String = "RecordedTests", application: String = "app", hasApplication: Bool = false,
    indentation: String = "  ", namesStrategies: Bool = true
  ) {
    self.style = style
    self.extent = extent
    self.words = words
    self.usesConstants = usesConstants
    self.className = className
    self.application = application
    self.hasApplication = hasApplication
    self.indentation = indentation
    self.namesStrategies = namesStrategies
  }
}
