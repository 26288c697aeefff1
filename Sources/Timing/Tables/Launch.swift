// SPDX-License-Identifier: Apache-2.0

import Settings

extension TimeLimits {
  /// The start and the end of the program under test.
  package enum Launch {
    /// The maximum time from the start of a program to a window that answers: LibreOffice's first start on a busy
    /// machine takes about 15 s.
    package static let window = TimeLimit(.seconds(60), setting: .launchTimeout)

    /// The maximum wait for a program to end on its own after the request to end, before it is killed.
    package static let termination = TimeLimit(.seconds(2))

    /// The maximum time for the first reading of a tree.
    ///
    /// A program that lays out thousands of rows answers slowly, and repeated calls would delay it further.
    ///
    /// - Seen with: GTK 4 with 5,000 rows
    package static let firstRead = TimeLimit(.seconds(15))

    /// The maximum time until the kernel reports the end of a part of the desktop after a program has detected this
    /// end.
    ///
    /// It is also the interval between two checks of the parts while a program starts.
    package static let partPoll = TimeLimit(.milliseconds(500))

    /// The maximum wait for one of two kinds of events, a name on the bus or a new window, before the wait for the
    /// other kind.
    package static let eventSlice = TimeLimit(.milliseconds(5))

    /// The time for which a window must exist before its program counts as one that does not join the accessibility
    /// bus.
    ///
    /// Programs usually join the bus before they show a window.
    package static let absence = TimeLimit(.milliseconds(1500))

    /// The time for which a window must exist before a screen reader is announced to a program whose accessibility
    /// waits for one.
    ///
    /// - Seen with: Slint 1.16
    package static let screenReader = TimeLimit(.milliseconds(500))

    /// The value of ``absence`` for a program whose toolkit supports accessibility, and of ``emptyWindow`` for a
    /// browser.
    ///
    /// On a busy machine, accessibility may start slowly.
    package static let absenceOfAccessibleToolkit = TimeLimit(.seconds(15))

    /// The value of ``absence`` for a program that works without a pause, such as a game.
    package static let absenceAtWork = TimeLimit(.seconds(4))

    /// The time before the deadline of a launch from which a window alone counts as proof that its program does not
    /// join the bus.
    package static let lastPollForAbsence = TimeLimit(.milliseconds(500))

    /// The time for which the windows of an idle program must be empty in its tree, before they count as empty: most
    /// toolkits fill a window before they show it.
    ///
    /// - Seen with: JavaFX 11, a bare QWidget, an empty GtkWindow
    package static let emptyWindow = TimeLimit(.seconds(2))

    /// The value of ``emptyWindow`` for a program that works in the meantime.
    package static let emptyWindowAtWork = TimeLimit(.seconds(6))

    /// A window without a frame and controls counts as a splash window, until it has been the only window of an idle
    /// program for this time.
    ///
    /// - Seen with: Freeplane 1.11
    package static let splash = TimeLimit(.seconds(3))

    /// The value of ``splash`` for a program that works in the meantime.
    package static let splashAtWork = TimeLimit(.seconds(25))

    /// The time for which a program is observed to find out whether it works.
    package static let restPoll = TimeLimit(.milliseconds(700))

    /// The time after which an idle program without a window counts as launched in the background.
    ///
    /// A call to a service on the bus that does not answer ends after 25 s, and many programs show their window only
    /// after the end of such a call.
    package static let windowless = TimeLimit(.seconds(30), setting: .windowlessTimeout)

    /// The interval between two checks of a program that has no window yet.
    package static let windowlessPoll = TimeLimit(.milliseconds(250))

    /// The maximum wait for a program that is not on the bus to become idle.
    package static let calmOfAbsent = TimeLimit(.milliseconds(300))
  }
}
