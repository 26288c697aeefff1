// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An X authority file (Xau(3)): the secrets with which clients connect to X servers.
///
/// The format is libXau's. Each entry has a family (two bytes) and four fields: address, display number, name of the
/// method, data. Each field follows its length in two bytes. All numbers are big endian.
package struct XAuthority: Sendable, Equatable {
  /// The secret of a display.
  package struct Entry: Sendable, Equatable {
    let family: UInt16
    let address: [UInt8]
    /// The number of the display as text; empty for every display.
    let number: [UInt8]
    let method: [UInt8]
    let data: [UInt8]
  }

  /// The only supported method.
  static let method = "MIT-MAGIC-COOKIE-1"

  /// The family of entries whose address is the name of a host (FamilyLocal of Xauth.h).
  private static let localFamily: UInt16 = 256

  /// The family of entries that match every address (FamilyWild of Xauth.h).
  private static let wildFamily: UInt16 = 0xffff

  /// The entries, in the order of the file.
  package let entries: [Entry]

  /// Creates the file of one server.
  ///
  /// - Parameters:
  ///   - cookie: the secret.
  ///   - display: the number of the display, because some clients search for an entry with exactly this number; nil if
  ///     it is not known yet.
  package init(cookie: [UInt8], display: Int? = nil) {
    func entry(_ family: UInt16, _ address: String, _ number: String) -> Entry {
      Entry(
        family: family, address: Array(address.utf8), number: Array(number.utf8),
        method: Array(Self.method.utf8),
        data: cookie)
    }
    entries =
      (display.map { [entry(Self.localFamily, Self.hostName, String($0))] } ?? [])
      + [entry(Self.wildFamily, "", "")]
  }

  /// Reads a file; an incomplete entry at the end of the file is ignored.
  package init(reading file: Data) {
    var reader = Reader(bytes: Array(file))
    var entries: [Entry] = []
    while let family = reader.short(), let address = reader.field(), let number = reader.field(),
      let method = reader.field(), let data = reader.field()
    {
      entries.append(Entry(family: family, address: address, number: number, method: method, data: data))
    }
    self.init(entries)
  }

  private init(_ entries: [Entry]) { self.entries = entries }

  /// The contents of the file.
  package var data: Data {
    func bytes(_ value: UInt16) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xff)] }
    return Data(
      entries.flatMap { entry in
        bytes(entry.family)
          + [entry.address, entry.number, entry.method, entry.data].flatMap { bytes(UInt16($0.count)) + $0 }
      })
  }

  /// Creates a new secret.
  package static func makeCookie() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }

  /// The entries of one display of this machine.
  ///
  /// A user's file may also have entries of other machines whose displays have the same number.
  package func only(display: Int) -> XAuthority {
    let host = Array(Self.hostName.utf8)
    return XAuthority(
      entries.filter {
        ($0.family == Self.wildFamily || $0.family == Self.localFamily && $0.address == host)
          && $0.matches(number: String(display))
      })
  }

  /// The cookie for `display`, such as ":7"; nil if the file has no entry for it.
  ///
  /// The address is not compared: the file of a private desktop has only its own entries.
  func cookie(for display: String) -> [UInt8]? {
    let number = Self.displayNumber(display)
    return entries.first { $0.matches(number: number) && $0.method == Array(Self.method.utf8) }?.data
  }

  /// Returns the number in the name of a display, such as "7" for "host:7.0"; empty for a name without a colon.
  static func displayNumber(_ display: String) -> String {
    let afterColon = display[
      (display.lastIndex(of: ":").map { display.index(after: $0) } ?? display.endIndex)...]
    return String(afterColon.prefix { $0 != "." })
  }

  private static var hostName: String { ProcessInfo.processInfo.hostName }

  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    mutating func short() -> UInt16? {
      guard position + 2 <= bytes.count else { return nil }
      defer { position += 2 }
      return UInt16(bytes[position]) << 8 | UInt16(bytes[position + 1])
    }

    mutating func field() -> [UInt8]? {
      guard let length = short().map(Int.init), position + length <= bytes.count else { return nil }
      defer { position += length }
      return Array(bytes[position..<position + length])
    }
  }
}

extension XAuthority.Entry {
  fileprivate func matches(number requested: String) -> Bool {
    number.isEmpty || number == Array(requested.utf8)
  }
}
