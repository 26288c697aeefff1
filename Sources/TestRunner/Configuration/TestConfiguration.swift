// SPDX-License-Identifier: Apache-2.0

import Foundation
import Settings

/// What one way to run the tests is: a destination, and a configuration of a test plan where there is one.
///
/// Each selected test runs once, or as often as it is to be repeated, in each configuration.
package struct TestConfiguration: Sendable, Equatable {
  /// What reports call it; empty where there is only one and nobody named it.
  package var name = ""
  /// As `UNDERSTUDY_DESTINATION` takes it; empty for the default one.
  package var destination = ""
  /// Variables of the process that runs the tests, in addition to the runner's own.
  package var environment: [String: String] = [:]
  /// Arguments that the process of the tests finds in `CommandLine.arguments`, after those of XCTest.
  package var arguments: [String] = []
  /// The program that a plan means by `XCUIApplication()`, by test target; `UNDERSTUDY_TARGET_APPLICATION` takes the
  /// same words.
  package var targetApplications: [String: String] = [:]
  /// The product of the package that a test target is for, where nothing else says it:
  /// `PackageDescription.applications`.
  package var packageApplications: [String: String] = [:]
  /// The locale that a plan's language and region mean; a destination that names one itself keeps it.
  package var locale: String?
  /// What a plan says of time limits.
  package var timeLimits = TimeLimits()
  /// What a plan says of repeating tests.
  package var repetition = Repetition()
  /// Whether the plan asks for a random order of the tests.
  package var isOrderRandom = false
  /// What is kept of the steps, in the words of `UNDERSTUDY_CAPTURE`; nil where nothing is said.
  package var capture: String?
  /// Whether interruptions that no handler has dealt with are answered; nil where nothing is said.
  package var handlesInterruptions: Bool?

  package init() {}

  /// How long tests may run.
  ///
  /// Each value is nil where the plan does not say it.
  package struct TimeLimits: Sendable, Equatable {
    package var areEnabled: Bool?
    /// Seconds for a test that does not ask for more.
    package var standard: TimeInterval?
    /// Seconds that no test can exceed.
    package var maximum: TimeInterval?

    package init() {}
  }

  /// How often a test runs.
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
    /// Whether each run gets a process of its own.
    package var relaunches = false

    package init() {}
  }

  /// The variables that tell a process of tests all of this.
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
