// SPDX-License-Identifier: Apache-2.0

import CTestHook
import Foundation
import Settings

/// The complete call stack; ``StackSymbols`` has the symbols of its addresses.
///
/// The addresses come from the unwinding tables, which have all frames. `Backtrace.capture` follows frame pointers
/// instead. XCTest is compiled without frame pointers, so a captured backtrace lacks the frame of the test function
/// that calls an assertion. Only that frame has the line of the test: the assertion's autoclosure, which reads the
/// property of an element, has no line.
package enum CallStack {
  private static let limit = 128

  /// Returns the return addresses of the current call stack, the innermost first.
  ///
  /// This takes microseconds.
  package static func returnAddresses() -> [UInt] {
    var addresses = [UnsafeMutableRawPointer?](repeating: nil, count: limit)
    let count = ctesthook_return_addresses(&addresses, Int32(limit))
    return addresses.prefix(Int(count)).map { UInt(bitPattern: $0) }
  }

  /// Returns the current call stack, for a source code context.
  static func frames() -> [XCTSourceCodeFrame] {
    returnAddresses().map { XCTSourceCodeFrame(address: UInt64($0)) }
  }

  /// Whether the symbols of call stacks are read.
  ///
  /// The runner switches this off under valgrind, where the Swift runtime would crash.
  static let isEnabled = ProcessInfo.processInfo.environment.isOn(.callStacks, standard: true)

  /// Returns the symbol at a return address; nil if no function is known.
  static func symbolInfo(of address: UInt) -> XCTSourceCodeSymbolInfo? {
    // An address has several calls if functions were inlined; the first is the innermost.
    guard let call = StackSymbols.shared.calls(at: [UInt64(address)]).first, let image = call.image else {
      return nil
    }
    let location = call.file.flatMap {
      call.line > 0 ? XCTSourceCodeLocation(filePath: $0, lineNumber: call.line) : nil
    }
    return XCTSourceCodeSymbolInfo(imageName: image, symbolName: call.symbol, location: location)
  }
}
