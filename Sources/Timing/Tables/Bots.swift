// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// Bots and the results that they keep.
  package enum Bots {
    /// The longest wait for another process that writes to the same database: one that takes in a large run, or backs up.
    package static let busyDatabase = TimeLimit(.seconds(5))

    /// A request to the server to come whole: the largest file of a bundle over a slow line.
    package static let request = TimeLimit(.seconds(300))

    /// An answer to a client that sends nothing more, and may have gone: a large run is stored meanwhile.
    package static let halfClosed = TimeLimit(.seconds(60))

    /// The time between two looks at the disk on which a job works.
    package static let diskLook = TimeLimit(.seconds(15))

    /// The time between two looks at whether another process has changed the results, while a page is open.
    package static let changeLook = TimeLimit(.seconds(2))

    /// The time for which the data of a page are kept while nothing changes.
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

    /// The time between two removals of what is too old.
    package static let cleaning = TimeLimit(.seconds(3_600))

    /// The time between two looks at the queue, and at clocks.
    package static let queueLook = TimeLimit(.milliseconds(500))

    /// The time between two looks at a repository on this machine; one costs some milliseconds.
    package static let localLook = TimeLimit(.seconds(2))

    /// The time between two looks at a repository elsewhere.
    ///
    /// A webhook says at once what is new.
    package static let remoteLook = TimeLimit(.seconds(60))

    /// A command of git: a large repository over a slow line.
    package static let git = TimeLimit(.seconds(600))

    /// The folder of a job to come to another machine, or its results back: a large repository over a slow line.
    package static let transfer = TimeLimit(.seconds(600))

    /// A job on another machine to end when it is told to, before its connection is cut.
    package static let remoteEnd = TimeLimit(.seconds(15))

    /// The making of a sandbox for a program that does nothing: some milliseconds, unless the machine is very busy.
    package static let sandbox = TimeLimit(.seconds(30))

    /// The time between two looks at whether a job is to end.
    package static let jobLook = TimeLimit(.milliseconds(300))

    /// The rest of a job's output after its end.
    package static let lastOutput = TimeLimit(.seconds(5))

    /// An answer of a service that is told of something.
    package static let notice = TimeLimit(.seconds(30))

    /// An answer of the server to whoever hands in results: it may take in a large run before.
    package static let answer = TimeLimit(.seconds(300))
  }
}
