// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTestSupport

// The class is open, as Apple's is, so the compiler cannot check Sendable. It has no stored properties.
/// The remote control of a television, which does not exist on Linux.
///
/// Mirrors Apple's `XCUIRemote`. Pressing a button fails the test; use `typeKey(_:modifierFlags:)` with the arrow
/// keys and Return instead.
open class XCUIRemote: NSObject, @unchecked Sendable {
  /// The remote control.
  public class var shared: XCUIRemote { remote }

  private static let remote = XCUIRemote()

  /// A button of the remote control.
  public enum Button: UInt, Sendable {
    /// Up.
    case up = 0
    /// Down.
    case down = 1
    /// Left.
    case left = 2
    /// Right.
    case right = 3
    /// Select, the middle of the clickpad.
    case select = 4
    /// Menu, which goes back.
    case menu = 5
    /// Play and pause.
    case playPause = 6
    /// Home.
    case home = 7
    /// Page up.
    case pageUp = 9
    /// Page down.
    case pageDown = 10
    /// The program guide.
    case guide = 11
    /// The button of the TV provider.
    case tvProvider = 12
    /// The button for number entry.
    case oneTwoThree = 13
    /// The button for the four color keys.
    case fourColors = 14
  }

  /// Fails the test: there is no remote control.
  ///
  /// - Parameter button: not used.
  open func press(_ button: XCUIRemote.Button) {
    IssueRecorder.recordUnavailable("XCUIRemote.press(_:)", Self.reason)
  }

  /// Fails the test: there is no remote control.
  ///
  /// - Parameters:
  ///   - remoteButton: not used.
  ///   - duration: not used.
  open func press(_ remoteButton: XCUIRemote.Button, forDuration duration: TimeInterval) {
    IssueRecorder.recordUnavailable("XCUIRemote.press(_:forDuration:)", Self.reason)
  }

  private static let reason =
    "a desktop has no remote control. Use XCUIElement.typeKey(_:modifierFlags:) with the arrow keys and Return."
}

/// The older name of ``XCUIRemote/Button``.
public typealias XCUIRemoteButton = XCUIRemote.Button
