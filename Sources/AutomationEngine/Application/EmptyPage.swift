import Foundation
import WindowSystem

/// How long a browser has shown nothing but an empty page.
struct EmptyPage {
  private var end: TimeInterval?

  /// Whether it has to be believed. Chromium shows an empty page, which is loaded, before the one that it was
  /// started with (seen on a busy machine with 156).
  mutating func isMeant() -> Bool {
    let end = end ?? MonotonicClock.now + Self.patience
    self.end = end
    return MonotonicClock.now >= end
  }

  /// Seconds.
  private static let patience: TimeInterval = 2
}
