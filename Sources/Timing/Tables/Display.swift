// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// Calls to the X server, and the replies from windows.
  package enum Display {
    /// The time between the replies to two consecutive frames: 60 Hz, so that animations have their usual speed.
    package static let frame = TimeLimit(.microseconds(16_667))

    /// The frame interval that is reported to programs on a screen with a higher refresh rate, so that no program waits
    /// for a frame.
    /// - Seen with: GTK 4
    package static let reportedFrame = TimeLimit(.milliseconds(1))

    /// The maximum time to connect; a healthy local server takes a few milliseconds.
    package static let connect = TimeLimit(.seconds(5))

    /// The maximum wait for one reply; a healthy local server replies within 0.05 ms, but a machine that swaps needs
    /// much more time.
    package static let reply = TimeLimit(.seconds(5))

    /// The maximum wait for a window's reply to a ping while a string is typed: Chromium needs about one second for
    /// each thousand characters in its queue.
    package static let typingBarrier = TimeLimit(.seconds(15))

    /// The time for which the server waits between a key's release and the next press of the same key.
    ///
    /// A wait of one millisecond may end almost immediately.
    ///
    /// - Seen with: Qt 5.15 and 6.4, which treat a press in the millisecond of the release as a key repetition
    package static let betweenEqualKeys = TimeLimit(.milliseconds(2))

    /// The pause between two checks whether a window that has not answered yet was closed.
    package static let closedWindowPoll = TimeLimit(.milliseconds(50))

    /// The time without drawing after which a window that does not support pings counts as having answered.
    package static let quietBarrier = TimeLimit(.milliseconds(150))

    /// The time after which the wait for ``quietBarrier`` ends if the window draws continuously.
    package static let quietBarrierAtMost = TimeLimit(.seconds(2))

    /// The maximum time in poll(2) before a waiting thread checks for messages that another thread may have read.
    package static let waitSlice = TimeLimit(.milliseconds(10))

    /// The maximum time that an observer of input waits before it checks the server for more input.
    package static let watchSlice = TimeLimit(.milliseconds(100))

    /// The maximum time in poll(2) of the thread that provides the clipboard.
    ///
    /// Then the thread checks whether it must end.
    package static let clipboardSlice = TimeLimit(.milliseconds(500))

    /// The maximum time for the program that owns the clipboard to provide the content.
    package static let clipboard = TimeLimit(.seconds(2))

    /// The maximum wait for the window manager's reply to a request for the focus; a healthy window manager needs a
    /// millisecond.
    package static let focus = TimeLimit(.seconds(1))

    /// The time after which a request to the window manager is repeated, because the window manager may lose the first
    /// one during its start.
    package static let windowManagerRetry = TimeLimit(.milliseconds(20))

    /// The maximum wait for the end of a screen recording.
    package static let recordingEnd = TimeLimit(.seconds(6))

    /// The duration of a video that consists of one picture.
    package static let shortestRecording = TimeLimit(.milliseconds(100))
  }
}
