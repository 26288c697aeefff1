// SPDX-License-Identifier: Apache-2.0

import Desktop

/// A permission that portals ask the user for.
///
/// The portals store the answer.
package enum PortalPermission: String, Sendable, CaseIterable {
  case camera, microphone, location, notifications

  /// The location where the answer is stored (xdg-desktop-portal 1.16).
  var entry: PermissionStore.Entry {
    switch self {
    case .camera, .microphone: .init(table: "devices", id: rawValue)
    case .location: .init(table: "location", id: "location")
    case .notifications: .init(table: "notifications", id: "notification")
    }
  }

  /// Returns the values that the permission store has for an answer.
  func values(_ isGranted: Bool) -> [String] {
    switch self {
    case .camera, .microphone, .notifications: [isGranted ? "yes" : "no"]
    // The accuracy of the location, and the time of the last use.
    case .location: [isGranted ? "EXACT" : "NONE", "0"]
    }
  }

  /// Whether the portals can store this permission separately for each program.
  ///
  /// For the microphone, the sound server asks on behalf of the program. If a program with an identity asks for the
  /// microphone itself, the portal refuses it.
  var takesIdentity: Bool { self != .microphone }
}
