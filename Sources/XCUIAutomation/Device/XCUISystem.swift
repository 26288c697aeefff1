// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Programs
import XCTestSupport

// The class is open, as Apple's is, so the compiler cannot check Sendable. It has no stored properties.
/// The system, which performs actions that belong to no program.
///
/// Mirrors Apple's `XCUISystem`; see ``XCUIDevice/system``.
open class XCUISystem: NSObject, @unchecked Sendable {
  static let shared = XCUISystem(())

  private init(_: Void) {}

  /// Opens a URL or a file with its default application, which runs on the private desktop.
  ///
  /// The test can access the application with `XCUIApplication(bundleIdentifier:)`. The default application is
  /// determined by `mimeapps.list` and `mimeinfo.cache` (freedesktop.org, Association between MIME types and
  /// applications 1.0.1). The test fails if no program is associated with the URL, or if the program cannot be
  /// launched.
  ///
  /// - Parameter url: a URL of any scheme, or a file URL.
  open func open(_ url: URL) {
    IssueRecorder.attempt("open \(url.absoluteString)", in: nil) {
      try DefaultApplicationOpener(of: .shared).open(url)
    }
  }
}

// The class is open, as Apple's is, so the compiler cannot check Sendable. It has no stored properties.
/// Siri, which does not exist on Linux.
///
/// Mirrors Apple's `XCUISiriService`.
open class XCUISiriService: NSObject, @unchecked Sendable {
  static let shared = XCUISiriService(())

  private init(_: Void) {}

  /// Fails the test: there is no Siri.
  ///
  /// - Parameter text: not used.
  open func activate(voiceRecognitionText text: String) {
    IssueRecorder.recordUnavailable(
      "XCUISiriService.activate(voiceRecognitionText:)",
      "there is no Siri. Use the program's user interface or a URL for the same action.")
  }

  /// A string that says that Siri is not available.
  open override var debugDescription: String { "XCUISiriService (not available on Linux)" }
}

// The class is open, as Apple's is, so the compiler cannot check Sendable. All its stored properties are constant.
/// A location to simulate, which the private desktop does not support.
///
/// Mirrors Apple's `XCUILocation`; see ``XCUIDevice/location``.
open class XCUILocation: NSObject, @unchecked Sendable {
  /// The location.
  public let location: CLLocation

  /// Creates a location to simulate; setting it on the device fails the test.
  public init(location: CLLocation) {
    self.location = location
  }

  /// The latitude and longitude.
  open override var debugDescription: String {
    "XCUILocation (\(location.coordinate.latitude), \(location.coordinate.longitude))"
  }
}
