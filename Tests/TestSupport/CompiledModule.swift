// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A compiled file of the package: an object in ELF for a processor of 64 bits with the least significant byte first.
///
/// The offsets are those of ELF64 in elf(5).
package struct CompiledModule {
  /// A file that ends before the parts that its headers name.
  package struct Truncated: Error {}

  package let bytes: Data

  package init(_ file: URL) throws { bytes = try Data(contentsOf: file) }

  /// The name and the version of the linker, and so of the toolchain; nil if the file does not have them.
  package var linker: String? {
    guard let start = bytes.range(of: Data("Linker: ".utf8))?.lowerBound else { return nil }
    return String(decoding: bytes[start...].prefix { $0 != 0 }, as: UTF8.self)
  }

  /// The names of the functions that the module offers, and of those that it uses from other files.
  ///
  /// - Throws: ``Truncated``.
  package func functions() throws -> (offered: Set<String>, used: Set<String>) {
    var (offered, used): (Set<String>, Set<String>) = ([], [])
    let sections = try number(at: 0x28, size: 8)
    let (size, count) = (try number(at: 0x3A, size: 2), try number(at: 0x3C, size: 2))
    for section in (0..<count).map({ sections + $0 * size }) {
      let symbolTable = 11
      guard try number(at: section + 4, size: 4) == symbolTable else { continue }
      let names = try number(at: sections + number(at: section + 40, size: 4) * size + 24, size: 8)
      let start = try number(at: section + 24, size: 8)
      let end = start + (try number(at: section + 32, size: 8))
      for symbol in stride(from: start, to: end, by: 24) {
        let name = try text(at: names + number(at: symbol, size: 4))
        guard !name.isEmpty else { continue }
        if try number(at: symbol + 6, size: 2) == 0 { used.insert(name) } else { offered.insert(name) }
      }
    }
    return (offered, used)
  }

  private func number(at place: Int, size: Int) throws -> Int {
    guard place >= 0, place <= bytes.count - size else { throw Truncated() }
    return bytes[place..<(place + size)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func text(at place: Int) throws -> String {
    guard bytes.indices.contains(place) else { throw Truncated() }
    return String(decoding: bytes[place...].prefix { $0 != 0 }, as: UTF8.self)
  }
}
