import Foundation

/// Where in the code something happened: a line, and the calls that led there.
///
/// Mirrors Apple's class of the same name.
open class XCTSourceCodeContext: NSObject, NSSecureCoding, @unchecked Sendable {
  /// The calls, the innermost first.
  ///
  /// What they are called is looked up when it is asked for.
  public let callStack: [XCTSourceCodeFrame]

  /// The line that a failure is shown at.
  public let location: XCTSourceCodeLocation?

  public init(callStack: [XCTSourceCodeFrame], location: XCTSourceCodeLocation?) {
    self.callStack = callStack
    self.location = location
  }

  public convenience init(callStackAddresses: [NSNumber], location: XCTSourceCodeLocation?) {
    self.init(
      callStack: callStackAddresses.map { XCTSourceCodeFrame(address: $0.uint64Value) }, location: location)
  }

  public convenience init(location: XCTSourceCodeLocation?) {
    self.init(callStack: CallStack.frames(), location: location)
  }

  /// The calls that lead here.
  ///
  /// Where nothing else is said, a failure is shown at the innermost line of the test among them.
  public convenience override init() {
    self.init(callStack: CallStack.frames(), location: nil)
  }

  // MARK: - NSSecureCoding

  public class var supportsSecureCoding: Bool { true }

  public required init?(coder: NSCoder) {
    callStack =
      coder.decodeObject(of: [NSArray.self, XCTSourceCodeFrame.self], forKey: "callStack")
      as? [XCTSourceCodeFrame] ?? []
    location = coder.decodeObject(of: XCTSourceCodeLocation.self, forKey: "location")
  }

  open func encode(with coder: NSCoder) {
    coder.encode(NSArray(array: callStack), forKey: "callStack")
    if let location { coder.encode(location, forKey: "location") }
  }

  // MARK: - NSObject

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? XCTSourceCodeContext else { return false }
    return location == other.location && callStack == other.callStack
  }

  open override var hash: Int { location?.hash ?? 0 }

  open override var description: String {
    "\(location?.description ?? "<no location>"), \(callStack.count) calls"
  }
}
