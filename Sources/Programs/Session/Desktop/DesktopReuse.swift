// SPDX-License-Identifier: Apache-2.0

import Settings

/// Decides whether a desktop continues when the settings change: it does if the new settings describe the same desktop.
enum DesktopReuse {
  /// Whether both environments start the same desktop.
  static func isPossible(from environment: [String: String], to other: [String: String]) -> Bool {
    ofDesktop(environment) == ofDesktop(other)
  }

  private static func ofDesktop(_ environment: [String: String]) -> [String: String] {
    environment.filter { !settingsOfEvents.contains($0.key) }
  }

  /// Settings that affect neither the desktop nor the connections to it.
  private static let settingsOfEvents = Set(Setting.all.filter { $0.scope == .events }.map(\.name))
}
