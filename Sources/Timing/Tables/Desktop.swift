// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// The start and the end of desktops and of what runs on them.
  package enum Desktop {
    /// The time in which a whole desktop comes up.
    package static let start = TimeLimit(.seconds(20))

    /// The time between SIGTERM and SIGKILL for an X server that did not come up.
    package static let serverStop = TimeLimit(.milliseconds(200))

    /// The end of the X server when one of its clients has ended: the kernel closes its connections before it
    /// is gone.
    package static let lateEnd = TimeLimit(.milliseconds(200))

    /// The end of a part that has written nothing at the start, to distinguish a part that died from a slow one.
    package static let endOfPartAtStart = TimeLimit(.milliseconds(200))

    /// The same for the X server.
    package static let endOfServerAtStart = TimeLimit(.milliseconds(500))

    /// The pause between two health checks of a desktop of which a part may just have ended.
    package static let healthPoll = TimeLimit(.milliseconds(2))

    /// The time between SIGTERM and SIGKILL for programs at the end of a desktop.
    package static let grace = TimeLimit(.milliseconds(400))

    /// The most of that time that a caller may ask for.
    package static let longestGrace = TimeLimit(.milliseconds(500))

    /// The X server's end at the end of a desktop: it removes its lock and its socket when it is asked.
    package static let serverEnd = TimeLimit(.milliseconds(300))

    /// The guard's work at the end of a desktop, before the first check whether it still works.
    package static let guardEnd = TimeLimit(.milliseconds(800))

    /// The interval between two such checks.
    package static let guardPoll = TimeLimit(.milliseconds(100))

    /// The work of a guard that is not stopped, before it is done here: a shell that asks all processes of a busy machine
    /// takes some seconds.
    package static let guardAtMost = TimeLimit(.seconds(10))

    /// The same for a desktop that did not come up.
    package static let guardEndAfterFailure = TimeLimit(.milliseconds(1500))

    /// The guard's work where there is no guard.
    package static let sweep = TimeLimit(.milliseconds(300))

    /// The same for a desktop that did not come up.
    package static let sweepAfterFailure = TimeLimit(.milliseconds(500))

    /// The same for a desktop whose owner and guard were both lost, as in a power cut.
    package static let sweepOfStale = TimeLimit(.seconds(1))

    /// The statuses of all processes that have ended with a desktop.
    package static let collection = TimeLimit(.milliseconds(100))

    /// The age from which on a folder without a lock is a desktop's that was lost; a younger one is being made
    /// or removed.
    package static let unlockedAge = TimeLimit(.seconds(60))

    /// The time for a double click that toolkits have by themselves, on desktops for a person.
    package static let userDoubleClick = TimeLimit(.milliseconds(400))

    /// The time for a double click on desktops for tests: two single clicks at one place wait for it.
    package static let doubleClick = TimeLimit(.milliseconds(100))

    /// The same for fingers: they rest on the glass, and programs have to see them lifted.
    package static let doubleTap = TimeLimit(.milliseconds(250))

    /// One call of the monitor of the session bus.
    package static let busMonitor = TimeLimit(.seconds(5))

    /// The session bus learns of the host's service files, and the end of a service that ran before.
    package static let activation = TimeLimit(.seconds(2))

    /// The pause between two checks whether the bus has noticed that the owner of a name has ended.
    ///
    /// - Seen with: dbus-daemon 1.14.10
    package static let endedOwnerPoll = TimeLimit(.milliseconds(1))

    /// The session bus reloads its service files.
    package static let serviceOffer = TimeLimit(.seconds(5))

    /// The end of the portals' front.
    package static let portalEnd = TimeLimit(.seconds(2))

    /// The first byte of the proxy of the session bus, which it writes when it listens.
    package static let proxyStart = TimeLimit(.seconds(5))

    /// All calls to the portals' store of permissions, which the first one starts.
    package static let permissionStore = TimeLimit(.seconds(10))

    /// The session bus's answer who owns a name.
    package static let nameOwner = TimeLimit(.seconds(1))

    /// The answer of a bus, or of a part on it, to a question that takes it no work; asked where something else has failed.
    package static let answerOfPart = TimeLimit(.seconds(5))

    /// Putting back the accessibility flag of a user's own desktop.
    package static let accessibilityFlag = TimeLimit(.seconds(1))
  }
}
