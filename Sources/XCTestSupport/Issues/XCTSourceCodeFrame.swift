// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

// Open, as Apple's is, so that the compiler cannot check it: what changes in it is behind a Mutex.
/// One call of a call stack.
///
/// Mirrors Apple's class of the same name.
open class XCTSourceCodeFrame: NSObject, NSSecureCoding, @unchecked Sendable {
  /// An error of looking up what an address is called.
  private struct UnknownAddress: Error, CustomStringConvertible {
    let address: UInt64
    var description: String { "No function is known at the address 0x\(String(address, radix: 16))." }
  }

  /// Where the call goes on when it returns, in the process that recorded it.
  public let address: UInt64

  private struct State {
    var known: XCTSourceCodeSymbolInfo?
    var error: (any Error)?
  }

  private let state: Mutex<State>

  /// Makes a call from its address and what is called there.
  ///
  /// - Parameters:
  ///   - address: where the call goes on when it returns.
  ///   - symbolInfo: what is called there; nil to look it up when it is asked for.
  public init(address: UInt64, symbolInfo: XCTSourceCodeSymbolInfo?) {
    self.address = address
    state = Mutex(State(known: symbolInfo))
  }

  /// Makes a call from its address; what is called there is looked up when it is asked for.
  public convenience init(address: UInt64) {
    self.init(address: address, symbolInfo: nil)
  }

  /// The symbol of the call; nil before `symbolInfo()` has looked it up.
  open var symbolInfo: XCTSourceCodeSymbolInfo? { state.withLock { $0.known } }

  /// The reason why the last lookup found nothing.
  open var symbolicationError: (any Error)? { state.withLock { $0.error } }

  /// Looks up the symbol of the call.
  ///
  /// The first lookup of a process reads its debugging information and takes some milliseconds; the answer is cached. It is
  /// called as `symbolInfo()`, as Apple's. The parameter is there because Swift allows no property and method without
  /// parameters of the same name.
  ///
  /// - Returns: the function, and the line where the code has debugging information.
  /// - Throws: an error when no function is known at the address.
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

  /// True: archives say which class each object is of.
  public class var supportsSecureCoding: Bool { true }

  /// Reads a call from an archive.
  public required init?(coder: NSCoder) {
    address = UInt64(bitPattern: coder.decodeInt64(forKey: "address"))
    state = Mutex(State(known: coder.decodeObject(of: XCTSourceCodeSymbolInfo.self, forKey: "symbolInfo")))
  }

  /// Writes the call to an archive, with what is called there.
  ///
  /// Addresses mean nothing to another process.
  open func encode(with coder: NSCoder) {
    coder.encode(Int64(bitPattern: address), forKey: "address")
    if let info = try? symbolInfo() { coder.encode(info, forKey: "symbolInfo") }
  }

  // MARK: - NSObject

  /// Whether another call has the same address.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? XCTSourceCodeFrame)?.address == address
  }

  /// The hash of the address.
  open override var hash: Int { address.hashValue }

  /// The address and what is called there, where that is known.
  open override var description: String {
    "0x\(String(address, radix: 16))" + (symbolInfo.map { " \($0)" } ?? "")
  }
}
