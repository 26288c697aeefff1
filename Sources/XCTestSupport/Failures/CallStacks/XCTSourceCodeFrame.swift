// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

// The class is open, like Apple's, so the compiler cannot check `Sendable`. This is safe because a Mutex protects the
// state that changes.
/// One call in a call stack.
///
/// Mirrors Apple's class of the same name.
open class XCTSourceCodeFrame: NSObject, NSSecureCoding, @unchecked Sendable {
  /// The error of an address without a symbol.
  private struct UnknownAddress: Error, CustomStringConvertible {
    let address: UInt64
    var description: String { "There is no known function at the address 0x\(String(address, radix: 16))." }
  }

  /// The return address of the call, in the process that recorded it.
  public let address: UInt64

  private struct State {
    var known: XCTSourceCodeSymbolInfo?
    var error: (any Error)?
  }

  private let state: Mutex<State>

  /// Creates a call from its return address and its symbol.
  ///
  /// - Parameters:
  ///   - address: the return address of the call.
  ///   - symbolInfo: the symbol; nil to read it on demand.
  public init(address: UInt64, symbolInfo: XCTSourceCodeSymbolInfo?) {
    self.address = address
    state = Mutex(State(known: symbolInfo))
  }

  /// Creates a call from its return address; the symbol is read on demand.
  public convenience init(address: UInt64) {
    self.init(address: address, symbolInfo: nil)
  }

  /// The symbol of the call; nil before `symbolInfo()` has found it.
  open var symbolInfo: XCTSourceCodeSymbolInfo? { state.withLock { $0.known } }

  /// The reason why the last call to `symbolInfo()` found no symbol; nil if it found one, or was not called.
  open var symbolicationError: (any Error)? { state.withLock { $0.error } }

  /// Finds the symbol of the call.
  ///
  /// The first use of this method in a process reads the debugging information and takes a few milliseconds. The symbol
  /// is then cached. The method is called as `symbolInfo()`, like Apple's. It has a parameter because Swift does not
  /// allow a property and a method without parameters to have the same name.
  ///
  /// - Returns: the function, and the line if the code has debugging information.
  /// - Throws: an error if no function is known at the address.
  open func symbolInfo(_: Void = ()) throws -> XCTSourceCodeSymbolInfo {
    if let known = symbolInfo { return known }
    guard let found = CallStack.symbolInfo(of: UInt(address)) else {
      let unknown = UnknownAddress(address: address)
      state.withLock { $0.error = unknown }
      throw unknown
    }
    state.withLock { $0 = State(known: found) }
    return found
  }

  // MARK: - NSSecureCoding

  /// Always true: an archive stores the class of each object.
  public class var supportsSecureCoding: Bool { true }

  /// Reads a call from an archive.
  public required init?(coder: NSCoder) {
    address = UInt64(bitPattern: coder.decodeInt64(forKey: "address"))
    state = Mutex(State(known: coder.decodeObject(of: XCTSourceCodeSymbolInfo.self, forKey: "symbolInfo")))
  }

  /// Writes the call to an archive, with its symbol.
  ///
  /// The archive includes the symbol because another process cannot find it by the address.
  open func encode(with coder: NSCoder) {
    coder.encode(Int64(bitPattern: address), forKey: "address")
    // A call without a symbol is stored as its address alone.
    if let info = try? symbolInfo() { coder.encode(info, forKey: "symbolInfo") }
  }

  // MARK: - NSObject

  /// Whether another call has the same address.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? XCTSourceCodeFrame)?.address == address
  }

  /// The hash of the address.
  open override var hash: Int { address.hashValue }

  /// The address, and the symbol if it is known.
  open override var description: String {
    "0x\(String(address, radix: 16))" + (symbolInfo.map { " \($0)" } ?? "")
  }
}
