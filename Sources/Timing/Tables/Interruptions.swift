// SPDX-License-Identifier: Apache-2.0

import Settings

extension TimeLimits {
  /// Dialogs and windows that block a test, and the interruption handlers.
  package enum Interruptions {
    /// The maximum time for one interruption handler, before the test fails with the handler's name; 0 means no limit.
    package static let handler = TimeLimit(.seconds(60), setting: .interruptionTimeout)

    /// The time after the limit of ``handler`` in which an interruption handler may still end, before the process is
    /// ended.
    package static let handlerGrace = TimeLimit(.seconds(10))

    /// The maximum time to write the failure of a handler that does not return.
    package static let handlerReport = TimeLimit(.seconds(30))

    /// The time for which an unexpected window must exist before it is handled automatically: a dialog that a test has
    /// just answered may take this long to close.
    package static let standing = TimeLimit(.milliseconds(200))

    /// The value of ``standing`` while the test itself waits.
    ///
    /// During a wait, a dialog that stays open longer does no harm.
    package static let standingInWaits = TimeLimit(.milliseconds(500))

    /// The maximum time until an answered dialog closes.
    ///
    /// Banners, for example, fade out first.
    package static let dialogEnd = TimeLimit(.seconds(2))

    /// The maximum wait until the window manager reports the window with the keyboard focus as active: in some
    /// programs, menus have the focus and are never reported.
    package static let menuEvents = TimeLimit(.milliseconds(500))

    /// The maximum time until a window that appeared during an event has its name.
    ///
    /// If the window manager waits for a processor, it may have put a frame around the window, but not yet reported the
    /// content.
    package static let windowName = TimeLimit(.milliseconds(500))

    /// The interval between two checks of the screen's windows during a wait.
    package static let windowPoll = TimeLimit(.milliseconds(250))

    /// The time without an evaluation after which the next evaluation of the same predicate starts another wait.
    package static let predicatePause = TimeLimit(.seconds(1))
  }
}
