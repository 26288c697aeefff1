// SPDX-License-Identifier: Apache-2.0

import Foundation
import Settings

/// One way to run the tests: a destination, and a configuration of a test plan where there is one.
///
/// Each selected test runs once, or as often as it is to be repeated, in each configuration.
package struct TestConfiguration: Sendable, Equatable {
  /// The name in reports; empty where there is only one and it has no name.
  package var name = ""
  /// As `UNDERSTUDY_DESTINATION` takes it; empty for the default one.
  package var destination = ""
  /// Variables of the process that runs the tests, in addition to the runner's own.
  package var environment: [String: String] = [:]
  /// Arguments that the process of the tests finds in `CommandLine.arguments`, after those of XCTest.
  package var arguments: [String] = []
  /// The programs to which a plan sets `XCUIApplication()`, by test target; `UNDERSTUDY_TARGET_APPLICATION` takes the same
  /// words.
  package var targetApplications: [String: String] = [:]
  /// The product of the package that a test target is for, where nothing else sets it:
  /// `PackageDescription.applications`.
  package var packageApplications: [String: String] = [:]
  /// The locale of a plan's language and region; a destination with its own locale keeps that.
  package var locale: String?
  /// The time limits of a plan.
  package var timeLimits = TimeLimits()
  /// The plan's rules for repeating tests.
  package var repetition = Repetition()
  /// Whether the plan asks for a random order of the tests.
  package var isOrderRandom = false
  /// The captures of the steps, in the words of `UNDERSTUDY_CAPTURE`; nil where nothing is set.
  package var capture: String?
  /// Whether interruptions that no handler has dealt with are answered; nil where nothing is set.
  package var handlesInterruptions: Bool?

  package init() {}

  /// The time limits of tests.
  ///
  /// Each value is nil where the plan does not set it.
  package struct TimeLimits: Sendable, Equatable {
    package var areEnabled: Bool?
    /// Seconds for a test that does not ask for more.
    package var standard: TimeInterval?
    /// Seconds that no test can exceed.
    package var maximum: TimeInterval?

    package init() {}
  }

  /// The rules for repeating a test.
  package struct Repetition: Sendable, Equatable {
    package enum Mode: String, Sendable, CaseIterable {
      case none
      case fixedIterations
      /// Again and again, until it fails.
      case untilFailure
      /// Again when it failed, until it passes.
      case retryOnFailure
    }

    package var mode = Mode.none
    /// The most runs of one test, the first included.
    ///
    /// Xcode's is 3 where a plan has a mode and no number.
    package var maximum = 3
    /// Whether each run gets a separate process.
    package var relaunches = false

    package init() {}
  }

  /// The variables that pass all of this to a process of tests.
  package var processEnvironment: [String: String] {
    var variables: [String: String] = [:]
    if !destination.isEmpty { variables[.destination] = destination }
    if let capture { variables[.capture] = capture }
    if let handlesInterruptions {
      variables[.handlesInterruptions] = handlesInterruptions ? "YES" : "NO"
    }
    if let areEnabled = timeLimits.areEnabled {
      variables[.testTimeoutsEnabled] = areEnabled ? "1" : "0"
    }
    if let standard = timeLimits.standard {
      variables[.defaultTestTimeAllowance] = "\(standard)"
    }
    if let maximum = timeLimits.maximum {
      variables[.maximumTestTimeAllowance] = "\(maximum)"
    }
    variables[.targetApplications] = Self.object(targetApplications)
    variables[.packageApplications] = Self.object(packageApplications)
    return variables.merging(environment) { $1 }
  }

  /// A JSON object; nil without members.
  private static func object(_ members: [String: String]) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return members.isEmpty ? nil : (try? encoder.encode(members)).map { String(decoding: $0, as: UTF8.self) }
  }
}
