// SPDX-License-Identifier: Apache-2.0

/// A resource that a program may use only with the user's permission.
///
/// Mirrors Apple's `XCUIProtectedResource`. On Linux the portals ask for the camera, the microphone and the location.
/// Nothing asks for the other resources, so the first `resetAuthorizationStatus(for:)` of each of them fails the test.
public enum XCUIProtectedResource: Int, Sendable {
  /// The contacts, which programs read without permission on Linux.
  case contacts = 1
  /// The calendars, which programs read without permission on Linux.
  case calendar = 2
  /// The reminders, which programs read without permission on Linux.
  case reminders = 3
  /// The photos, which are files on Linux.
  case photos = 4

  /// The microphone, for which the portal Device asks up to xdg-desktop-portal 1.18; since 1.19 nothing asks.
  ///
  /// A reset removes the answers for all programs, because the sound server asks on behalf of the programs.
  case microphone = 5
  /// The camera, for which the portal Camera asks.
  case camera = 6
  /// Music and videos, which are files on Linux.
  case mediaLibrary = 7
  /// The devices of a home; there is no such service on Linux.
  case homeKit = 8
  /// The Focus status of the user (do not disturb); there is no such service on Linux.
  case focus = 9
  /// The system's folder; on Linux, files belong to users, not to programs.
  case systemRootDirectory = 0x4000_0000
  /// The user's desktop folder; on Linux, files belong to users, not to programs.
  case userDesktopDirectory = 0x4000_0001
  /// The user's downloads folder; on Linux, files belong to users, not to programs.
  case userDownloadsDirectory = 0x4000_0002
  /// The user's documents folder; on Linux, files belong to users, not to programs.
  case userDocumentsDirectory = 0x4000_0003
  /// Network drives; on Linux, files belong to users, not to programs.
  case networkVolumes = 0x4000_0004
  /// Removable drives; on Linux, files belong to users, not to programs.
  case removableVolumes = 0x4000_0005
  /// Calls to other programs; the session bus forwards them without permission.
  case appleEvents = 0x4000_0006
  /// Bluetooth; BlueZ asks for no permission.
  case bluetooth = -0x4000_0000
  /// The network for a keyboard; programs use the network without permission on Linux.
  case keyboardNetwork = -0x4000_0001
  /// The location, for which the portal Location asks.
  case location = -0x4000_0002
  /// Health data; there is no such service on Linux.
  case health = -0x4000_0003
  /// Tracking across programs; there is no such service on Linux.
  case userTracking = -0x4000_0004
  /// The local network, which programs use without permission on Linux.
  case localNetwork = -0x4000_0005
}
