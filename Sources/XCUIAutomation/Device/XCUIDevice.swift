// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Programs
import RunningDesktops
import WindowSystem
import XCTestSupport

// The class is open, as Apple's is, so the compiler cannot check Sendable. It has no stored properties.
/// The desktop as a device.
///
/// Mirrors Apple's `XCUIDevice`. `Documentation/Guides/Device.md` has a table of all its members.
open class XCUIDevice: NSObject, @unchecked Sendable {
  /// The private desktop that the tests of this process run on.
  public class var shared: XCUIDevice { device }

  private static let device = XCUIDevice(())

  private init(_: Void) {}

  /// Another object for the same desktop.
  @available(*, deprecated, message: "Use XCUIDevice.shared")
  public override init() {}

  // MARK: - Orientation

  /// The orientation of the screen; `.unknown` while no desktop is running.
  ///
  /// A portrait orientation makes the screen taller than wide, and a landscape orientation makes it wider than tall.
  /// Programs get the new size and draw upright in each orientation. Setting an orientation starts the desktop if none
  /// is running. Setting any other orientation, such as `.faceUp`, fails the test, because the screen of a desktop
  /// cannot lie flat. The test also fails on an X server that cannot change the size of its screen (Xvfb).
  open var orientation: UIDeviceOrientation {
    get {
      ScreenRotation(of: .shared).orientation.flatMap { UIDeviceOrientation(rawValue: $0.rawValue) }
        ?? .unknown
    }
    set {
      guard let requested = ScreenOrientation(rawValue: newValue.rawValue) else {
        return IssueRecorder.recordUnavailable(
          "XCUIDevice.orientation = \(newValue)",
          "the screen of a desktop can only be rotated in its plane. Set a portrait or a landscape orientation."
        )
      }
      IssueRecorder.attempt("rotate the screen", in: nil) {
        try ScreenRotation(of: .shared).rotate(to: requested)
      }
    }
  }

  // MARK: - Appearance

  /// The color scheme of the desktop.
  ///
  /// Mirrors Apple's `XCUIDevice.Appearance`.
  public enum Appearance: Int, Sendable {
    /// The default of each program, which is usually light.
    case unspecified = 0
    /// Dark text on a light background.
    case light = 1
    /// Light text on a dark background.
    case dark = 2
  }

  /// The color scheme of the desktop.
  ///
  /// GTK and libadwaita programs follow a change at once, Chromium and Qt programs at their next launch.
  /// `Documentation/Guides/Device.md` explains how. The test fails if a part of the setting cannot be changed.
  open var appearance: XCUIDevice.Appearance {
    get { Appearance(rawValue: ColorScheme(of: .shared).current.rawValue) ?? .unspecified }
    set {
      IssueRecorder.attempt("set the appearance", in: nil) {
        try ColorScheme(of: .shared).set(
          DesktopAppearance(rawValue: newValue.rawValue) ?? .unspecified)
      }
    }
  }

  // MARK: - Buttons

  /// A button of the device.
  ///
  /// Mirrors Apple's `XCUIDevice.Button`.
  public enum Button: Int, Sendable {
    /// Home, which hides all windows.
    case home = 1
    /// Volume up, the key `XF86AudioRaiseVolume`.
    case volumeUp = 2
    /// Volume down, the key `XF86AudioLowerVolume`.
    case volumeDown = 3
    /// The action button, which a desktop does not have.
    case action = 4
    /// The button of the camera, which a desktop does not have.
    case camera = 5
  }

  /// Presses a button of the device.
  ///
  /// The home button hides all windows; `XCUIApplication.activate()` shows a program again. The volume buttons are keys
  /// of the keyboard, and go to the window with the keyboard focus. Pressing the action button or the camera button
  /// fails the test, because a desktop does not have them.
  ///
  /// - Parameter button: the button to press.
  open func press(_ button: XCUIDevice.Button) {
    let session = AutomationSession.shared
    switch button {
    case .home:
      IssueRecorder.attempt("press the home button", in: nil) { try DeviceButtons(of: session).showDesktop() }
    case .volumeUp:
      IssueRecorder.attempt("press the volume button", in: nil) {
        try DeviceButtons(of: session).pressKey(.volumeUp, name: "volume up")
      }
    case .volumeDown:
      IssueRecorder.attempt("press the volume button", in: nil) {
        try DeviceButtons(of: session).pressKey(.volumeDown, name: "volume down")
      }
    case .action, .camera:
      IssueRecorder.recordUnavailable(
        "XCUIDevice.press(.\(button))",
        "a desktop does not have this button. Check hasHardwareButton(_:) first.")
    }
  }

  /// Whether ``press(_:)`` can press the button.
  ///
  /// - Parameter button: the button to check.
  /// - Returns: true for home and the volume buttons.
  @discardableResult
  open func hasHardwareButton(_ button: XCUIDevice.Button) -> Bool {
    switch button {
    case .home, .volumeUp, .volumeDown: true
    case .action, .camera: false
    }
  }

  // MARK: - Services

  /// The system, which opens URLs with their default applications.
  open var system: XCUISystem { XCUISystem.shared }

  /// A screen reader for tests, which reads the active window of the program under test.
  open var voiceOverService: XCUIVoiceOverService { XCUIVoiceOverService.shared }

  /// Siri, which does not exist on Linux: its methods fail the test.
  open var siriService: XCUISiriService { XCUISiriService.shared }

  /// Always true: a desktop has a pointer.
  open var supportsPointerInteraction: Bool { true }

  /// Always nil; setting a location fails the test.
  ///
  /// The private desktop has no location service. Setting nil does nothing.
  open var location: XCUILocation? {
    get { nil }
    set {
      guard newValue != nil else { return }
      IssueRecorder.recordUnavailable(
        "XCUIDevice.location",
        "the private desktop has no location service. Pass the location to the program in launchArguments or "
          + "launchEnvironment.")
    }
  }
}

/// The older name of ``XCUIDevice/Button``.
public typealias XCUIDeviceButton = XCUIDevice.Button
