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
  package var testName: String
  package var steps: [RecordedStep]
  /// The id of the next step.
  package var nextID: Int

  package init(application: String?, testName: String = "testExample", steps: [RecordedStep] = []) {
    self.application = application
    self.testName = testName
    self.steps = steps
    nextID = (steps.map(\.id).max() ?? 0) + 1
  }
}
