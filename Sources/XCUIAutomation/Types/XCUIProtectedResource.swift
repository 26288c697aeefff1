// SPDX-License-Identifier: Apache-2.0

/// A resource that a program needs a person's permission for.
///
/// Mirrors Apple's `XCUIProtectedResource`. On Linux the portals ask for the camera, the microphone and the
/// location. Nothing asks for the others: the first `resetAuthorizationStatus(for:)` of each fails the test.
public enum XCUIProtectedResource: Int, Sendable {
  /// The contacts, which programs read without permission on Linux.
  case contacts = 1
  /// The calendars, which programs read without permission on Linux.
  case calendar = 2
  /// The reminders, which programs read without permission on Linux.
  case reminders = 3
  /// The photos, which are files on Linux.
  case photos = 4

  /// The microphone, asked for by the portal Device until xdg-desktop-portal 1.18; nothing asks since 1.19.
  ///
  /// The reset takes back the answers to all programs, because the sound server asks in their name.
  case microphone = 5
  /// The camera, asked for by the portal Camera.
  case camera = 6
  /// Music and videos, which are files on Linux.
  case mediaLibrary = 7
  /// The devices of a home; there is no such service on Linux.
  case homeKit = 8
  /// Whether the person wants to be left alone; there is no such service on Linux.
  case focus = 9
  /// The folder of the system; files belong to users on Linux, and not to programs.
  case systemRootDirectory = 0x4000_0000
  /// The user's desktop folder; files belong to users on Linux, and not to programs.
  case userDesktopDirectory = 0x4000_0001
  /// The user's downloads; files belong to users on Linux, and not to programs.
  case userDownloadsDirectory = 0x4000_0002
  /// The user's documents; files belong to users on Linux, and not to programs.
  case userDocumentsDirectory = 0x4000_0003
  /// Disks in the network; files belong to users on Linux, and not to programs.
  case networkVolumes = 0x4000_0004
  /// Disks that can be taken out; files belong to users on Linux, and not to programs.
  case removableVolumes = 0x4000_0005
  /// Calls of other programs, which the session bus passes on without permission.
  case appleEvents = 0x4000_0006
  /// Bluetooth, for which BlueZ asks no permission.
  case bluetooth = -0x4000_0000
  /// The network for a keyboard; programs use the network without permission on Linux.
  case keyboardNetwork = -0x4000_0001
  /// The location, asked for by the portal Location.
  case location = -0x4000_0002
  /// Health data; there is no such service on Linux.
  case health = -0x4000_0003
  /// Tracking across programs; there is no such service on Linux.
  case userTracking = -0x4000_0004
  /// The local network, which programs use without permission on Linux.
  case localNetwork = -0x4000_0005
}
