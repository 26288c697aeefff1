// SPDX-License-Identifier: Apache-2.0

import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Declares that the test fails from here on, for a known reason.
///
/// Mirrors Apple's function.
///
/// An expected failure neither fails nor stops the test. The last declaration is checked first. A declaration applies
/// until the end of the test. If it is strict, which is the default, the test fails if no matching failure occurs
/// ("Expected failure but none recorded"). In Swift Testing tests, this function fails the test. Use
/// `withKnownIssue` there, or the function with a block.
///
/// ```swift
/// XCTExpectFailure("The total is rounded, see issue 42")
/// XCTAssertEqual(app.staticTexts["Total"].value as? String, "9.99")
/// ```
///
/// - Parameters:
///   - failureReason: the reason why the failure is expected, for the record of the run.
///   - options: the expected failures, and whether one must occur.
public func XCTExpectFailure(
  _ failureReason: String? = nil, options: XCTExpectedFailure.Options = .init()
) {
  ExpectedFailures.shared.expect(failureReason, options)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Declares that the test fails from here on, with separate options.
///
/// The effect is that of the function with the parameter `options`.
///
/// - Parameters:
///   - failureReason: the reason why the failure is expected, for the record of the run.
///   - enabled: whether the function has an effect; nil means true.
///   - strict: whether the test fails if no expected failure occurs; nil means true.
///   - issueMatcher: returns whether a failure is expected; nil means that all failures are expected.
public func XCTExpectFailure(
  _ failureReason: String? = nil, enabled: Bool? = nil, strict: Bool? = nil,
  issueMatcher: ((XCTIssue) -> Bool)? = nil
) {
  let options = XCTExpectedFailure.Options(enabled: enabled, strict: strict, issueMatcher: issueMatcher)
  ExpectedFailures.shared.expect(failureReason, options)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Declares that a block fails; failures on other threads than that of the block are not expected.
///
/// - Parameters:
///   - failureReason: the reason why the failure is expected, for the record of the run.
///   - options: the expected failures, and whether one must occur.
///   - failingBlock: the code that fails. An error that it throws is not a failure in itself.
/// - Returns: the result of the block.
/// - Throws: the error that the block throws.
public func XCTExpectFailure<R>(
  _ failureReason: String? = nil, options: XCTExpectedFailure.Options = .init(),
  failingBlock: () throws -> R
) rethrows -> R {
  try ExpectedFailures.shared.expect(failureReason, options, in: failingBlock)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Declares that a block fails, with separate options.
///
/// The effect is that of the function with the parameters `options` and `failingBlock`.
///
/// - Parameters:
///   - failureReason: the reason why the failure is expected, for the record of the run.
///   - enabled: whether a failure is expected; with false, the block only runs. nil means true.
///   - strict: whether the test fails if no expected failure occurs; nil means true.
///   - failingBlock: the code that fails. An error that it throws is not a failure in itself.
///   - issueMatcher: returns whether a failure is expected; nil means that all failures are expected.
/// - Returns: the result of the block.
/// - Throws: the error that the block throws.
public func XCTExpectFailure<R>(
  _ failureReason: String? = nil, enabled: Bool? = nil, strict: Bool? = nil, failingBlock: () throws -> R,
  issueMatcher: ((XCTIssue) -> Bool)? = nil
) rethrows -> R {
  let options = XCTExpectedFailure.Options(enabled: enabled, strict: strict, issueMatcher: issueMatcher)
  return try ExpectedFailures.shared.expect(failureReason, options, in: failingBlock)
}
