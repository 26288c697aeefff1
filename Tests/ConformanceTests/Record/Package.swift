// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A package of the distribution.
struct Package: Sendable {
  /// The names of the package in the releases of Debian.
  let names: [String]

  init(_ names: String...) { self.names = names }

  /// The first installed package of these names, with its version.
  var installed: (name: String, version: String)? {
    for name in names {
      if let version = Self.version(of: name) { return (name, version) }
    }
    return nil
  }

  /// Whether the installed version is this version or newer; false when the package is not installed.
  func isAtLeast(_ wanted: String) -> Bool {
    guard let installed else { return false }
    return Self.numbers(installed.version).lexicographicallyPrecedes(Self.numbers(wanted)) == false
  }

  /// Returns the numbers of the upstream version: `4:25.2.3-2` has 25, 2 and 3.
  private static func numbers(_ version: String) -> [Int] {
    let own = version.split(separator: ":").last ?? ""
    return own.prefix { $0.isNumber || $0 == "." }.split(separator: ".").compactMap { Int($0) }
  }

  private static func version(of package: String) -> String? {
    let query = Process()
    query.executableURL = URL(fileURLWithPath: "/usr/bin/dpkg-query")
    query.arguments = ["-W", "-f", "${Version}", package]
    let output = Pipe()
    query.standardOutput = output
    query.standardError = FileHandle.nullDevice
    guard (try? query.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    query.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    return query.terminationStatus == 0 && !text.isEmpty ? text : nil
  }
}
