// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The system that the tests run on.
enum TestedSystem {
  /// The full name: `Debian GNU/Linux 12`.
  static let name: String = {
    let text = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? ""
    var values: [Substring: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { values[parts[0]] = parts[1].trimmingCharacters(in: ["\""]) }
    }
    return "\(values["NAME"] ?? "Linux") \(values["VERSION_ID"] ?? "")"
  }()

  /// The usual name, with the display unless it is X11: `Debian 12`, `Debian 12, Wayland`.
  static let shortName = name.replacing("GNU/Linux ", with: "") + (isWayland ? ", Wayland" : "")

  /// The destination of the tests, from the environment.
  static let destination = ProcessInfo.processInfo.environment["UNDERSTUDY_DESTINATION"] ?? ""

  /// Whether the programs use Wayland.
  static let isWayland = destination.split(separator: ",").contains("display=wayland")
}
