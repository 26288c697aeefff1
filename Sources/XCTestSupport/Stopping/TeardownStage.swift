// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest
import XCTestSymbols

/// A step of XCTest's tearing down, by the order in which they run.
enum TeardownStage: Int, Comparable {
  /// Teardown blocks, and then all that follows.
  case all
  /// `tearDownWithError()`, and then `tearDown() async`.
  case withError
  case async
  case nothing

  static func < (one: TeardownStage, other: TeardownStage) -> Bool { one.rawValue < other.rawValue }

  /// Where a call of XCTest's tearing down stands, by the place in it that made the call.
  ///
  /// - Returns: the next step; nil for a call that is not one of a step: XCTest records an error that a step
  ///   has thrown.
  static func following(callFrom address: UInt) -> TeardownStage? {
    if address == callSites.tearDown { return .withError }
    if address == callSites.tearDownWithError { return .async }
    return nil
  }

  /// Learns the places now, which takes about a millisecond, and not at a failure.
  static func prepare() { _ = callSites }

  /// The two places are learnt from a tearing down of a test that has nothing to tear down.
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
