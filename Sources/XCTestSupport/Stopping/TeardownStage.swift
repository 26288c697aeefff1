// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest
import XCTestSymbols

/// A stage of XCTest's tear-down.
///
/// The cases are in the order of execution.
enum TeardownStage: Int, Comparable {
  /// Teardown blocks, and then all stages that follow.
  case all
  /// `tearDownWithError()`, and then `tearDown() async`.
  case withError
  case async
  case nothing

  static func < (one: TeardownStage, other: TeardownStage) -> Bool { one.rawValue < other.rawValue }

  /// Returns the stage that follows a call in XCTest's tear-down.
  ///
  /// The return address identifies the call.
  ///
  /// - Returns: the next stage; nil for any other call, in which XCTest records the error that a stage has thrown.
  static func following(callFrom address: UInt) -> TeardownStage? {
    if address == callSites.tearDown { return .withError }
    if address == callSites.tearDownWithError { return .async }
    return nil
  }

  /// Finds the call sites in advance instead of at a failure; this takes about a millisecond.
  static func prepare() { _ = callSites }

  /// The return addresses of the two calls.
  ///
  /// A test that has nothing to tear down is torn down to find them.
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
