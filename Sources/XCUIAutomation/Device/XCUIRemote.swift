import Foundation

/// The remote control of a television.
///
/// Mirrors Apple's `XCUIRemote`; there is none on Linux, so that pressing a button fails the test.
open class XCUIRemote: NSObject, @unchecked Sendable {
  public class var shared: XCUIRemote { remote }

  private static let remote = XCUIRemote()

  /// A button of the remote control.
  public enum Button: UInt, Sendable {
    case up = 0
    case down = 1
    case left = 2
    case right = 3
    case select = 4
    case menu = 5
    case playPause = 6
    case home = 7
    case pageUp = 9
    case pageDown = 10
    case guide = 11
    case tvProvider = 12
    case oneTwoThree = 13
    case fourColors = 14
  }

  open func press(_ button: XCUIRemote.Button) {
    IssueRecorder.recordUnavailable("XCUIRemote.press(_:)", Self.reason)
  }

  open func press(_ remoteButton: XCUIRemote.Button, forDuration duration: TimeInterval) {
    IssueRecorder.recordUnavailable("XCUIRemote.press(_:forDuration:)", Self.reason)
  }

  private static let reason =
    "a desktop has no remote control. Use XCUIElement.typeKey(_:modifierFlags:) with the arrow keys and Return."
}

public typealias XCUIRemoteButton = XCUIRemote.Button
