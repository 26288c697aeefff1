// SPDX-License-Identifier: Apache-2.0

import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Declares that the test fails from here on, for a known reason.
///
/// Mirrors Apple's function.
///
/// A failure that is expected does not fail the test and does not stop it. The last declaration is checked first, and it
/// holds to the end of the test. With a strict expectation, which is the default, the test fails when no failure comes that
/// matches ("Expected failure but none recorded"). In tests of Swift Testing the function fails the test: use
/// `withKnownIssue` there, or the function with a block.
///
/// ```swift
/// XCTExpectFailure("The total is rounded, see issue 42")
/// XCTAssertEqual(app.staticTexts["Total"].value as? String, "9.99")
/// ```
///
/// - Parameters:
///   - failureReason: why it fails, for the record of the run.
///   - options: which failures are expected, and whether one has to come.
public func XCTExpectFailure(
  _ failureReason: String? = nil, options: XCTExpectedFailure.Options = .init()
) {
  ExpectedFailures.shared.expect(failureReason, options)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Declares that the test fails from here on, with its options one by one.
///
/// It does what the function with options does.
///
/// - Parameters:
///   - failureReason: why it fails, for the record of the run.
///   - enabled: false does nothing; nil means true.
///   - strict: whether the test fails when no expected failure comes; nil means true.
///   - issueMatcher: which failures are expected; nil means all.
public func XCTExpectFailure(
  _ failureReason: String? = nil, enabled: Bool? = nil, strict: Bool? = nil,
  issueMatcher: ((XCTIssue) -> Bool)? = nil
) {
  let options = XCTExpectedFailure.Options(enabled: enabled, strict: strict, issueMatcher: issueMatcher)
  ExpectedFailures.shared.expect(failureReason, options)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Declares that a block fails, on the thread that it is called on.
///
/// - Parameters:
///   - failureReason: why it fails, for the record of the run.
///   - options: which failures are expected, and whether one has to come.
///   - failingBlock: what fails. An error that it throws is no failure by itself.
/// - Returns: what the block returns.
/// - Throws: what the block throws.
public func XCTExpectFailure<R>(
  _ failureReason: String? = nil, options: XCTExpectedFailure.Options = .init(),
  failingBlock: () throws -> R
) rethrows -> R {
  try ExpectedFailures.shared.expect(failureReason, options, in: failingBlock)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Declares that a block fails, on the thread that it is called on, with its options one by one.
///
/// - Parameters:
///   - failureReason: why it fails, for the record of the run.
///   - enabled: false does nothing but call the block; nil means true.
///   - strict: whether the test fails when no expected failure comes; nil means true.
///   - failingBlock: what fails. An error that it throws is no failure by itself.
///   - issueMatcher: which failures are expected; nil means all.
/// - Returns: what the block returns.
/// - Throws: what the block throws.
public func XCTExpectFailure<R>(
  _ failureReason: String? = nil, enabled: Bool? = nil, strict: Bool? = nil, failingBlock: () throws -> R,
  issueMatcher: ((XCTIssue) -> Bool)? = nil
) rethrows -> R {
  let options = XCTExpectedFailure.Options(enabled: enabled, strict: strict, issueMatcher: issueMatcher)
  return try ExpectedFailures.shared.expect(failureReason, options, in: failingBlock)
}
