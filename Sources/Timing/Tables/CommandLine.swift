// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// The waits of the command line's displays.
  package enum CommandLine {
    /// The minimum time between two updates of the progress display, because the eye cannot follow faster updates.
    package static let testScreen = TimeLimit(.milliseconds(100))

    /// The maximum wait of "understudy report follow" for the start of a run.
    ///
    /// The option `--timeout` sets another time.
    package static let followBegin = TimeLimit(.seconds(600))

    /// The time after which a run counts as ended if none of its processes exists.
    package static let followGap = TimeLimit(.seconds(3))

    /// The maximum pause between two checks of a run that is followed.
    package static let followPause = TimeLimit(.milliseconds(250))

    /// The pause between two comparisons of a folder's files if the system has no inotify watch left.
    package static let folderPoll = TimeLimit(.milliseconds(20))

    /// The minimum time between two updates of the display of "understudy report follow".
    ///
    /// The eye cannot follow faster updates, and a remote terminal may be slow.
    package static let followScreen = TimeLimit(.milliseconds(100))

    /// The maximum time for Python to read a file of tests that is migrated; a file of a thousand lines takes a second.
    package static let translation = TimeLimit(.seconds(120))
  }
}
