// SPDX-License-Identifier: Apache-2.0

import Foundation

// Open, as Apple's is, so that the compiler cannot check it: all that it stores is constant.
/// Where in the code something happened: a line, and the calls that led there.
///
/// Mirrors Apple's class of the same name.
open class XCTSourceCodeContext: NSObject, NSSecureCoding, @unchecked Sendable {
  /// The calls, the innermost first.
  ///
  /// The symbols of the calls are looked up on demand.
  public let callStack: [XCTSourceCodeFrame]

  /// The line that a failure is shown at; nil where the call stack is to say it.
  public let location: XCTSourceCodeLocation?

  /// Makes a context from calls and a line.
  ///
  /// - Parameters:
  ///   - callStack: the calls, the innermost first.
  ///   - location: the line that a failure is shown at.
  public init(callStack: [XCTSourceCodeFrame], location: XCTSourceCodeLocation?) {
    self.callStack = callStack
    self.location = location
  }

  /// Makes a context from the addresses of calls, as `Thread.callStackReturnAddresses` has them, and a line.
  ///
  /// - Parameters:
  ///   - callStackAddresses: addresses of this process, the innermost first.
  ///   - location: the line that a failure is shown at.
  public convenience init(callStackAddresses: [NSNumber], location: XCTSourceCodeLocation?) {
    self.init(
      callStack: callStackAddresses.map { XCTSourceCodeFrame(address: $0.uint64Value) }, location: location)
  }

  /// Makes a context from the calls that lead here, and a line.
  ///
  /// - Parameter location: the line that a failure is shown at.
  public convenience init(location: XCTSourceCodeLocation?) {
    self.init(callStack: CallStack.frames(), location: location)
  }

  /// Makes a context from the calls that lead here.
  ///
  /// Where nothing else is said, a failure is shown at the innermost line of the test among them.
  public convenience override init() {
    self.init(callStack: CallStack.frames(), location: nil)
  }

  // MARK: - NSSecureCoding

  /// True: archives say which class each object is of.
  public class var supportsSecureCoding: Bool { true }

  /// Reads a context from an archive; what the archive lacks is empty.
  public required init?(coder: NSCoder) {
    callStack =
      coder.decodeObject(of: [NSArray.self, XCTSourceCodeFrame.self], forKey: "callStack")
      as? [XCTSourceCodeFrame] ?? []
    location = coder.decodeObject(of: XCTSourceCodeLocation.self, forKey: "location")
  }

  /// Writes the context to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(NSArray(array: callStack), forKey: "callStack")
    if let location { coder.encode(location, forKey: "location") }
  }

  // MARK: - NSObject

  /// Whether another context has the same line and the same calls.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? XCTSourceCodeContext else { return false }
    return location == other.location && callStack == other.callStack
  }

  /// The hash of the line.
  open override var hash: Int { location?.hash ?? 0 }

  /// The line and the number of calls: `/a.swift:3, 12 calls`.
  open override var description: String {
    "\(location?.description ?? "<no location>"), \(callStack.count) calls"
  }
}
