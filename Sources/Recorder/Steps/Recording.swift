// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A recorded test: its name and its steps.
///
/// The studio saves it after each change.
package struct Recording: Codable, Hashable, Sendable {
  /// The program, as an argument of `XCUIApplication`.
  ///
  /// It is a desktop-file id, a command, a path in the package, or nil for the target application.
  package var application: String?
  /// The program in the form of the capability `appium:app`, a command line or an id; nil if it is ``application``.
  ///
  /// Clients of WebDriver need it for the target application, which only tests in Swift launch without a name.
  package var command: String?
  /// The language in which the user last wrote the recording; nil before a choice.
  package var language: CodeLanguage?
  package var testName: String
  package var steps: [RecordedStep]
  /// The id of the next step.
  package var nextID: Int

  package init(
    application: String?, command: String? = nil, testName: String = "testExample", steps: [RecordedStep] = []
  ) {
    self.application = application
    self.command = command
    self.testName = testName
    self.steps = steps
    nextID = (steps.map(\.id).max() ?? 0) + 1
  }
}
