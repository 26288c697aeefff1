// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// The waits of `understudy test` and of related commands.
  package enum Runner {
    /// The build of a package's tests: six hours.
    package static let build = TimeLimit(.seconds(21_600))

    /// SwiftPM's answer about a package.
    package static let packageTool = TimeLimit(.seconds(300))

    /// SwiftPM's answer while a package is set up: a manifest is compiled, and the packages that it names may
    /// have to be fetched.
    package static let setupTool = TimeLimit(.seconds(600))

    /// The list of tests of an executable; a large one is linked for a second or two when it starts.
    package static let testList = TimeLimit(.seconds(120))

    /// The greeting of an executable that can be driven, after its list of tests.
    package static let greeting = TimeLimit(.milliseconds(200))

    /// The longest time in poll(2) while a tool runs.
    package static let toolSlice = TimeLimit(.seconds(1))

    /// The end of a tool after SIGINT, before SIGKILL.
    package static let toolInterrupt = TimeLimit(.seconds(5))

    /// The start of a worker: a large executable is linked for a second or two, on a busy machine for more.
    package static let workerStart = TimeLimit(.seconds(120))

    /// The end of a worker, in which it writes the videos to store and ends its desktop.
    package static let workerEnd = TimeLimit(.seconds(60))

    /// The end of a worker's output, which something that it left running may keep open.
    package static let workerOutput = TimeLimit(.seconds(2))

    /// The longest pause of the run's loop; the observer draws.
    package static let observerPause = TimeLimit(.milliseconds(250))

    /// The same while Swift Testing writes its events to a file.
    package static let eventFilePause = TimeLimit(.milliseconds(100))

    /// The duration that is assumed for a test without a recorded one.
    package static let unknownTest = TimeLimit(.seconds(1))

    /// The trial whether perf works.
    package static let profilerTrial = TimeLimit(.seconds(20))

    /// Printing what perf has recorded.
    package static let profilePrinting = TimeLimit(.seconds(300))

    /// The search for the lines of a profile.
    package static let lineSearch = TimeLimit(.seconds(120))

    /// The toolchain's work of making names readable.
    package static let demangling = TimeLimit(.seconds(60))

    /// Taking the debugging information out of one product.
    package static let stripping = TimeLimit(.seconds(120))
  }
}
