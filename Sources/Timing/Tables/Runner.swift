// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// The waits of `understudy test` and of related commands.
  package enum Runner {
    /// The maximum time to build a package's tests: six hours.
    package static let build = TimeLimit(.seconds(21_600))

    /// The maximum wait for SwiftPM's description of a package.
    package static let packageTool = TimeLimit(.seconds(300))

    /// The maximum wait for a response from git; a diff of a large repository on a network file system takes seconds.
    package static let git = TimeLimit(.seconds(60))

    /// The maximum wait for SwiftPM while a package is set up: a manifest is compiled, and its dependencies may have to
    /// be downloaded.
    package static let setupTool = TimeLimit(.seconds(600))

    /// The maximum time to list the tests of an executable; linking a large executable at its start takes a second or
    /// two.
    package static let testList = TimeLimit(.seconds(120))

    /// The maximum wait, after an executable has listed its tests, for the greeting of an executable that the runner
    /// can drive.
    package static let greeting = TimeLimit(.milliseconds(200))

    /// The maximum time in poll(2) while a tool runs.
    package static let toolSlice = TimeLimit(.seconds(1))

    /// The maximum wait for the end of a tool after SIGINT, before SIGKILL.
    package static let toolInterrupt = TimeLimit(.seconds(5))

    /// The maximum time for the start of a worker; linking a large executable takes a second or two, and longer on a
    /// busy machine.
    package static let workerStart = TimeLimit(.seconds(120))

    /// The maximum time for the end of a worker, in which it writes its videos and ends its desktop.
    package static let workerEnd = TimeLimit(.seconds(60))

    /// The maximum wait for the end of a worker's output, which a process that the worker started may hold open.
    package static let workerOutput = TimeLimit(.seconds(2))

    /// The maximum pause of the run's loop, in which the observer updates its display.
    package static let observerPause = TimeLimit(.milliseconds(250))

    /// The maximum pause of the run's loop while Swift Testing writes its events to a file.
    package static let eventFilePause = TimeLimit(.milliseconds(100))

    /// The time between two scans for saved files.
    ///
    /// A scan of 3,000 files takes about 10 ms.
    package static let watchPoll = TimeLimit(.milliseconds(250))

    /// The time without a further change after which saved files count as complete; editors and git write several files
    /// in a row.
    package static let watchQuiet = TimeLimit(.milliseconds(100))

    /// The maximum wait for such a time, if a program writes files without end.
    package static let watchSettling = TimeLimit(.seconds(2))

    /// The duration that is assumed for a test without a recorded one.
    package static let unknownTest = TimeLimit(.seconds(1))

    /// The maximum time to check whether perf works.
    package static let profilerTrial = TimeLimit(.seconds(20))

    /// The maximum time to print a recording of perf.
    package static let profilePrinting = TimeLimit(.seconds(300))

    /// The maximum time to find the source lines of a profile.
    package static let lineSearch = TimeLimit(.seconds(120))

    /// The maximum time for the toolchain to demangle names.
    package static let demangling = TimeLimit(.seconds(60))

    /// The maximum time to remove the debugging information from one product.
    package static let stripping = TimeLimit(.seconds(120))
  }
}
