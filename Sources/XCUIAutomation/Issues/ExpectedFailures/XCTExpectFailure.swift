import Foundation

/// Declares that the test fails from here on, for a known reason. Mirrors Apple's function.
///
/// A failure that is expected does not fail the test and does not stop it. What was declared last is asked
/// first, and it holds to the end of the test. In a strict expectation, which is the default, the test fails
/// when no failure comes that matches.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func XCTExpectFailure(
  _ failureReason: String? = nil, options: XCTExpectedFailure.Options = .init()
) {
  ExpectedFailures.shared.expect(failureReason, options)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func XCTExpectFailure(
  _ failureReason: String? = nil, enabled: Bool? = nil, strict: Bool? = nil,
  issueMatcher: ((XCTIssue) -> Bool)? = nil
) {
  let options = XCTExpectedFailure.Options(enabled: enabled, strict: strict, issueMatcher: issueMatcher)
  ExpectedFailures.shared.expect(failureReason, options)
}

/// Declares that `failingBlock` fails, on the thread that it is called on.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func XCTExpectFailure<R>(
  _ failureReason: String? = nil, options: XCTExpectedFailure.Options = .init(),
  failingBlock: () throws -> R
) rethrows -> R {
  try ExpectedFailures.shared.expect(failureReason, options, in: failingBlock)
}

/// Declares that `failingBlock` fails, on the thread that it is called on.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func XCTExpectFailure<R>(
  _ failureReason: String? = nil, enabled: Bool? = nil, strict: Bool? = nil, failingBlock: () throws -> R,
  issueMatcher: ((XCTIssue) -> Bool)? = nil
) rethrows -> R {
  let options = XCTExpectedFailure.Options(enabled: enabled, strict: strict, issueMatcher: issueMatcher)
  return try ExpectedFailures.shared.expect(failureReason, options, in: failingBlock)
}
