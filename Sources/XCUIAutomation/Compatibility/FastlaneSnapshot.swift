// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// Sets the program of the pictures that ``snapshot(_:timeWaitingForIdle:)`` takes.
///
/// Extension of Understudy, with the names of fastlane's `SnapshotHelper.swift`, so that tests that take pictures for
/// fastlane need no change: remove that file from the tests. The language and the appearance are those of the
/// destination, so no launch arguments are added.
///
/// ```swift
/// let app = XCUIApplication()
/// setupSnapshot(app)
/// app.launch()
/// snapshot("01List")
/// ```
///
/// - Parameters:
///   - app: the program.
///   - waitForAnimations: not used: each picture waits until the program is at rest.
public func setupSnapshot(_ app: XCUIApplication, waitForAnimations: Bool = true) {
  FastlaneSnapshot.shared.use(app)
}

/// Takes a picture of the program for a store or a manual.
///
/// Extension of Understudy, with the name of fastlane's function. The picture is that of
/// ``XCUIScreenshotProviding/storeScreenshot(named:timeout:)`` for the program of ``setupSnapshot(_:waitForAnimations:)``;
/// without a program, it is the picture of the main screen.
///
/// - Parameters:
///   - name: the name of the file, which is unique among the tests.
///   - timeout: the maximum wait in seconds until the picture no longer changes; nil for 5 seconds.
public func snapshot(_ name: String, timeWaitingForIdle timeout: TimeInterval? = nil) {
  FastlaneSnapshot.shared.take(name, timeout: timeout)
}

/// The program of fastlane's functions.
private final class FastlaneSnapshot: Sendable {
  static let shared = FastlaneSnapshot()
  private let app = Mutex<XCUIApplication?>(nil)

  func use(_ app: XCUIApplication) { self.app.withLock { $0 = app } }

  func take(_ name: String, timeout: TimeInterval?) {
    if let app = app.withLock({ $0 }) {
      app.storeScreenshot(named: name, timeout: timeout)
    } else {
      XCUIScreen.main.storeScreenshot(named: name, timeout: timeout)
    }
  }
}
