// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation

/// A test plan of Xcode: an `.xctestplan` file, JSON of version 1.
///
/// Xcode has published no description of the format; the keys are those that Xcode 11 to 26 write.
package struct TestPlan: Sendable {
  /// A test target that the plan names and has not switched off.
  package struct Target: Sendable, Equatable {
    package var name: String
    /// Whether its tests may run beside each other.
    ///
    /// Nil, where the plan does not say it, means for Xcode that tests of Swift Testing may and tests of XCTest may
    /// not.
    package var isParallelizable: Bool?

    package init(name: String, isParallelizable: Bool?) {
      self.name = name
      self.isParallelizable = isParallelizable
    }
  }

  /// The name of the plan: its file's name without the ending.
  package let name: String
  /// The ways to run the tests, in the plan's order; at least one.
  package internal(set) var configurations: [TestConfiguration] = []
  package internal(set) var targets: [Target] = []
  /// The tests to run.
  package internal(set) var selection = TestSelection()
  /// The parts of the plan that have no effect here, in the order of the file.
  package internal(set) var notes: [PlanNote] = []

  /// Reads a plan.
  ///
  /// - Throws: `DocumentProblem` with the line, the column and the key of the error; `RunnerError` when the file cannot be
  ///   read.
  package init(contentsOf url: URL) throws {
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw RunnerError(
        .malformedInput, "The test plan \(url.path) cannot be read: \(error.localizedDescription)")
    }
    try self.init(parsing: data, file: url.path)
  }

  /// - Parameters:
  ///   - data: the text, JSON in UTF-8.
  ///   - file: what problems and notes call the plan.
  /// - Throws: `DocumentProblem` with the line of a mistake.
  package init(parsing data: Data, file: String) throws {
    name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
    let root = try PositionedJSON(parsing: data, file: file)
    var reader = TestPlanReader(file: file)
    try reader.read(root, into: &self)
  }
}
