// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// The start and the end of desktops and of the programs on them.
  package enum Desktop {
    /// The maximum time for the start of a whole desktop.
    package static let start = TimeLimit(.seconds(20))

    /// The time between SIGTERM and SIGKILL for a display server that did not start.
    package static let serverStop = TimeLimit(.milliseconds(200))

    /// The maximum wait for the end of the display server after the end of one of its clients.
    ///
    /// The kernel closes the server's connections before the server's process is gone.
    package static let endAfterClient = TimeLimit(.milliseconds(200))

    /// The maximum wait for the end of a part that wrote no output at the start, to distinguish a part that died from a
    /// slow one.
    package static let endOfPartAtStart = TimeLimit(.milliseconds(200))

    /// The maximum wait for the end of a display server that wrote no output at the start, to distinguish a server that
    /// died from a slow one.
    package static let endOfServerAtStart = TimeLimit(.milliseconds(500))

    /// The pause between two health checks of a desktop when one of its parts may have just ended.
    package static let healthPoll = TimeLimit(.milliseconds(2))

    /// The time between SIGTERM and SIGKILL for programs at the end of a desktop.
    package static let grace = TimeLimit(.milliseconds(400))

    /// The maximum that a caller may set instead of ``grace``.
    package static let longestGrace = TimeLimit(.milliseconds(500))

    /// The maximum wait for the display server at the end of a desktop; after SIGTERM an X server removes its socket.
    package static let serverEnd = TimeLimit(.milliseconds(300))

    /// The maximum wait until a killed server has released its socket: its main thread may end before its other
    /// threads, which still have it open.
    package static let socketOfKilledServer = TimeLimit(.milliseconds(500))

    /// The time for the guard's work at the end of a desktop, before the first check whether the guard is still
    /// working.
    package static let guardEnd = TimeLimit(.milliseconds(800))

    /// The interval between two checks whether the guard is still working.
    package static let guardPoll = TimeLimit(.milliseconds(100))

    /// The maximum time for the work of a guard, unless a signal has stopped the guard.
    ///
    /// After this time, the process that started the desktop does the work. A guard is a shell; a shell that reads all
    /// processes of a busy machine takes a few seconds.
    package static let guardAtMost = TimeLimit(.seconds(10))

    /// The time for the guard's work if the desktop did not start, before the first check whether the guard is still
    /// working.
    package static let guardEndAfterFailure = TimeLimit(.milliseconds(1500))

    /// The maximum time in which the process that started the desktop removes it, if the guard was killed or hangs.
    package static let sweep = TimeLimit(.milliseconds(300))

    /// The value of ``sweep`` for a desktop that did not start.
    package static let sweepAfterFailure = TimeLimit(.milliseconds(500))

    /// The value of ``sweep`` for a desktop whose owner and guard were both lost, as after a power cut.
    package static let sweepOfStale = TimeLimit(.seconds(1))

    /// The maximum time to collect the statuses of all processes that have ended with a desktop.
    package static let collection = TimeLimit(.milliseconds(100))

    /// The age above which a folder without a lock belongs to a lost desktop; a younger folder is being created or
    /// removed.
    package static let unlockedAge = TimeLimit(.seconds(60))

    /// The default time for a double click in toolkits, for desktops that a person uses.
    package static let userDoubleClick = TimeLimit(.milliseconds(400))

    /// The time for a double click on desktops for tests; the second of two single clicks at one position must wait for
    /// this time.
    package static let doubleClick = TimeLimit(.milliseconds(100))

    /// The time for a double tap on desktops for tests, with a touch screen.
    ///
    /// It is longer than ``doubleClick``, because fingers stay on the glass and programs must detect that they are
    /// lifted.
    package static let doubleTap = TimeLimit(.milliseconds(250))

    /// The maximum time for one call to the monitor of the session bus.
    package static let busMonitor = TimeLimit(.seconds(5))

    /// The maximum time in which the session bus reads the host's service files and detects the end of an earlier
    /// service.
    package static let activation = TimeLimit(.seconds(2))

    /// The pause between two checks whether the bus has detected the end of a name's owner.
    ///
    /// - Seen with: dbus-daemon 1.14.10
    package static let endedOwnerPoll = TimeLimit(.milliseconds(1))

    /// The maximum time for the session bus to reload its service files.
    package static let serviceOffer = TimeLimit(.seconds(5))

    /// The maximum wait for the end of the main portal service.
    package static let portalEnd = TimeLimit(.seconds(2))

    /// The maximum time until a program that has ended disappears from the session bus, if a proxy connected it to the
    /// bus.
    package static let callerLeaves = TimeLimit(.seconds(1))

    /// The maximum wait for the first byte of the session bus proxy.
    ///
    /// The proxy writes this byte when it accepts connections.
    package static let proxyStart = TimeLimit(.seconds(5))

    /// The maximum time for all calls to the permission store of the portals.
    ///
    /// The first call starts the store.
    package static let permissionStore = TimeLimit(.seconds(10))

    /// The maximum wait for the session bus's reply about the owner of a name.
    package static let nameOwner = TimeLimit(.seconds(1))

    /// The maximum wait for a bus, or a part on it, to answer a call that requires no work.
    ///
    /// Such a call is made after another failure, to detect a part that does not answer.
    package static let answerOfPart = TimeLimit(.seconds(5))

    /// The maximum time to restore the accessibility flag of a user's own desktop.
    package static let accessibilityFlag = TimeLimit(.seconds(1))
  }
}
