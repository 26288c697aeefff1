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

  /// The usual name: `Debian 12`.
  static let shortName = name.replacing("GNU/Linux ", with: "")
}
