// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation

/// A test plan of Xcode: an `.xctestplan` file, JSON of version 1.
///
/// Xcode has no published description of the format; the keys are those that Xcode 11 to 26 write.
package struct TestPlan: Sendable {
  /// A test target of the plan that is not disabled.
  package struct Target: Sendable, Equatable {
    package var name: String
    /// Whether its tests may run in parallel.
    ///
    /// If the plan does not set it, the value is nil. Xcode then runs Swift Testing tests in parallel, but not XCTest
    /// tests.
    package var isParallelizable: Bool?

    package init(name: String, isParallelizable: Bool?) {
      self.name = name
      self.isParallelizable = isParallelizable
    }
  }

  /// The name of the plan: the file name without its extension.
  package let name: String
  /// The configurations, in the order of the plan; at least one.
  package internal(set) var configurations: [TestConfiguration] = []
  package internal(set) var targets: [Target] = []
  /// The tests to run.
  package internal(set) var selection = TestSelection()
  /// The parts of the plan that have no effect here, in the order of the file.
  package internal(set) var notes: [PlanNote] = []

  /// Reads a plan.
  ///
  /// - Throws: `DocumentError` with the line, the column and the key of the error; `RunnerError` if the file cannot
  ///   be read.
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
  ///   - file: the name of the plan in errors and notes.
  /// - Throws: `DocumentError` with the line of the error.
  package init(parsing data: Data, file: String) throws {
    name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
    let root = try PositionedJSON(parsing: data, file: file)
    var reader = TestPlanReader(file: file)
    try reader.read(root, into: &self)
  }
}
