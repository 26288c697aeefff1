// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// Bots and the results that they store.
  package enum Bots {
    /// The maximum wait for another process that writes to the same database, for example while it imports a large run
    /// or makes a backup.
    package static let busyDatabase = TimeLimit(.seconds(5))

    /// The maximum wait for a lock of a PostgreSQL database.
    ///
    /// Threads of the same server also wait for each other there, so it is longer than the wait for a locked file.
    package static let databaseLock = TimeLimit(.seconds(120))

    /// The maximum wait for another thread or process that changes the stored bundles.
    ///
    /// A bundle may have 2 GB, which a slow disk reads and writes in a minute; a client waits longer for the response.
    package static let bundleLock = TimeLimit(.seconds(120))

    /// The interval between two attempts to lock the stored bundles.
    package static let bundleLockPoll = TimeLimit(.milliseconds(20))

    /// The maximum time to receive a complete request, for example the largest file of a bundle over a slow connection.
    package static let request = TimeLimit(.seconds(300))

    /// The maximum time to answer a client that has closed its side of the connection and may be gone.
    ///
    /// Meanwhile, the server may store a large run.
    package static let halfClosed = TimeLimit(.seconds(60))

    /// The interval between two checks of the disk on which a job works.
    package static let diskPoll = TimeLimit(.seconds(15))

    /// The interval between two checks whether another process has changed the results, while a page is open.
    package static let changePoll = TimeLimit(.seconds(2))

    /// The time for which the data of a page stay cached if nothing changes.
    package static let cachedPage = TimeLimit(.seconds(60))

    /// The time for which a user stays signed in: thirty days.
    package static let session = TimeLimit(.seconds(2_592_000))

    /// The time that a user may spend on the page of an OpenID provider.
    package static let providerSignIn = TimeLimit(.seconds(600))

    /// The maximum wait for a response from an OpenID provider.
    package static let provider = TimeLimit(.seconds(20))

    /// The maximum difference between the clock of an OpenID provider and the server's clock.
    package static let clockDifference = TimeLimit(.seconds(60))

    /// The time for which failed sign-ins are stored.
    package static let failedSignIns = TimeLimit(.seconds(300))

    /// The interval between two removals of outdated data.
    package static let cleaning = TimeLimit(.seconds(3_600))

    /// The interval between two checks for queued jobs and for schedules that are due.
    package static let queuePoll = TimeLimit(.milliseconds(500))

    /// The first pause before another attempt to store the end of a job, or to end the jobs of a killed server.
    ///
    /// The database has refused the first attempt for a temporary reason. It has waited for a lock already, and each
    /// further pause is twice as long.
    package static let shortestRetryPause = TimeLimit(.milliseconds(500))

    /// The longest pause between two attempts to store the end of a job, or to end the jobs of a killed server.
    ///
    /// It is the longest time for which a page may show an ended job as running after the database works again.
    package static let longestRetryPause = TimeLimit(.seconds(30))

    /// The interval between two checks of a repository on this machine; a check takes a few milliseconds.
    package static let localPoll = TimeLimit(.seconds(2))

    /// The interval between two checks of a remote repository.
    ///
    /// A webhook reports a change immediately.
    package static let remotePoll = TimeLimit(.seconds(60))

    /// The maximum time for a git command or another command on a job's files, for example with a large repository over
    /// a slow connection.
    package static let git = TimeLimit(.seconds(600))

    /// The time between SIGTERM and SIGKILL for a command on a job's files; git removes its locks in this time.
    package static let commandEnd = TimeLimit(.seconds(10))

    /// The maximum time to send the folder of a job to another machine or to receive its results.
    ///
    /// The folder may be a large repository, and the connection slow.
    package static let transfer = TimeLimit(.seconds(600))

    /// The maximum time for a job on another machine to end after the server has requested its end.
    ///
    /// After this time, the connection to the job is closed.
    package static let remoteEnd = TimeLimit(.seconds(15))

    /// The maximum time to create a sandbox with a program that does nothing.
    ///
    /// Creating a sandbox takes a few milliseconds, unless the machine is very busy.
    package static let sandbox = TimeLimit(.seconds(30))

    /// The interval between two checks of a running job: whether it must end, and in a command, whether it has new
    /// output.
    package static let jobPoll = TimeLimit(.milliseconds(300))

    /// The maximum wait for the remaining output of a job after its end.
    package static let lastOutput = TimeLimit(.seconds(5))

    /// The maximum wait for the response of a service that receives a notification.
    package static let notice = TimeLimit(.seconds(30))

    /// The maximum time for sendmail to accept a mail; some programs of this name deliver it before they end.
    package static let mail = TimeLimit(.seconds(120))

    /// The maximum time for notifications in progress when the server ends; the rest of them are not sent.
    package static let lastNotices = TimeLimit(.seconds(5))

    /// The maximum time for which a client that uploads results waits for the server's response.
    ///
    /// The server may store a large run before it answers.
    package static let answer = TimeLimit(.seconds(300))
  }
}
