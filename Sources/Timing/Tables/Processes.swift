// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// Processes, their ends, and tools that are run.
  package enum Processes {
    /// The time between SIGTERM and SIGKILL where nothing else is asked for.
    package static let grace = TimeLimit(.seconds(1))

    /// The end of a process after SIGKILL; what takes longer hangs in the kernel.
    package static let kill = TimeLimit(.seconds(1))

    /// The pause between two checks of a process for whose end the kernel has no event.
    package static let endPoll = TimeLimit(.milliseconds(5))

    /// The same for a child, where the kernel does not support pidfds.
    package static let childPoll = TimeLimit(.milliseconds(10))

    /// The longest time in poll(2) while a filter takes no input.
    package static let filterSlice = TimeLimit(.seconds(1))

    /// The end of a program that has left the bus, or is ending.
    package static let askedToEnd = TimeLimit(.seconds(1))

    /// The end of a part of the desktop when the connection to it was lost.
    package static let endWithBus = TimeLimit(.milliseconds(500))

    /// The same when a program has ended without a crash: its desktop may have taken it along.
    package static let endWithWindow = TimeLimit(.milliseconds(300))

    /// The image of a crashed program's memory, which the kernel writes before it is gone.
    package static let dump = TimeLimit(.seconds(30))

    /// The stacks of a program: gdb reads the names of a browser's libraries in some seconds, and nothing waits
    /// for it but a failure.
    package static let debugger = TimeLimit(.seconds(20))

    /// The time for which the findings about a program that hangs are reported again without a new check.
    package static let hangFindings = TimeLimit(.seconds(30))

    /// The time for which a program that does not answer is watched, to see whether it hangs or gets no processor.
    package static let shortageWatch = TimeLimit(.seconds(1))

    /// The pause between two checks of it.
    package static let shortagePoll = TimeLimit(.milliseconds(10))

    /// The pause between two reads of the output of programs that write all the time.
    package static let outputPoll = TimeLimit(.milliseconds(25))

    /// The pause between two checks where the kernel does not report the end of a process.
    package static let endPollWithoutHandle = TimeLimit(.milliseconds(200))

    /// One call of gsettings.
    package static let settingTool = TimeLimit(.seconds(10))

    /// The time between SIGTERM and SIGKILL for gsettings.
    package static let settingToolGrace = TimeLimit(.milliseconds(200))

    /// Reading the texts of a picture with Tesseract.
    package static let textRecognition = TimeLimit(.seconds(30))
  }
}
