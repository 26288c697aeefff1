// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Synchronized

// The class is not final, like Apple's, so the compiler cannot check `Sendable`. This is safe because all stored
// properties are constant.
/// A failure that the test has declared as expected, so that it does not fail the test.
///
/// Mirrors Apple's class of the same name.
public class XCTExpectedFailure: NSObject, NSSecureCoding, @unchecked Sendable {
  /// The reason that the test gave for the failure; nil if there is no reason.
  public let failureReason: String?

  /// The failure.
  public let issue: XCTIssue

  init(failureReason: String?, issue: XCTIssue) {
    self.failureReason = failureReason
    self.issue = issue
  }

  // MARK: - NSSecureCoding

  /// Always true: an archive stores the class of each object.
  public class var supportsSecureCoding: Bool { true }

  /// Reads an expected failure from an archive; nil if the archive has no issue.
  public required init?(coder: NSCoder) {
    guard let issue = coder.decodeObject(of: XCTIssueReference.self, forKey: "issue") else { return nil }
    self.issue = XCTIssue(issue)
    failureReason = coder.decodeObject(of: NSString.self, forKey: "failureReason").map {
      String(describing: $0)
    }
  }

  /// Writes the expected failure to an archive.
  public func encode(with coder: NSCoder) {
    coder.encode(XCTIssueReference(issue), forKey: "issue")
    if let failureReason { coder.encode(failureReason as NSString, forKey: "failureReason") }
  }

  /// The reason and the failure: `Expected failure (known): …`.
  public override var description: String {
    "Expected failure" + (failureReason.map { " (\($0))" } ?? "") + ": \(issue)"
  }
}

extension XCTExpectedFailure {
  // The class is not final, like Apple's, so the compiler cannot check `Sendable`. This is safe because a Mutex
  // protects the state that changes.
  /// Options of `XCTExpectFailure`: the failures that are expected, and whether the test fails if no such failure
  /// occurs.
  ///
  /// Mirrors Apple's class of the same name.
  public class Options: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
    private struct State {
      /// Code of the test, called when a failure is found.
      // In Apple's API, this closure of the test need not be Sendable. It runs on the thread that records the issue.
      var issueMatcher = UncheckedSendable<(XCTIssue) -> Bool>({ _ in true })
      var isEnabled = true
      var isStrict = true
    }

    private let state = Mutex(State())

    /// Returns whether a failure is expected; by default, true for all failures.
    public var issueMatcher: (XCTIssue) -> Bool {
      get { state.withLock { $0.issueMatcher }.value }
      set {
        // The closure runs on the thread that records the issue.
        let matcher = UncheckedSendable(newValue)
        state.withLock { $0.issueMatcher = matcher }
      }
    }

    /// Whether failures are expected at all; with false, `XCTExpectFailure` does nothing.
    public var isEnabled: Bool {
      get { state.withLock { $0.isEnabled } }
      set { state.withLock { $0.isEnabled = newValue } }
    }

    /// Whether the test fails if no expected failure occurs.
    public var isStrict: Bool {
      get { state.withLock { $0.isStrict } }
      set { state.withLock { $0.isStrict = newValue } }
    }

    /// Creates options with default values: enabled, strict, for all failures.
    public override init() {}

    /// Creates options with which the test passes if no failure occurs.
    ///
    /// - Returns: options with default values except ``isStrict``.
    @discardableResult
    public class func nonStrict() -> Options {
      let options = Options()
      options.isStrict = false
      return options
    }

    /// Creates options with the values of the arguments; nil means the default value.
    convenience init(enabled: Bool?, strict: Bool?, issueMatcher: ((XCTIssue) -> Bool)?) {
      self.init()
      if let enabled { isEnabled = enabled }
      if let strict { isStrict = strict }
      if let issueMatcher { self.issueMatcher = issueMatcher }
    }

    /// Returns a copy, which does not change with the original.
    public func copy(with zone: NSZone? = nil) -> Any {
      Options(enabled: isEnabled, strict: isStrict, issueMatcher: issueMatcher)
    }

    // MARK: - NSSecureCoding

    /// Always true: an archive stores the class of each object.
    public class var supportsSecureCoding: Bool { true }

    /// Reads options from an archive.
    ///
    /// The matcher is code and cannot be archived, so all failures are expected.
    public required init?(coder: NSCoder) {
      super.init()
      isEnabled = coder.decodeBool(forKey: "isEnabled")
      isStrict = coder.decodeBool(forKey: "isStrict")
    }

    /// Writes the options to an archive, without the matcher.
    public func encode(with coder: NSCoder) {
      coder.encode(isEnabled, forKey: "isEnabled")
      coder.encode(isStrict, forKey: "isStrict")
    }
  }
}
