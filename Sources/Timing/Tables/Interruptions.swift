// SPDX-License-Identifier: Apache-2.0

import Settings

extension TimeLimits {
  /// Dialogs and windows that block a test, and the handlers of interruptions.
  package enum Interruptions {
    /// One handler of interruptions, before the test fails with its name; 0 for ever.
    package static let handler = TimeLimit(.seconds(60), setting: .interruptionTimeout)

    /// The time after that limit in which a handler ends before the process is ended.
    package static let handlerGrace = TimeLimit(.seconds(10))

    /// The time for writing the failure of a handler that does not return.
    package static let handlerReport = TimeLimit(.seconds(30))

    /// The time for which something unexpected has to stand before it is dealt with unasked: a dialog that a
    /// test has just answered may take that long to go.
    package static let standing = TimeLimit(.milliseconds(200))

    /// The same in a wait, where nothing is lost by leaving a dialog alone for a while.
    package static let standingInWaits = TimeLimit(.milliseconds(500))

    /// The time in which a dialog goes that has been answered: banners fade.
    package static let dialogEnd = TimeLimit(.seconds(2))

    /// The report about a menu: menus of some programs have the focus and are never reported.
    package static let menuEvents = TimeLimit(.milliseconds(500))

    /// The time in which a window that came up during an event gets its name: a window manager that waits for a processor
    /// has put a frame around it, and not yet reported what is in it.
    package static let windowName = TimeLimit(.milliseconds(500))

    /// The interval between two checks of the windows of the screen in a wait.
    package static let look = TimeLimit(.milliseconds(250))

    /// The time without an evaluation after which the next one of the same predicate begins another wait.
    package static let predicatePause = TimeLimit(.seconds(1))
  }
}
