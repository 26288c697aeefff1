import CTestHook
import Foundation
import Runtime

/// The call stack with every caller in it, and what its addresses are called.
///
/// `Backtrace.capture` follows frame pointers. XCTest is built without them, so that the caller of an
/// assertion is lost: the very frame that has the line of the test, because the autoclosure that reads the
/// property inside the assertion has none. The unwinding tables have all frames. Their addresses are put into
/// a captured backtrace by way of its coding, the only public way to make one.
enum CallStack {
  private static let limit = 128

  /// The return addresses of the calls that lead here, the innermost first. Takes microseconds.
  static func returnAddresses() -> [UInt] {
    var addresses = [UnsafeMutableRawPointer?](repeating: nil, count: limit)
    let count = ctesthook_return_addresses(&addresses, Int32(limit))
    return addresses.prefix(Int(count)).map { UInt(bitPattern: $0) }
  }

  /// The same, for a source code context.
  static func frames() -> [XCTSourceCodeFrame] {
    returnAddresses().map { XCTSourceCodeFrame(address: UInt64($0)) }
  }

  /// Whether call stacks are read. Not under valgrind, where the runtime crashes over it; the runner says so.
  private static let isWanted = ProcessInfo.processInfo.environment["UNDERSTUDY_CALL_STACKS"] != "off"

  /// Functions, files and lines of return addresses. Reads debugging information, which takes milliseconds.
  static func symbolicate(_ addresses: [UInt]) -> SymbolicatedBacktrace? {
    guard !addresses.isEmpty, isWanted else { return nil }
    return SymbolThread.shared.run {
      guard let captured = try? Backtrace.capture(limit: 1),
        let backtrace = try? replacingFrames(of: captured, with: addresses)
      else { return nil }
      return backtrace.symbolicated(
        with: nil, options: [.showInlineFrames, .showSourceLocations, .useSymbolCache])
    }
  }

  /// What is called at a return address; nil where no function is known.
  static func symbolInfo(of address: UInt) -> XCTSourceCodeSymbolInfo? {
    // An address has several frames where functions were inlined; the first is the innermost.
    guard let symbol = symbolicate([address])?.frames.lazy.compactMap(\.symbol).first else { return nil }
    let location = symbol.sourceLocation.flatMap {
      $0.line > 0 ? XCTSourceCodeLocation(filePath: $0.path, lineNumber: $0.line) : nil
    }
    return XCTSourceCodeSymbolInfo(
      imageName: symbol.imageName, symbolName: symbol.name, location: location)
  }

  private static func replacingFrames(of backtrace: Backtrace, with addresses: [UInt]) throws -> Backtrace? {
    let encoded = try JSONEncoder().encode(backtrace)
    guard var object = try JSONSerialization.jsonObject(with: encoded) as? [String: Any] else { return nil }
    object["backtrace"] = Data(encode(addresses)).base64EncodedString()
      .trimmingCharacters(in: CharacterSet(charactersIn: "="))
    return try JSONDecoder().decode(Backtrace.self, from: JSONSerialization.data(withJSONObject: object))
  }

  /// The frames in the compact backtrace format of the Swift runtime, version 0: a byte for the width of
  /// addresses (2: 64 bits); then for each return address the byte `0x28` plus its length less one, and its
  /// bytes with the highest first.
  private static func encode(_ addresses: [UInt]) -> [UInt8] {
    var bytes: [UInt8] = [2]
    for address in addresses {
      bytes.append(0x2f)
      bytes += withUnsafeBytes(of: UInt64(address).bigEndian, Array.init)
    }
    return bytes
  }
}
