// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// The start and the end of desktops and of the programs on them.
  package enum Desktop {
    /// The maximum time for the start of a whole desktop.
    package static let start = TimeLimit(.seconds(20))

    /// The time between SIGTERM and SIGKILL for an X server that did not start.
    package static let serverStop = TimeLimit(.milliseconds(200))

    /// The maximum wait for the end of the X server after the end of one of its clients, since the kernel closes the
    /// server's connections before the process is gone.
    package static let endAfterClient = TimeLimit(.milliseconds(200))

    /// The maximum wait for the end of a part that wrote no output at the start, to distinguish a part that died from a
    /// slow one.
    package static let endOfPartAtStart = TimeLimit(.milliseconds(200))

    /// The same for the X server.
    package static let endOfServerAtStart = TimeLimit(.milliseconds(500))

    /// The pause between two health checks of a desktop when one of its parts may have just ended.
    package static let healthPoll = TimeLimit(.milliseconds(2))

    /// The time between SIGTERM and SIGKILL for programs at the end of a desktop.
    package static let grace = TimeLimit(.milliseconds(400))

    /// The maximum of this time that a caller may set.
    package static let longestGrace = TimeLimit(.milliseconds(500))

    /// The maximum wait for the X server at the end of a desktop; after SIGTERM the server removes its lock and its
    /// socket.
    package static let serverEnd = TimeLimit(.milliseconds(300))

    /// The time for the guard's work at the end of a desktop, before the first check whether it still works.
    package static let guardEnd = TimeLimit(.milliseconds(800))

    /// The interval between two such checks.
    package static let guardPoll = TimeLimit(.milliseconds(100))

    /// The maximum time for the work of a guard that is not stopped.
    ///
    /// After it, this process does the work. A shell that reads all processes of a busy machine takes some seconds.
    package static let guardAtMost = TimeLimit(.seconds(10))

    /// The time for the guard's work if the desktop did not start, before the first check whether it still works.
    package static let guardEndAfterFailure = TimeLimit(.milliseconds(1500))

    /// The maximum time for the guard's work if there is no guard and this process does it.
    package static let sweep = TimeLimit(.milliseconds(300))

    /// The same for a desktop that did not start.
    package static let sweepAfterFailure = TimeLimit(.milliseconds(500))

    /// The same for a desktop whose owner and guard were both lost, as after a power cut.
    package static let sweepOfStale = TimeLimit(.seconds(1))

    /// The maximum time to collect the statuses of all processes that have ended with a desktop.
    package static let collection = TimeLimit(.milliseconds(100))

    /// The age above which a folder without a lock belongs to a lost desktop; a younger folder is being created or
    /// removed.
    package static let unlockedAge = TimeLimit(.seconds(60))

    /// The default time for a double click in toolkits, for desktops that a person uses.
    package static let userDoubleClick = TimeLimit(.milliseconds(400))

    /// The time for a double click on desktops for tests; two single clicks at one position must wait for it.
    package static let doubleClick = TimeLimit(.milliseconds(100))

    /// The same for touches: fingers stay on the glass, and programs must detect that they are lifted.
    package static let doubleTap = TimeLimit(.milliseconds(250))

    /// The maximum time for one call of the monitor of the session bus.
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

    /// The time in which a program that has ended leaves the session bus, if a proxy connects it.
    package static let callerLeaves = TimeLimit(.seconds(1))

    /// The maximum wait for the first byte of the session bus proxy, which it writes when it listens.
    package static let proxyStart = TimeLimit(.seconds(5))

    /// The maximum time for all calls to the permission store of the portals, which the first call starts.
    package static let permissionStore = TimeLimit(.seconds(10))

    /// The maximum wait for the session bus's answer about the owner of a name.
    package static let nameOwner = TimeLimit(.seconds(1))

    /// The maximum wait for a bus, or a part on it, to answer a call without work; the call is made after another
    /// failure.
    package static let answerOfPart = TimeLimit(.seconds(5))

    /// The maximum time to restore the accessibility flag of a user's own desktop.
    package static let accessibilityFlag = TimeLimit(.seconds(1))
  }
}
