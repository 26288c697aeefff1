// SPDX-License-Identifier: Apache-2.0

/// The orientation of a device.
///
/// Mirrors UIKit's type of the same name. `XCUIDevice.orientation` can be set to the four orientations of a screen.
public enum UIDeviceOrientation: Int, Sendable {
  /// Unknown, for example while no desktop is running.
  case unknown = 0
  /// Upright: taller than wide.
  case portrait = 1
  /// Upside down: taller than wide; programs draw upright, as in ``portrait``.
  case portraitUpsideDown = 2
  /// Rotated to the left: wider than tall.
  case landscapeLeft = 3
  /// Rotated to the right: wider than tall; programs draw upright, as in ``landscapeLeft``.
  case landscapeRight = 4
  /// Lying on its back; not possible for the screen of a desktop.
  case faceUp = 5
  /// Lying on its face; not possible for the screen of a desktop.
  case faceDown = 6

  /// Whether the orientation is one of the two that are taller than wide.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the orientation is one of the two that are wider than tall.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether the device lies on its back or its face.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  /// Whether a user interface can have the orientation: true for the four that are neither flat nor unknown.
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}
