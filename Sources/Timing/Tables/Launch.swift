// SPDX-License-Identifier: Apache-2.0

import Settings

extension TimeLimits {
  /// The start and the end of the program under test.
  package enum Launch {
    /// The time from the start of a program to a window that answers: LibreOffice's first start on a busy
    /// machine takes about 15 s.
    package static let window = TimeLimit(.seconds(60), setting: .launchTimeout)

    /// The end of a program that was asked to end, before it is killed.
    package static let termination = TimeLimit(.seconds(2))

    /// The first reading of a tree.
    ///
    /// A program that lays out thousands of rows answers slowly. Repeated calls meanwhile would keep it from finishing.
    ///
    /// - Seen with: GTK 4 with 5,000 rows
    package static let firstRead = TimeLimit(.seconds(15))

    /// The time in which the kernel reports the end of a part of the desktop after a program has noticed it; also the
    /// interval between two checks of the parts while a program starts.
    package static let partPoll = TimeLimit(.milliseconds(500))

    /// The longest wait for one of two kinds of events, a name on the bus and a new window, before the wait for the other
    /// one.
    package static let newsSlice = TimeLimit(.milliseconds(5))

    /// The time for which a window has to be there before its program counts as one that will not come to the
    /// bus: those that come are there before they show a window as a rule.
    package static let absence = TimeLimit(.milliseconds(1500))

    /// The same for a program whose toolkit has accessibility, which may start slowly on a busy machine.
    package static let absenceOfAccessibleToolkit = TimeLimit(.seconds(15))

    /// The same for one that works without a pause, such as a game.
    package static let absenceAtWork = TimeLimit(.seconds(4))

    /// The time before the end of a launch at which the windows of a program that has not come to the bus are checked
    /// once more.
    package static let lastPollForAbsence = TimeLimit(.milliseconds(500))

    /// The time for which windows have to have nothing in them, in the tree of a program that rests, before they count as
    /// empty ones: most toolkits fill a window before they show it.
    ///
    /// - Seen with: JavaFX 11, a bare QWidget, an empty GtkWindow
    package static let emptyWindow = TimeLimit(.seconds(2))

    /// The same for one that works meanwhile.
    package static let emptyWindowAtWork = TimeLimit(.seconds(6))

    /// The time for which a window without a frame and without anything to operate has to be the only one of a program that
    /// rests, before it counts as its window and not as a splash.
    ///
    /// - Seen with: Freeplane 1.11
    package static let splash = TimeLimit(.seconds(3))

    /// The same for one that works meanwhile.
    package static let splashAtWork = TimeLimit(.seconds(25))

    /// The time for which a program is observed to find out whether it works.
    package static let restPoll = TimeLimit(.milliseconds(700))

    /// The time after which a program that rests and has no window counts as launched, in the background.
    ///
    /// A call on the bus of a service that does not answer ends after 25 s, and many programs show their window after that.
    package static let windowless = TimeLimit(.seconds(30), setting: .windowlessTimeout)

    /// The interval between two checks of a program that has no window yet.
    package static let windowlessPoll = TimeLimit(.milliseconds(250))

    /// The wait for a program that has not come to the bus to be idle.
    package static let calmOfAbsent = TimeLimit(.milliseconds(300))
  }
}
