// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A recorded test: its name and its steps.
///
/// It is saved as it grows.
package struct Recording: Codable, Hashable, Sendable {
  /// The program, as an argument of `XCUIApplication`.
  ///
  /// A desktop-file id, a command, a path below the package, or nil for the target application.
  package var application: String?
  package var testName: String
  package var steps: [RecordedStep]
  /// The next step's id.
  package var nextID: Int

  package init(application: String?, testName: String = "testExample", steps: [RecordedStep] = []) {
    self.application = application
    self.testName = testName
    self.steps = steps
    nextID = (steps.map(\.id).max() ?? 0) + 1
  }
}
