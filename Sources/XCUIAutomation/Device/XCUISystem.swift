// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Programs
import XCTestSupport

// Open, as Apple's is, so that the compiler cannot check it: it stores nothing.
/// The system: actions that belong to no program.
///
/// Mirrors Apple's `XCUISystem`; see ``XCUIDevice/system``.
open class XCUISystem: NSObject, @unchecked Sendable {
  static let shared = XCUISystem(())

  private init(_: Void) {}

  /// Opens a URL or a file with its default application, which runs on the private desktop.
  ///
  /// Reach the program with `XCUIApplication(bundleIdentifier:)`. Which one it is follows from `mimeapps.list` and
  /// `mimeinfo.cache` (freedesktop.org, Association between MIME types and applications 1.0.1). The test fails when
  /// no program is associated with the URL, or it cannot be launched.
  ///
  /// - Parameter url: a URL of any scheme, or that of a file.
  open func open(_ url: URL) {
    IssueRecorder.attempt("open \(url.absoluteString)", in: nil) { try DefaultOpening(of: .shared).open(url) }
  }
}

// Open, as Apple's is, so that the compiler cannot check it: it stores nothing.
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
      "there is no Siri. Reach what it would have done by the program's user interface or a URL.")
  }

  /// Says that there is no Siri.
  open override var debugDescription: String { "XCUISiriService (not available on Linux)" }
}

// Open, as Apple's is, so that the compiler cannot check it: all that it stores is constant.
/// A location to simulate, which nothing on the private desktop can.
///
/// Mirrors Apple's `XCUILocation`; see ``XCUIDevice/location``.
open class XCUILocation: NSObject, @unchecked Sendable {
  /// The location.
  public let location: CLLocation

  /// Makes one from a location; setting it on the device fails the test.
  public init(location: CLLocation) {
    self.location = location
  }

  /// Its latitude and longitude.
  open override var debugDescription: String {
    "XCUILocation (\(location.coordinate.latitude), \(location.coordinate.longitude))"
  }
}
