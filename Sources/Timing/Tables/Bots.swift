// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// Bots and the results that they keep.
  package enum Bots {
    /// The longest wait for another process that writes to the same database: one that takes in a large run, or backs up.
    package static let busyDatabase = TimeLimit(.seconds(5))

    /// A request to the server to come whole: the largest file of a bundle over a slow line.
    package static let request = TimeLimit(.seconds(300))

    /// An answer to a client that has closed its side of the connection and may be gone: a large run is stored meanwhile.
    package static let halfClosed = TimeLimit(.seconds(60))

    /// The interval between two checks of the disk on which a job works.
    package static let diskPoll = TimeLimit(.seconds(15))

    /// The interval between two checks whether another process has changed the results, while a page is open.
    package static let changePoll = TimeLimit(.seconds(2))

    /// The time for which the data of a page are cached while nothing changes.
    package static let keptPage = TimeLimit(.seconds(60))

    /// The time for which somebody stays signed in: thirty days.
    package static let session = TimeLimit(.seconds(2_592_000))

    /// The time for which somebody may be at the page of an OpenID provider.
    package static let atProvider = TimeLimit(.seconds(600))

    /// An answer of an OpenID provider.
    package static let provider = TimeLimit(.seconds(20))

    /// The time by which the clock of an OpenID provider may differ from ours.
    package static let clockDifference = TimeLimit(.seconds(60))

    /// The time for which failed sign-ins are remembered.
    package static let failedSignIns = TimeLimit(.seconds(300))

    /// The interval between two removals of outdated data.
    package static let cleaning = TimeLimit(.seconds(3_600))

    /// The interval between two checks of the queue and of the clock.
    package static let queuePoll = TimeLimit(.milliseconds(500))

    /// The interval between two checks of a repository on this machine; one takes some milliseconds.
    package static let localPoll = TimeLimit(.seconds(2))

    /// The interval between two checks of a remote repository.
    ///
    /// A webhook reports a change at once.
    package static let remotePoll = TimeLimit(.seconds(60))

    /// A command of git: a large repository over a slow line.
    package static let git = TimeLimit(.seconds(600))

    /// The folder of a job to come to another machine, or its results back: a large repository over a slow line.
    package static let transfer = TimeLimit(.seconds(600))

    /// The end of a job on another machine after the request to end, before its connection is cut.
    package static let remoteEnd = TimeLimit(.seconds(15))

    /// The making of a sandbox for a program that does nothing: some milliseconds, unless the machine is very busy.
    package static let sandbox = TimeLimit(.seconds(30))

    /// The interval between two checks whether a job has to end.
    package static let jobPoll = TimeLimit(.milliseconds(300))

    /// The rest of a job's output after its end.
    package static let lastOutput = TimeLimit(.seconds(5))

    /// An answer of a service that receives a notification.
    package static let notice = TimeLimit(.seconds(30))

    /// The server's answer to a client that uploads results: before it, the server may have to store a large run.
    package static let answer = TimeLimit(.seconds(300))
  }
}
