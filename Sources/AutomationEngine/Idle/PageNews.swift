import AccessibilityBus
import Foundation
import WindowSystem

/// Waits until what an event changed on a page of Chromium has arrived in its accessibility tree.
///
/// The process of the page sends changes to the one that answers at most every 150 ms, by a timer (Chromium 156);
/// meanwhile all of its threads sleep. A change after a longer time is sent with the next frame. So news tell that
/// more may come 150 ms later, and none within a few frames that there are none.
struct PageNews {
  let bus: AccessibilityBus

  func wait(for running: RunningApplication) {
    guard running.accessible?.toolkit.kind == .chromium else { return }
    let end = ContinuousClock.now + Self.limit
    var seen = bus.eventCount
    var patience = seen == running.eventsSeen ? Self.frames : Self.timer
    while ContinuousClock.now < end {
      guard bus.waitForEvent(after: seen, until: min(end, .now + patience)) else { break }
      seen = bus.eventCount
      patience = Self.timer
    }
    running.eventsSeen = seen
  }

  private static let timer = Duration.milliseconds(170)
  private static let frames = Duration.milliseconds(60)
  /// For pages that change all the time.
  private static let limit = Duration.seconds(1)
}
