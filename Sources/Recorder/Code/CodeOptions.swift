// SPDX-License-Identifier: Apache-2.0

/// How a recording is written down.
package struct CodeOptions: Codable, Hashable, Sendable {
  package enum Style: String, Codable, CaseIterable, Hashable, Sendable {
    case xctest
    /// `@Test` functions in a suite with the trait `uiTest`.
    case swiftTesting
    /// A type with the elements of the screen and what is done to them, and a test that uses it.
    case pageObject
  }

  package enum Extent: String, Codable, CaseIterable, Hashable, Sendable {
    /// A whole source file.
    case file
    /// The statements of the test alone, to be put into a function. A page object needs a file and is written
    /// as XCTest then.
    case body
  }

  package enum Words: String, Codable, CaseIterable, Hashable, Sendable {
    case tap, click
  }

  package var style: Style
  package var extent: Extent
  package var words: Words
  /// Whether what several queries begin with becomes a constant, as `let tablesQuery = app.tables`.
  package var usesConstants: Bool
  /// The test class, or the suite.
  package var className: String
  /// The variable that holds the application.
  package var application: String
  /// Whether the source has that variable and has launched the program: then neither is written at the beginning.
  package var hasApplication: Bool
  /// One step of indentation.
  package var indentation: String

  package init(
    style: Style = .xctest, extent: Extent = .file, words: Words = .tap, usesConstants: Bool = false,
    className: String = "RecordedTests", application: String = "app", hasApplication: Bool = false,
    indentation: String = "  "
  ) {
    self.style = style
    self.extent = extent
    self.words = words
    self.usesConstants = usesConstants
    self.className = className
    self.application = application
    self.hasApplication = hasApplication
    self.indentation = indentation
  }
}
