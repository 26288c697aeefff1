// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import Timing
import WindowSystem

/// Waits until what was scrolled lies still.
///
/// Some areas run on after the wheel was turned, slower and slower, and take the next press for the wish to stop them: such a
/// press clicks nothing. Between two of its frames the program looks idle.
struct ScrollRest {
  let application: TargetApplication

  /// Reads until what is read has not changed for a while.
  func settle<Place: Equatable>(in tree: ElementTree, _ read: () throws -> Place) throws {
    application.idle.wait(afterInput: true)
    guard tree.count > 1, tree.toolkit.unlistedScrollAreas?.mayBeAround(1, in: tree.nodes) == true else {
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
