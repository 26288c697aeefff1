import Foundation

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

  private let lock = NSLock()
  private var known: XCTSourceCodeSymbolInfo?
  private var error: (any Error)?

  public init(address: UInt64, symbolInfo: XCTSourceCodeSymbolInfo?) {
    self.address = address
    known = symbolInfo
  }

  public convenience init(address: UInt64) {
    self.init(address: address, symbolInfo: nil)
  }

  /// What is called there; nil before ``symbolInfo()`` has looked it up.
  open var symbolInfo: XCTSourceCodeSymbolInfo? { lock.withLock { known } }

  /// Why the last look-up found nothing.
  open var symbolicationError: (any Error)? { lock.withLock { error } }

  /// Looks up what is called there.
  ///
  /// The first look-up of a process reads its debugging information and takes some milliseconds; the answer is
  /// kept.
  ///
  /// It is called as `symbolInfo()`, as Apple's. The parameter is there because Swift allows no property and
  /// method without parameters of the same name.
  open func symbolInfo(_: Void = ()) throws -> XCTSourceCodeSymbolInfo {
    if let known = symbolInfo { return known }
    guard let found = CallStack.symbolInfo(of: UInt(address)) else {
      let unknown = UnknownAddress(address: address)
      lock.withLock { error = unknown }
      throw unknown
    }
    lock.withLock {
      known = found
      error = nil
    }
    return found
  }

  // MARK: - NSSecureCoding

  public class var supportsSecureCoding: Bool { true }

  public required init?(coder: NSCoder) {
    address = UInt64(bitPattern: coder.decodeInt64(forKey: "address"))
    known = coder.decodeObject(of: XCTSourceCodeSymbolInfo.self, forKey: "symbolInfo")
  }

  /// Addresses mean nothing to another process: what is called there goes along.
  open func encode(with coder: NSCoder) {
    coder.encode(Int64(bitPattern: address), forKey: "address")
    if let info = try? symbolInfo() { coder.encode(info, forKey: "symbolInfo") }
  }

  // MARK: - NSObject

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? XCTSourceCodeFrame)?.address == address
  }

  open override var hash: Int { address.hashValue }

  open override var description: String {
    "0x\(String(address, radix: 16))" + (symbolInfo.map { " \($0)" } ?? "")
  }
}
