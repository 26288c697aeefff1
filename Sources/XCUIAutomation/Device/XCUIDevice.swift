import AutomationEngine
import Foundation
import WindowSystem

/// The desktop as a device.
///
/// Mirrors Apple's `XCUIDevice`.
open class XCUIDevice: NSObject, @unchecked Sendable {
  /// The private desktop that the tests of this process run on.
  public class var shared: XCUIDevice { device }

  private static let device = XCUIDevice(())

  private init(_: Void) {}

  @available(*, deprecated, message: "Use XCUIDevice.shared")
  public override init() {}

  // MARK: - Orientation

  /// How the screen stands.
  ///
  /// Setting a portrait orientation makes it higher than wide, a landscape one wider than high; programs are told
  /// and draw upright in each. `.unknown` while no desktop runs.
  ///
  /// A screen cannot lie on its face: setting any other orientation fails the test, and so does a server that
  /// cannot change its size (Xvfb).
  open var orientation: UIDeviceOrientation {
    get {
      AutomationSession.shared.orientation.flatMap { UIDeviceOrientation(rawValue: $0.rawValue) } ?? .unknown
    }
    set {
      guard let wanted = ScreenOrientation(rawValue: newValue.rawValue) else {
        return IssueRecorder.recordUnavailable(
          "XCUIDevice.orientation = \(newValue)",
          "a desktop's screen stands upright. Set a portrait or a landscape orientation.")
      }
      IssueRecorder.attempt("rotate the screen", in: nil) { try AutomationSession.shared.rotate(to: wanted) }
    }
  }

  // MARK: - Appearance

  /// The colour scheme.
  ///
  /// Mirrors Apple's `XCUIDevice.Appearance`.
  public enum Appearance: Int, Sendable {
    case unspecified = 0
    case light = 1
    case dark = 2
  }

  /// The colour scheme of the desktop.
  ///
  /// Programs of GTK and libadwaita follow it at once.
  open var appearance: XCUIDevice.Appearance {
    get { Appearance(rawValue: AutomationSession.shared.appearance.rawValue) ?? .unspecified }
    set {
      IssueRecorder.attempt("set the appearance", in: nil) {
        try AutomationSession.shared.setAppearance(
          DesktopAppearance(rawValue: newValue.rawValue) ?? .unspecified)
      }
    }
  }

  // MARK: - Buttons

  /// A button of the device.
  ///
  /// Mirrors Apple's `XCUIDevice.Button`.
  public enum Button: Int, Sendable {
    case home = 1
    case volumeUp = 2
    case volumeDown = 3
    case action = 4
    case camera = 5
  }

  /// Presses a button: home hides all windows, the volume buttons are keys of the keyboard.
  ///
  /// There is no action and no camera button; they fail the test.
  open func press(_ button: XCUIDevice.Button) {
    let session = AutomationSession.shared
    switch button {
    case .home:
      IssueRecorder.attempt("press the home button", in: nil) { try session.showDesktop() }
    case .volumeUp:
      IssueRecorder.attempt("press the volume button", in: nil) {
        try session.pressKey(.volumeUp, name: "volume up")
      }
    case .volumeDown:
      IssueRecorder.attempt("press the volume button", in: nil) {
        try session.pressKey(.volumeDown, name: "volume down")
      }
    case .action, .camera:
      IssueRecorder.recordUnavailable(
        "XCUIDevice.press(.\(button))", "a desktop has no such button. Ask hasHardwareButton(_:) before.")
    }
  }

  /// Whether ``press(_:)`` can press the button.
  @discardableResult
  open func hasHardwareButton(_ button: XCUIDevice.Button) -> Bool {
    switch button {
    case .home, .volumeUp, .volumeDown: true
    case .action, .camera: false
    }
  }

  // MARK: - Services

  /// Opens URLs with their default applications.
  open var system: XCUISystem { XCUISystem.shared }

  /// There is no Siri: its methods fail the test.
  open var siriService: XCUISiriService { XCUISiriService.shared }

  /// Always true: a desktop has a pointer.
  open var supportsPointerInteraction: Bool { true }

  /// Always nil; setting a location fails the test.
  open var location: XCUILocation? {
    get { nil }
    set {
      guard newValue != nil else { return }
      IssueRecorder.recordUnavailable(
        "XCUIDevice.location",
        "the private desktop has no location service. Give the program its place in launchArguments or "
          + "launchEnvironment.")
    }
  }
}

public typealias XCUIDeviceButton = XCUIDevice.Button
