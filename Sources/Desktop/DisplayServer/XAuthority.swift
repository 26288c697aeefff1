// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The secret that lets clients connect to one X server, and the file they find it in (Xau(3)).
struct XAuthority: Sendable {
  /// The only protocol that the servers here are asked for.
  static let protocolName = "MIT-MAGIC-COOKIE-1"

  /// An entry of this family matches every display (FamilyWild of libXau).
  private static let familyWild: UInt16 = 0xffff

  /// An entry of this family matches local displays of one host name (FamilyLocal of libXau).
  private static let familyLocal: UInt16 = 256

  let cookie: [UInt8]

  init(cookie: [UInt8]) { self.cookie = cookie }

  /// A fresh secret.
  init() {
    var generator = SystemRandomNumberGenerator()
    cookie = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }

  /// Writes the file that the server reads, before its display number is known.
  func write(to file: URL) throws {
    try write([entry(family: Self.familyWild, address: "", number: "")], to: file)
  }

  /// Writes the file that clients read: some look for an entry of exactly their display.
  func write(to file: URL, display: Int) throws {
    let host = ProcessInfo.processInfo.hostName
    try write(
      [
        entry(family: Self.familyLocal, address: host, number: String(display)),
        entry(family: Self.familyWild, address: "", number: ""),
      ], to: file)
  }

  private func write(_ entries: [[UInt8]], to file: URL) throws {
    try DesktopFolders.write(Data(entries.joined()), to: file)
  }

  /// Family, then address, display number, protocol and secret, each after its length; all big endian.
  private func entry(family: UInt16, address: String, number: String) -> [UInt8] {
    func bytes(_ value: UInt16) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xff)] }
    func field(_ content: [UInt8]) -> [UInt8] { bytes(UInt16(content.count)) + content }
    return bytes(family) + field(Array(address.utf8)) + field(Array(number.utf8))
      + field(Array(Self.protocolName.utf8)) + field(cookie)
  }
}
