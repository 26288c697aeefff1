// SPDX-License-Identifier: Apache-2.0

/// How a device is held.
///
/// Mirrors UIKit's type of the same name. `XCUIDevice.orientation` sets the four that a screen can stand in.
public enum UIDeviceOrientation: Int, Sendable {
  /// Not known, as while no desktop runs.
  case unknown = 0
  /// Upright: higher than wide.
  case portrait = 1
  /// Upside down: higher than wide; programs draw upright in it as in ``portrait``.
  case portraitUpsideDown = 2
  /// Turned to the left: wider than high.
  case landscapeLeft = 3
  /// Turned to the right: wider than high; programs draw upright in it as in ``landscapeLeft``.
  case landscapeRight = 4
  /// Lying on its back, as no screen of a desktop does.
  case faceUp = 5
  /// Lying on its face, as no screen of a desktop does.
  case faceDown = 6

  /// Whether it is one of the two that are higher than wide.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether it is one of the two that are wider than high.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether the device lies on its back or its face.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  /// Whether a user interface can be turned that way: true of the four that are neither flat nor unknown.
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}
