// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest
import XCTestSymbols

/// A part of XCTest's tear-down: one of its stages, and all stages after it.
///
/// The cases are in the order in which the parts begin.
enum TeardownStage: Int, Comparable {
  /// The whole tear-down: teardown blocks, `tearDown()`, and the stages of the following cases.
  case all
  /// `tearDownWithError()`, and then `tearDown() async`.
  case withError
  /// `tearDown() async`.
  case async
  /// No stage remains.
  case nothing

  static func < (one: TeardownStage, other: TeardownStage) -> Bool { one.rawValue < other.rawValue }

  /// Returns the part of the tear-down that follows a call in XCTest's tear-down.
  ///
  /// - Parameter address: the return address, which identifies the call.
  /// - Returns: the part after `tearDown()` or `tearDownWithError()`; nil for any other call, in which XCTest records
  ///   the error that a stage has thrown.
  static func following(callFrom address: UInt) -> TeardownStage? {
    if address == callSites.tearDown { return .withError }
    if address == callSites.tearDownWithError { return .async }
    return nil
  }

  /// Finds the call sites in advance instead of at a failure; this takes about a millisecond.
  static func prepare() { _ = callSites }

  /// The return addresses of the calls to `tearDown()` and `tearDownWithError()` in XCTest's tear-down.
  ///
  /// A test that has nothing to tear down is torn down to find them. An address is nil if it was not found.
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
