// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest
import XCTestSymbols

/// A stage of XCTest's tear-down, in the order of execution.
enum TeardownStage: Int, Comparable {
  /// Teardown blocks, and then all stages that follow.
  case all
  /// `tearDownWithError()`, and then `tearDown() async`.
  case withError
  case async
  case nothing

  static func < (one: TeardownStage, other: TeardownStage) -> Bool { one.rawValue < other.rawValue }

  /// Returns the stage after a call in XCTest's tear-down, which is recognized by its return address.
  ///
  /// - Returns: the next stage; nil if the call does not run a stage, since XCTest then records an error of a stage.
  static func following(callFrom address: UInt) -> TeardownStage? {
    if address == callSites.tearDown { return .withError }
    if address == callSites.tearDownWithError { return .async }
    return nil
  }

  /// Finds the call sites in advance instead of at a failure; this takes about a millisecond.
  static func prepare() { _ = callSites }

  /// The two call sites, found by the tear-down of a test that has nothing to tear down.
  private static let callSites: (tearDown: UInt?, tearDownWithError: UInt?) = {
    let probe = TeardownProbe(name: "probe") { _ in }
    probe.performTearDownSequence()
    return (probe.tearDownSite, probe.tearDownWithErrorSite)
  }()
}

private final class TeardownProbe: XCTestCase {
  var tearDownSite: UInt?
  var tearDownWithErrorSite: UInt?

  override func tearDown() { tearDownSite = Self.callSite() }
  override func tearDownWithError() throws { tearDownWithErrorSite = Self.callSite() }

  private static func callSite() -> UInt? {
    let sequence = StackFrames.originalAddress(of: .performTearDownSequence)
    return StackFrames.capture().frames.first { $0.function == sequence }?.return_address
  }
}
