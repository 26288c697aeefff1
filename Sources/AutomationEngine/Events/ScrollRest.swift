import Foundation
import WindowSystem

/// Waits until what was scrolled lies still.
///
/// Some areas run on after the wheel was turned, slower and slower, and take the next press for the wish to stop them: such a
/// press clicks nothing. Between two of its frames the program looks idle.
struct ScrollRest {
  let application: TargetApplication

  /// How long a place must stay the same, in seconds: some frames of an animation.
  private static let calm: TimeInterval = 0.15

  /// The most that a turn of the wheel runs on, in seconds.
  private static let limit: TimeInterval = 3

  /// Reads until what is read has not changed for a while.
  func settle<Place: Equatable>(in tree: ElementTree, _ read: () throws -> Place) throws {
    application.waitUntilIdle(afterInput: true)
    guard tree.count > 1, tree.toolkit.hasUnlistedScrollAreas(around: 1, in: tree.nodes) else { return }
    var last = try read()
    var since = MonotonicClock.now
    _ = try Waiter(session: application.session).wait(timeout: Self.limit) {
      let place = try read()
      if place != last { (last, since) = (place, MonotonicClock.now) }
      return MonotonicClock.now - since >= Self.calm
    }
  }
}
