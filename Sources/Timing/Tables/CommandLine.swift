// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// The waits of the command line's screens.
  package enum CommandLine {
    /// The least time between two drawings of the progress; no eye follows more.
    package static let testScreen = TimeLimit(.milliseconds(100))

    /// The wait of "understudy report follow" for a run to begin.
    ///
    /// The option `--timeout` sets another time.
    package static let followBegin = TimeLimit(.seconds(600))

    /// The time without a process of the run after which it has ended.
    package static let followGap = TimeLimit(.seconds(3))

    /// The longest pause between two checks of a run that is followed.
    package static let followPause = TimeLimit(.milliseconds(250))

    /// The least time between two drawings; no eye follows more, and a terminal far away should not have to.
    package static let followScreen = TimeLimit(.milliseconds(100))
  }
}
