// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// The waits of the command line's displays.
  package enum CommandLine {
    /// The minimum time between two updates of the progress display, since the eye cannot follow more.
    package static let testScreen = TimeLimit(.milliseconds(100))

    /// The maximum wait of "understudy report follow" for the start of a run.
    ///
    /// The option `--timeout` sets another time.
    package static let followBegin = TimeLimit(.seconds(600))

    /// The time without a process of the run after which the run counts as ended.
    package static let followGap = TimeLimit(.seconds(3))

    /// The maximum pause between two checks of a run that is followed.
    package static let followPause = TimeLimit(.milliseconds(250))

    /// The pause between two comparisons of a folder's files if the system has no watch left.
    package static let folderPoll = TimeLimit(.milliseconds(20))

    /// The minimum time between two updates of the display, since the eye cannot follow more and a remote terminal may
    /// be slow.
    package static let followScreen = TimeLimit(.milliseconds(100))
  }
}
