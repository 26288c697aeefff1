// SPDX-License-Identifier: Apache-2.0

import Foundation

// The class is open, like Apple's, so the compiler cannot check `Sendable`. This is safe because all stored
// properties are constant.
/// A location in the code: a line, and the calls that led to it.
///
/// Mirrors Apple's class of the same name.
open class XCTSourceCodeContext: NSObject, NSSecureCoding, @unchecked Sendable {
  /// The calls, the innermost first.
  ///
  /// The symbols of the calls are read on demand.
  public let callStack: [XCTSourceCodeFrame]

  /// The line at which a failure is reported; nil if the call stack determines it.
  public let location: XCTSourceCodeLocation?

  /// Creates a context from calls and a line.
  ///
  /// - Parameters:
  ///   - callStack: the calls, the innermost first.
  ///   - location: the line at which a failure is reported.
  public init(callStack: [XCTSourceCodeFrame], location: XCTSourceCodeLocation?) {
    self.callStack = callStack
    self.location = location
  }

  /// Creates a context from return addresses, as in `Thread.callStackReturnAddresses`, and a line.
  ///
  /// - Parameters:
  ///   - callStackAddresses: the return addresses in this process, the innermost first.
  ///   - location: the line at which a failure is reported.
  public convenience init(callStackAddresses: [NSNumber], location: XCTSourceCodeLocation?) {
    self.init(
      callStack: callStackAddresses.map { XCTSourceCodeFrame(address: $0.uint64Value) }, location: location)
  }

  /// Creates a context from the current call stack and a line.
  ///
  /// - Parameter location: the line at which a failure is reported.
  public convenience init(location: XCTSourceCodeLocation?) {
    self.init(callStack: CallStack.frames(), location: location)
  }

  /// Creates a context from the current call stack.
  ///
  /// A failure with this context is reported at the innermost line of the test in the call stack.
  public convenience override init() {
    self.init(callStack: CallStack.frames(), location: nil)
  }

  // MARK: - NSSecureCoding

  /// Always true: an archive stores the class of each object.
  public class var supportsSecureCoding: Bool { true }

  /// Reads a context from an archive; parts that the archive lacks are empty.
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
