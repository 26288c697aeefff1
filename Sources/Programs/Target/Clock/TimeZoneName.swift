// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation

/// The names of time zones in the variable `TZ`.
enum TimeZoneName {
  /// The folder of the system's zones.
  private static let folder = "/usr/share/zoneinfo/"

  /// Returns the name of a zone that all programs of this machine understand.
  ///
  /// - Throws: `AutomationError` if the machine has no such zone.
  static func name(of zone: TimeZone) throws -> String {
    let name = fixedName(of: zone) ?? zone.identifier
    guard FileManager.default.fileExists(atPath: folder + name) else {
      throw AutomationError(
        .unsupported,
        "\"\(zone.identifier)\" is no time zone of this machine, because it is not in \(folder). Use a name such "
          + "as Asia/Tokyo or, for a fixed difference, a whole number of hours; the zones are in the package tzdata."
      )
    }
    return name
  }

  /// Returns the name of a zone with a whole number of hours from GMT, such as `GMT+0900` in Foundation; nil for zones of
  /// places.
  ///
  /// The sign of these names is that of POSIX: `Etc/GMT-9` is ahead of GMT.
  private static func fixedName(of zone: TimeZone) -> String? {
    guard zone.identifier.hasPrefix("GMT") else { return nil }
    let seconds = zone.secondsFromGMT()
    guard seconds % 3600 == 0 else { return nil }
    return seconds == 0 ? "UTC" : "Etc/GMT\(seconds > 0 ? "-" : "+")\(abs(seconds) / 3600)"
  }
}
