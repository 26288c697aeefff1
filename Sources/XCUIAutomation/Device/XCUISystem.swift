import AutomationEngine
import Foundation

/// What belongs to no program.
///
/// Mirrors Apple's `XCUISystem`; see ``XCUIDevice/system``.
open class XCUISystem: NSObject, @unchecked Sendable {
  static let shared = XCUISystem(())

  private init(_: Void) {}

  /// Opens a URL or a file with its default application, which runs on the private desktop; reach it with
  /// `XCUIApplication(bundleIdentifier:)`.
  ///
  /// The test fails when no program is associated with it.
  open func open(_ url: URL) {
    IssueRecorder.attempt("open \(url.absoluteString)", in: nil) { try AutomationSession.shared.open(url) }
  }
}

/// Mirrors Apple's `XCUISiriService`; there is no Siri on Linux.
open class XCUISiriService: NSObject, @unchecked Sendable {
  static let shared = XCUISiriService(())

  private init(_: Void) {}

  /// Fails the test.
  open func activate(voiceRecognitionText text: String) {
    IssueRecorder.recordUnavailable(
      "XCUISiriService.activate(voiceRecognitionText:)",
      "there is no Siri. Reach what it would have done by the program's user interface or a URL.")
  }

  open override var debugDescription: String { "XCUISiriService (not available on Linux)" }
}

/// A location to simulate.
///
/// Mirrors Apple's `XCUILocation`; see ``XCUIDevice/location``.
open class XCUILocation: NSObject, @unchecked Sendable {
  public let location: CLLocation

  public init(location: CLLocation) {
    self.location = location
  }

  open override var debugDescription: String {
    "XCUILocation (\(location.coordinate.latitude), \(location.coordinate.longitude))"
  }
}
