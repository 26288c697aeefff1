import Foundation
import ResultBundle

/// When screenshots are kept: `UNDERSTUDY_CAPTURE` in the environment.
package enum CapturePolicy: String, Sendable {
  /// Before each event, at the end of each test, and when a test fails.
  case always
  /// When a test fails; the default.
  case onFailure = "on-failure"
  case never

  /// An unknown word means the default: a capture setting must not stop a run.
  init(environment: [String: String]) {
    self = environment["UNDERSTUDY_CAPTURE"].flatMap(CapturePolicy.init) ?? .onFailure
  }
}

extension AutomationSession {
  /// Keeps a picture of the screen before an event, where the policy asks for one. What the event does is on the
  /// picture of the next one.
  ///
  /// - Parameter tree: the elements that the event's own was found among; kept as well.
  func captureStep(_ name: String, _ tree: ElementTree? = nil) {
    guard capture == .always else { return }
    keepScreenshot(name: name)
    if let tree { treeCapture.keep(tree, name: "Elements", in: recorder) }
  }

  /// A test begins: what is kept with it stands for itself.
  package func captureBeginsTest() { lock.withLock { treeCapture.reset() } }

  /// Keeps a picture of what the test leaves behind, where the policy asks for one.
  package func captureEndOfTest() { lock.withLock { captureStep("End of the test") } }

  /// Keeps a picture of the screen; nil when there is none to be had.
  @discardableResult
  func keepScreenshot(name: String) -> URL? {
    guard let live = currentDesktop,
      let picture = try? live.display.screenshot(of: live.display.screenFrame).pngData()
    else { return nil }
    return recorder.attach(Attachment(name: name, fileExtension: "png", payload: picture))
  }
}
