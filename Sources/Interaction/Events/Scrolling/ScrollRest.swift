// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import Timing
import WindowSystem

/// Waits until scrolled content has stopped.
///
/// In areas with kinetic scrolling, the content keeps moving after the wheel has turned. A press during this
/// time only stops the movement, and clicks nothing. Between two frames of the movement, the program looks idle.
struct ScrollRest {
  let application: TargetProgram

  /// Reads a position until it has not changed for a while.
  func settle<Place: Equatable>(in tree: ElementTree, _ read: () throws -> Place) throws {
    application.idle.wait(afterInput: true)
    guard tree.count > 1, tree.toolkit.rules.unlistedScrollAreas?.mayBeAround(1, in: tree.nodes) == true
    else {
      return
    }
    var last = try read()
    var since = MonotonicClock.now
    _ = try Waiter(session: application.session).wait(timeout: TimeLimits.Events.scrollEnd.seconds) {
      let place = try read()
      if place != last { (last, since) = (place, MonotonicClock.now) }
      return MonotonicClock.now - since >= TimeLimits.Events.scrollCalm.seconds
    }
  }
}
