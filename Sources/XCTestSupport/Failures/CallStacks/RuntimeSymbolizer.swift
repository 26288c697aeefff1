// SPDX-License-Identifier: Apache-2.0

import Foundation
import Runtime

/// Finds the symbols of return addresses with the Swift runtime, for machines without the tool that ``Symbolizer`` uses.
///
/// This takes seconds for a large test bundle.
///
/// To read the symbols of the addresses, this type encodes a captured backtrace as JSON, replaces its addresses, and
/// decodes the JSON again. Decoding is the only public way to create a backtrace from addresses.
enum RuntimeSymbolizer {
  /// Returns the calls at return addresses; an address without a symbol is left out.
  static func calls(at addresses: [UInt64]) -> [UInt64: [StackSymbols.Call]] {
    SymbolThread.shared.run { callsOnThisThread(at: addresses) }
  }

  private static func callsOnThisThread(at addresses: [UInt64]) -> [UInt64: [StackSymbols.Call]] {
    // Without symbols, failures still have the addresses of their calls.
    guard let captured = try? Backtrace.capture(limit: 1),
      let replaced = try? replacingFrames(of: captured, with: addresses.map(UInt.init))
    else { return [:] }
    let backtrace = replaced.symbolicated(
      with: nil, options: [.showInlineFrames, .showSourceLocations, .useSymbolCache])
    var found: [UInt64: [StackSymbols.Call]] = [:]
    for frame in backtrace?.frames ?? [] {
      guard let symbol = frame.symbol,
        let address = UInt64(frame.captured.originalProgramCounter.description.dropFirst(2), radix: 16)
      else { continue }
      found[address, default: []].append(
        StackSymbols.Call(
          address: address, symbol: symbol.name, image: symbol.imageName, file: symbol.sourceLocation?.path,
          line: symbol.sourceLocation?.line ?? 0))
    }
    return found
  }

  private static func replacingFrames(of backtrace: Backtrace, with addresses: [UInt]) throws -> Backtrace? {
    let encoded = try JSONEncoder().encode(backtrace)
    guard var object = try JSONSerialization.jsonObject(with: encoded) as? [String: Any] else { return nil }
    object["backtrace"] = Data(encode(addresses)).base64EncodedString()
      .trimmingCharacters(in: CharacterSet(charactersIn: "="))
    return try JSONDecoder().decode(Backtrace.self, from: JSONSerialization.data(withJSONObject: object))
  }

  /// Encodes the frames in the Swift runtime's compact backtrace format, version 0.
  ///
  /// The format begins with a byte for the width of addresses (2 means 64 bits). Each return address follows in two
  /// parts: a byte with the value `0x28` plus the length of the address in bytes minus one, and then the bytes of the
  /// address, the most significant first.
  private static func encode(_ addresses: [UInt]) -> [UInt8] {
    var bytes: [UInt8] = [2]
    for address in addresses {
      bytes.append(0x2f)
      bytes += withUnsafeBytes(of: UInt64(address).bigEndian, Array.init)
    }
    return bytes
  }
}
