// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import Synchronization

/// The symbols of the addresses in call stacks.
///
/// Symbols are cached because the failures of a run have nearly the same call stacks, and reading debugging information
/// takes a fraction of a second each time.
final class StackSymbols: Sendable {
  static let shared = StackSymbols()

  /// A function whose code is at a return address.
  ///
  /// An address has several functions if some of them were inlined.
  struct Call: Sendable {
    let address: UInt64
    let symbol: String
    /// The name of the program or library; nil if the address has no symbol.
    let image: String?
    let file: String?
    /// The line; 0 for code that belongs to no line.
    let line: Int
  }

  private let known = Mutex<[UInt64: [Call]]>([:])

  /// Returns the calls of a stack, the innermost first.
  ///
  /// An address without a symbol is also a call, with the address as its name.
  func calls(at addresses: [UInt64]) -> [Call] {
    known.withLock { known in
      let unknown = Set(addresses).subtracting(known.keys)
      if !unknown.isEmpty {
        known.merge(Self.lookUp(unknown.sorted())) { _, new in new }
      }
      return addresses.flatMap { known[$0] ?? [] }
    }
  }

  /// Returns the calls for the record of the run, without the innermost calls that belong to this package.
  ///
  /// The first returned call is the innermost one whose source file is known and is not part of this package.
  func frames(at addresses: [UInt64]) -> [BundleEvent.Issue.Frame] {
    calls(at: addresses).drop { $0.file.map(SourceLocationFinder.isOurs) ?? true }.map {
      let hasLine = $0.line > 0
      return .init(symbol: $0.symbol, file: hasLine ? $0.file : nil, line: hasLine ? $0.line : nil)
    }
  }

  private static func lookUp(_ addresses: [UInt64]) -> [UInt64: [Call]] {
    var found: [UInt64: [Call]] = [:]
    for address in addresses {
      found[address] = [
        Call(address: address, symbol: "0x\(String(address, radix: 16))", image: nil, file: nil, line: 0)
      ]
    }
    guard CallStack.isEnabled else { return found }
    let named = Symbolizer.calls(at: addresses) ?? RuntimeSymbolizer.calls(at: addresses)
    return found.merging(named.filter { !$0.value.isEmpty }) { _, new in new }
  }
}
