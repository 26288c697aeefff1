import Foundation

/// A failure that a test had announced and that does not fail it.
///
/// Mirrors Apple's class of the same name.
public class XCTExpectedFailure: NSObject, NSSecureCoding, @unchecked Sendable {
  /// Why it was expected, in the words of the test.
  public let failureReason: String?

  /// The failure.
  public let issue: XCTIssue

  init(failureReason: String?, issue: XCTIssue) {
    self.failureReason = failureReason
    self.issue = issue
  }

  // MARK: - NSSecureCoding

  public class var supportsSecureCoding: Bool { true }

  public required init?(coder: NSCoder) {
    guard let issue = coder.decodeObject(of: XCTIssueReference.self, forKey: "issue") else { return nil }
    self.issue = XCTIssue(issue)
    failureReason = coder.decodeObject(of: NSString.self, forKey: "failureReason").map {
      String(describing: $0)
    }
  }

  public func encode(with coder: NSCoder) {
    coder.encode(XCTIssueReference(issue), forKey: "issue")
    if let failureReason { coder.encode(failureReason as NSString, forKey: "failureReason") }
  }

  public override var description: String {
    "Expected failure" + (failureReason.map { " (\($0))" } ?? "") + ": \(issue)"
  }
}

extension XCTExpectedFailure {
  /// What is expected, and what happens when it does not come.
  ///
  /// Mirrors Apple's class of the same name.
  public class Options: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
    /// Which failures are expected; all unless set.
    public var issueMatcher: (XCTIssue) -> Bool = { _ in true }

    /// Whether failures are expected at all: false makes `XCTExpectFailure` do nothing.
    public var isEnabled = true

    /// Whether the test fails when none of the expected failures comes.
    public var isStrict = true

    public override init() {}

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

    public func copy(with zone: NSZone? = nil) -> Any {
      Options(enabled: isEnabled, strict: isStrict, issueMatcher: issueMatcher)
    }

    // MARK: - NSSecureCoding

    public class var supportsSecureCoding: Bool { true }

    /// The matcher is code and cannot be archived: all failures are expected then.
    public required init?(coder: NSCoder) {
      isEnabled = coder.decodeBool(forKey: "isEnabled")
      isStrict = coder.decodeBool(forKey: "isStrict")
    }

    public func encode(with coder: NSCoder) {
      coder.encode(isEnabled, forKey: "isEnabled")
      coder.encode(isStrict, forKey: "isStrict")
    }
  }
}
