// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// Processes, their ends, and helper programs.
  package enum Processes {
    /// The time between SIGTERM and SIGKILL if the caller sets no other time.
    package static let grace = TimeLimit(.seconds(1))

    /// The maximum wait for the end of a process after SIGKILL; a process that takes longer hangs in the kernel.
    package static let kill = TimeLimit(.seconds(1))

    /// The maximum time for a command to end after the program that has started it has ended.
    ///
    /// A compiler gets a few seconds to end after SIGINT.
    package static let endWithParent = TimeLimit(.seconds(10))

    /// The pause between two checks of a process for whose end the kernel has no event.
    package static let endPoll = TimeLimit(.milliseconds(5))

    /// The pause between two checks whether a child process has ended, if the kernel does not support pidfds.
    package static let childPoll = TimeLimit(.milliseconds(10))

    /// The maximum time in poll(2) while the reader of a socket reads nothing.
    package static let sendSlice = TimeLimit(.seconds(1))

    /// The maximum time in poll(2) while a helper program is running; then its caller may request its end.
    package static let helperSlice = TimeLimit(.milliseconds(300))

    /// The maximum wait for the end of a program that has left the bus or is ending.
    package static let askedToEnd = TimeLimit(.seconds(1))

    /// The maximum wait for the end of a part of the desktop after the connection to it was lost.
    package static let endWithBus = TimeLimit(.milliseconds(500))

    /// The maximum wait for the end of a part of the desktop after a program ended without a crash.
    ///
    /// The end of its desktop may be the reason for the program's end.
    package static let endWithWindow = TimeLimit(.milliseconds(300))

    /// The maximum time for the memory image of a crashed program, which the kernel writes before the process is gone.
    package static let dump = TimeLimit(.seconds(30))

    /// The maximum time to read the stacks of a program: gdb reads the symbols of a browser's libraries in some
    /// seconds, and only failures wait for it.
    package static let debugger = TimeLimit(.seconds(20))

    /// The time for which the findings about a hung program are reported again without a new check.
    package static let hangFindings = TimeLimit(.seconds(30))

    /// The time for which a program that does not answer is observed, to detect whether it hangs or waits for a
    /// processor.
    package static let shortageWatch = TimeLimit(.seconds(1))

    /// The pause between two checks of a program during ``shortageWatch``.
    package static let shortagePoll = TimeLimit(.milliseconds(10))

    /// The pause between two reads of the output of programs that write continuously.
    package static let outputPoll = TimeLimit(.milliseconds(25))

    /// The pause between two reads of the output of programs if the system has no file watch left.
    package static let outputPollWithoutWatch = TimeLimit(.milliseconds(100))

    /// The pause between two checks if the kernel does not report the end of a process.
    package static let endPollWithoutHandle = TimeLimit(.milliseconds(200))

    /// The maximum time for one call to gsettings.
    package static let settingTool = TimeLimit(.seconds(10))

    /// The time between SIGTERM and SIGKILL for gsettings.
    package static let settingToolGrace = TimeLimit(.milliseconds(200))

    /// The maximum time to read the text of a picture with Tesseract.
    package static let textRecognition = TimeLimit(.seconds(30))
  }
}
