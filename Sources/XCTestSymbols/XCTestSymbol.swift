// SPDX-License-Identifier: Apache-2.0

/// The mangled names of the XCTest and Foundation functions that the library replaces, or calls although they are
/// private.
///
/// The library does not work with a toolchain that lacks one of these functions, because tests would not stop, or would
/// not be detected. So the library looks up all names before the first test runs, and the command `doctor` does so as
/// well. Each replacement repeats the name of its function, because `@_silgen_name` accepts only a literal. A test
/// compares the repeated names with this table.
package enum XCTestSymbol: String, CaseIterable, Sendable {
  // XCTestCase
  case invokeTest = "$s6XCTest0A4CaseC10invokeTestyyF"
  case performTearDownSequence =
    "$s6XCTest0A4CaseC23performTearDownSequence33_3BE257A46ADB477C7BF2D39968B39F9DLLyyF"
  case recordFailure = "$s6XCTest0A4CaseC13recordFailure15withDescription6inFile6atLine8expectedySS_SSSiSbtF"
  case continueAfterFailureGet = "$s6XCTest0A4CaseC20continueAfterFailureSbvg"
  case continueAfterFailureSet = "$s6XCTest0A4CaseC20continueAfterFailureSbvs"
  case continueAfterFailureModify = "$s6XCTest0A4CaseC20continueAfterFailureSbvM"
  case addTeardownBlock = "$s6XCTest0A4CaseC16addTeardownBlockyyyycF"
  case addAsyncTeardownBlock = "$s6XCTest0A4CaseC16addTeardownBlockyyyyYaYbKcF"
  case testRunClass = "$s6XCTest0A4CaseC12testRunClassyXlXpSgvg"
  case classSetUp = "$s6XCTest0A4CaseC5setUpyyFZ"
  case classTearDown = "$s6XCTest0A4CaseC8tearDownyyFZ"

  // Waiting
  case wait =
    "$s6XCTest0A4CaseC4wait3for7timeout12enforceOrder4file4lineySayAA0A11ExpectationCG_SdSbs12StaticStringVSitF"
  case waitForExpectations =
    "$s6XCTest0A4CaseC19waitForExpectations7timeout4file4line7handlerySd_s12StaticStringVSiys5Error_pSgcSgtF"
  case fulfillment =
    "$s6XCTest0A4CaseC11fulfillment2of7timeout12enforceOrder4file4lineySayAA0A11ExpectationCG_SdSbs12StaticStringVSitYaF"
  case waiterWait =
    "$s6XCTest9XCTWaiterC4wait3for7timeout12enforceOrder4file4lineAC6ResultOSayAA0A11ExpectationCG_SdSbs12StaticStringVSitF"
  case waiterClassWait =
    "$s6XCTest9XCTWaiterC4wait3for7timeout12enforceOrder4file4lineAC6ResultOSayAA0A11ExpectationCG_SdSbs12StaticStringVSitFZ"
  case expectationDidBeginWaiting = "$s6XCTest0A11ExpectationC15didBeginWaitingyyF"
  case expectationCleanUp = "$s6XCTest0A11ExpectationC7cleanUpyyF"

  // Measuring
  case measure = "$s6XCTest0A4CaseC7measure4file4line5blockys12StaticStringV_SiyyXEtF"
  case measureMetrics =
    "$s6XCTest0A4CaseC14measureMetrics_27automaticallyStartMeasuring4file4line3forySayAA20XCTPerformanceMetricVG_Sbs12StaticStringVSiyyXEtF"
  case startMeasuring = "$s6XCTest0A4CaseC14startMeasuring4file4lineys12StaticStringV_SitF"
  case stopMeasuring = "$s6XCTest0A4CaseC13stopMeasuring4file4lineys12StaticStringV_SitF"

  // Runs and suites
  case recordFailureInRun =
    "$s6XCTest0A7CaseRunC13recordFailure15withDescription6inFile6atLine8expectedySS_SSSgSiSbtF"
  case testsOfSuite = "$s6XCTest0A5SuiteC5testsSayA2ACGvpWvd"
  case main = "$s6XCTest7XCTMainys5NeverOSayAA0A4CaseCm04testD5Class_SaySS_yAFKctG8allTeststGF"

  // Foundation
  case runLoopRun = "$s10Foundation7RunLoopC3run4mode6beforeSbAC4ModeV_0A10Essentials4DateVtF"

  /// The library that contains the function.
  package var library: String { self == .runLoopRun ? "libFoundation.so" : "libXCTest.so" }

  /// Returns a human-readable sentence about missing symbols; nil if the toolchain has all symbols.
  ///
  /// - Parameter isThere: a function that returns whether the toolchain has a symbol.
  /// - Returns: a sentence that names the first missing symbol.
  package static func problem(isThere: (XCTestSymbol) -> Bool) -> String? {
    let missing = allCases.filter { !isThere($0) }
    guard let first = missing.first else { return nil }
    let names = missing.count == 1 ? "\(first)" : "\(first) and \(missing.count - 1) more"
    return
      "Understudy replaces functions of XCTest and Foundation (Swift 6.2 and 6.3), but this toolchain has no "
      + "\(names) (\(first.rawValue) in \(first.library)). Use a toolchain that Understudy's README lists."
  }
}
