// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// Calls to the X server, and what windows answer.
  package enum Display {
    /// The time between two answers to frames that follow each other: 60 Hz, so that animations keep their rate.
    package static let frame = TimeLimit(.microseconds(16_667))

    /// The interval that is reported to programs on a screen that is faster than usual, so that no program waits for a
    /// frame.
    /// - Seen with: GTK 4
    package static let toldFrame = TimeLimit(.milliseconds(1))

    /// Connecting; a healthy local server takes a few milliseconds.
    package static let connect = TimeLimit(.seconds(5))

    /// One reply; a healthy local server takes 0.05 ms, a swapping machine far more.
    package static let reply = TimeLimit(.seconds(5))

    /// A window's answer to a ping in the middle of typing: Chromium needs about one second for each thousand
    /// characters that wait in its queue.
    package static let typingBarrier = TimeLimit(.seconds(15))

    /// The time between a key's release and its next press, in which the server waits: one millisecond may be over as soon as it has
    /// begun.
    ///
    /// - Seen with: Qt 5.15 and 6.4, which take a press in the millisecond of the release for a repetition by the keyboard
    package static let betweenEqualKeys = TimeLimit(.milliseconds(2))

    /// The pause between two checks whether a window that has not answered yet was closed.
    package static let closedWindowPoll = TimeLimit(.milliseconds(50))

    /// The time without drawing that stands for an answer, for a window that does not support pings.
    package static let quietBarrier = TimeLimit(.milliseconds(150))

    /// The time after which the quiet barrier is taken as passed, for a window that draws for ever.
    package static let quietBarrierAtMost = TimeLimit(.seconds(2))

    /// The longest time in poll(2) before a waiter checks what another thread may have read.
    package static let waitSlice = TimeLimit(.milliseconds(10))

    /// The longest time that a watcher of input waits before it asks the server whether there is more.
    package static let watchSlice = TimeLimit(.milliseconds(100))

    /// The longest time in poll(2) of the thread that hands out the clipboard, before it checks whether it has to end.
    package static let clipboardSlice = TimeLimit(.milliseconds(500))

    /// The time that the program which owns the clipboard has to hand out its content.
    package static let clipboard = TimeLimit(.seconds(2))

    /// The window manager's answer to a wish for the focus; a healthy one needs a millisecond.
    package static let focus = TimeLimit(.seconds(1))

    /// The time after which a question to the window manager is put again, as the first one may be lost with
    /// the windows.
    package static let windowManagerRetry = TimeLimit(.milliseconds(20))

    /// The end of a recording of the screen.
    package static let recordingEnd = TimeLimit(.seconds(6))

    /// The time that a recording of one picture shows it.
    package static let shortestRecording = TimeLimit(.milliseconds(100))
  }
}
