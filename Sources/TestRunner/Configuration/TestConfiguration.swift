// SPDX-License-Identifier: Apache-2.0

import Foundation
import Settings

/// One way to run the tests: a destination, with a configuration of a test plan if there is a plan.
///
/// Each selected test runs in each configuration, once or with its repetitions.
package struct TestConfiguration: Sendable, Equatable {
  /// The name in reports; empty if there is only one configuration, without a name.
  package var name = ""
  /// The destination in the form of `UNDERSTUDY_DESTINATION`; empty for the default one.
  package var destination = ""
  /// Variables of the test process, in addition to those of the runner.
  package var environment: [String: String] = [:]
  /// Arguments of the test process, in addition to those of the runner.
  package var arguments: [String] = []
  /// The programs that `XCUIApplication()` represents according to the plan, by test target, in the form of
  /// `UNDERSTUDY_TARGET_APPLICATION`.
  package var targetApplications: [String: String] = [:]
  /// The product of the package that each test target tests if nothing else sets it: `PackageDescription.applications`.
  package var packageApplications: [String: String] = [:]
  /// The locale for the language and region of a plan, unless the destination sets a locale; nil if the plan sets
  /// neither.
  package var locale: String?
  /// The time allowances of a plan.
  package var timeAllowances = TimeAllowances()
  /// The plan's rules for repeating tests.
  package var repetition = Repetition()
  /// Whether the plan requests a random order of the tests.
  package var isOrderRandom = false
  /// The pictures, trees and videos that are recorded for each step, in the form of `UNDERSTUDY_CAPTURE`; nil if the
  /// plan does not set them.
  package var capture: String?
  /// Whether Understudy answers interruptions that no handler has handled; nil if the plan does not set it.
  package var handlesInterruptions: Bool?

  package init() {}

  /// The time allowances of tests.
  ///
  /// A value is nil if the plan does not set it.
  package struct TimeAllowances: Sendable, Equatable {
    package var areEnabled: Bool?
    /// The limit of a test that does not request more time, in seconds.
    package var standard: TimeInterval?
    /// The limit that no test can exceed, in seconds.
    package var maximum: TimeInterval?

    package init() {}
  }

  /// The rules for repeating a test.
  package struct Repetition: Sendable, Equatable {
    package enum Mode: String, Sendable, CaseIterable {
      case none
      case fixedIterations
      /// Until the test fails.
      case untilFailure
      /// After each failure, until the test passes.
      case retryOnFailure
    }

    package var mode = Mode.none
    /// The largest number of runs of one test, including the first.
    ///
    /// In Xcode, it is 3 if a plan sets a mode and no number.
    package var maximum = 3
    /// Whether each run gets a separate process.
    package var relaunches = false

    package init() {}
  }

  /// The environment variables that pass this configuration to a test process.
  package var processEnvironment: [String: String] {
    var variables: [String: String] = [:]
    if !destination.isEmpty { variables[.destination] = destination }
    if let capture { variables[.capture] = capture }
    if let handlesInterruptions {
      variables[.handlesInterruptions] = handlesInterruptions ? "YES" : "NO"
    }
    if let areEnabled = timeAllowances.areEnabled {
      variables[.testTimeoutsEnabled] = areEnabled ? "1" : "0"
    }
    if let standard = timeAllowances.standard {
      variables[.defaultTestTimeAllowance] = "\(standard)"
    }
    if let maximum = timeAllowances.maximum {
      variables[.maximumTestTimeAllowance] = "\(maximum)"
    }
    variables[.targetApplications] = Self.object(targetApplications)
    variables[.packageApplications] = Self.object(packageApplications)
    return variables.merging(environment) { $1 }
  }

  /// Encodes a JSON object; nil if it has no members.
  private static func object(_ members: [String: String]) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Strings can always be encoded.
    return members.isEmpty ? nil : (try? encoder.encode(members)).map { String(decoding: $0, as: UTF8.self) }
  }
}
