// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Synchronized

// Open, as Apple's is, so that the compiler cannot check it: all that it stores is constant.
/// A failure that a test had announced and that does not fail it.
///
/// Mirrors Apple's class of the same name.
public class XCTExpectedFailure: NSObject, NSSecureCoding, @unchecked Sendable {
  /// Why it was expected, in the words of the test; nil where it gave no reason.
  public let failureReason: String?

  /// The failure.
  public let issue: XCTIssue

  init(failureReason: String?, issue: XCTIssue) {
    self.failureReason = failureReason
    self.issue = issue
  }

  // MARK: - NSSecureCoding

  /// True: archives say which class each object is of.
  public class var supportsSecureCoding: Bool { true }

  /// Reads an expected failure from an archive; nil where the archive has no issue.
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
  // Open, as Apple's is, so that the compiler cannot check it: what changes in it is behind a Mutex.
  /// The failures that are expected, and the result when none of them comes.
  ///
  /// Mirrors Apple's class of the same name.
  public class Options: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
    private struct State {
      /// The test's code, called where a failure is found.
      var issueMatcher = UncheckedSendable<(XCTIssue) -> Bool>({ _ in true })
      var isEnabled = true
      var isStrict = true
    }

    private let state = Mutex(State())

    /// Which failures are expected; all unless set.
    public var issueMatcher: (XCTIssue) -> Bool {
      get { state.withLock { $0.issueMatcher }.value }
      set {
        let matcher = UncheckedSendable(newValue)
        state.withLock { $0.issueMatcher = matcher }
      }
    }

    /// Whether failures are expected at all: false makes `XCTExpectFailure` do nothing.
    public var isEnabled: Bool {
      get { state.withLock { $0.isEnabled } }
      set { state.withLock { $0.isEnabled = newValue } }
    }

    /// Whether the test fails when none of the expected failures comes.
    public var isStrict: Bool {
      get { state.withLock { $0.isStrict } }
      set { state.withLock { $0.isStrict = newValue } }
    }

    /// Options with their defaults: enabled, strict, for all failures.
    public override init() {}

    /// Options that accept that no failure comes.
    ///
    /// - Returns: options with their defaults but for ``isStrict``.
    @discardableResult
    public class func nonStrict() -> Options {
      let options = Options()
      options.isStrict = false
      return options
    }

    /// Options in which what is not nil differs from the defaults.
    convenience init(enabled: Bool?, strict: Bool?, issueMatcher: ((XCTIssue) -> Bool)?) {
      self.init()
      if let enabled { isEnabled = enabled }
      if let strict { isStrict = strict }
      if let issueMatcher { self.issueMatcher = issueMatcher }
    }

    /// A copy, which later changes do not reach.
    public func copy(with zone: NSZone? = nil) -> Any {
      Options(enabled: isEnabled, strict: isStrict, issueMatcher: issueMatcher)
    }

    // MARK: - NSSecureCoding

    /// True: archives say which class each object is of.
    public class var supportsSecureCoding: Bool { true }

    /// Reads options from an archive.
    ///
    /// The matcher is code and cannot be archived: all failures are expected then.
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
