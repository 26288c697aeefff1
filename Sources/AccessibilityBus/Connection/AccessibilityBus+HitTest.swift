import CSystemd
import Foundation

extension AccessibilityBus {
  /// The object that a browser's page finds at a point, asked until the page itself has answered.
  ///
  /// Chromium (156) answers at once from rectangles it keeps, where the last element that holds the point is on top
  /// whatever the page draws, and asks the page meanwhile: 4 to 7 ms later the same question has the page's answer,
  /// which knows of z-index, transparent overlays and `pointer-events`. Firefox (153) answers with what its page draws.
  ///
  /// - Parameter patience: for how long the page may not have answered yet.
  package func pageAccessible(
    at point: CGPoint, of document: AccessibleReference, isAnsweredLater: Bool, patience: Duration
  ) throws -> AccessibleReference? {
    func ask() throws -> AccessibleReference? { try accessible(at: point, in: .screen, below: document) }
    var answer = try ask()
    guard isAnsweredLater else { return answer }
    let deadline = ContinuousClock.now + patience
    while ContinuousClock.now < deadline {
      let next = min(deadline, .now + .milliseconds(4))
      while waitForEvent(after: eventCount, until: next) {}
      let later = try ask()
      if later != answer { return later }
      answer = later
    }
    return answer
  }
}
