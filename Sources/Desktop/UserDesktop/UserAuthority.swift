// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Copies the cookie of one display out of a user's X authority file.
///
/// A user's file has the cookies of displays of other machines as well, under the same numbers. The format is libXau's:
/// records of a family (two bytes) and four texts, each after its length in two bytes: address, number, method, data.
enum UserAuthority {
  /// Families (X.h, Xauth.h): the address is this machine's name, or may be any.
  private static let local = 256
  private static let wild = 65_535

  /// - Throws: `DesktopError.fileFailed`. A file that is missing, or has no cookie, is none: the server may let its own
  ///   user in without.
  static func copy(display: Int, from path: String, to file: URL) throws {
    let bytes = FileManager.default.contents(atPath: path).map(Array.init) ?? []
    try DesktopFolders.write(Data(records(of: display, in: bytes)), to: file)
  }

  private static func records(of display: Int, in bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    func short(_ place: Int) -> Int? {
      place + 2 <= bytes.count ? Int(bytes[place]) << 8 | Int(bytes[place + 1]) : nil
    }
    while let family = short(position) {
      var end = position + 2
      var texts: [[UInt8]] = []
      for _ in 0..<4 {
        guard let length = short(end), end + 2 + length <= bytes.count else { return result }
        texts.append(Array(bytes[(end + 2)..<(end + 2 + length)]))
        end += 2 + length
      }
      let isHere =
        family == wild || family == local && texts[0] == Array(ProcessInfo.processInfo.hostName.utf8)
      if isHere, texts[1].isEmpty || texts[1] == Array("\(display)".utf8) { result += bytes[position..<end] }
      position = end
    }
    return result
  }
}
