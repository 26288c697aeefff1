// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The heaviest functions of a profile as lines of text.
package struct HeaviestFunctions {
  private let profile: CallProfile
  private let maximum: Int

  /// - Parameters:
  ///   - profile: the profile whose functions are compared.
  ///   - maximum: the maximum number of functions.
  package init(_ profile: CallProfile, maximum: Int = 15) {
    self.profile = profile
    self.maximum = maximum
  }

  /// Returns the functions as a table.
  ///
  /// ```
  ///  Self  Total  Function
  /// 93.1%  94.0%  slowDistance(from:to:)
  ///                Sources/Seismic/EarthquakeDistances.swift:75
  /// ```
  ///
  /// - Parameter folder: file names in this folder are relative to it.
  /// - Returns: lines for the terminal.
  package func text(relativeTo folder: String) -> String {
    guard profile.weight > 0 else { return "The profile has no samples.\n" }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    var lines = ["   Self   Total  Function"]
    for entry in profile.entries.prefix(maximum) where entry.selfWeight * Self.minimumPart >= profile.weight {
      let name = entry.function.name
      lines.append("\(percent(entry.selfWeight)) \(percent(entry.total))  \(Self.shortened(name))")
      var place = entry.function.module
      if let file = entry.function.file {
        place =
          (file.hasPrefix(prefix) ? String(file.dropFirst(prefix.count)) : file)
          + (entry.line.map { ":\($0)" } ?? "")
      }
      lines.append(String(repeating: " ", count: 17) + place)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The heaviest processes with their shares of the weight, one line each; at most twelve.
  package var processes: String {
    profile.processes.filter { $0.weight * 500 >= profile.weight }.prefix(12)
      .map { "\(percent($0.weight))  \($0.name) (\($0.number))\n" }.joined()
  }

  /// Functions with less than this fraction of the weight, one two-hundredth, are left out, because they are noise.
  private static let minimumPart = 200

  private func percent(_ part: Int) -> String {
    let number = String(format: "%.1f%%", 100 * Double(part) / Double(max(1, profile.weight)))
    return String(repeating: " ", count: max(0, 7 - number.count)) + number
  }

  /// Returns a shortened name, because names of generic C++ and Swift functions can be pages long.
  private static func shortened(_ name: String) -> String {
    name.count <= 140 ? name : name.prefix(139) + "…"
  }
}
