import CTestHook
import Foundation
import Runtime

/// The call stack with every caller in it.
///
/// `Backtrace.capture` follows frame pointers. XCTest is built without them, so that the caller of an
/// assertion is lost: the very frame that has the line of the test, because the autoclosure that reads the
/// property inside the assertion has none. The unwinding tables have all frames. Their addresses are put into
/// a captured backtrace by way of its coding, the only public way to make one.
enum CallStack {
  private static let limit = 128

  static func capture() -> Backtrace? {
    guard let captured = try? Backtrace.capture(limit: limit) else { return nil }
    return (try? replacingFrames(of: captured, with: returnAddresses())) ?? captured
  }

  private static func returnAddresses() -> [UInt] {
    var addresses = [UnsafeMutableRawPointer?](repeating: nil, count: limit)
    let count = ctesthook_return_addresses(&addresses, Int32(limit))
    return addresses.prefix(Int(count)).map { UInt(bitPattern: $0) }
  }

  private static func replacingFrames(of backtrace: Backtrace, with addresses: [UInt]) throws -> Backtrace? {
    guard !addresses.isEmpty else { return nil }
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
