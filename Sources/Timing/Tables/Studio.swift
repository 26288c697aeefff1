// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// The studio's page.
  package enum Studio {
    /// The maximum time to receive a complete request, since the start of the connection or the previous response.
    package static let request = TimeLimit(.seconds(20))

    /// The maximum time in which a client reads no part of its response.
    ///
    /// A browser can stop reading a video for some time.
    package static let reading = TimeLimit(.seconds(300))

    /// The maximum time to answer a client that sends no more data and may be gone.
    package static let halfClosed = TimeLimit(.seconds(1))

    /// The maximum time to read the rest of a request that was refused before its end.
    ///
    /// A client that still sends could otherwise lose the refusal.
    package static let discarding = TimeLimit(.seconds(30))

    /// The interval between two checks of the program.
    package static let programPoll = TimeLimit(.milliseconds(400))

    /// The maximum delay of a check of the program.
    ///
    /// A delayed check can share a wake-up of the processor with other work.
    package static let programPollLeeway = TimeLimit(.milliseconds(100))

    /// The time without a reply after which a program counts as hung; loading a file may take one or two seconds.
    package static let hang = TimeLimit(.seconds(3))

    /// The pause between two pings that check whether the program hangs.
    package static let hangPause = TimeLimit(.seconds(1))

    /// The time between two pictures of the screen.
    package static let frame = TimeLimit(.microseconds(33_333))

    /// The time without a change after which the picture is sent with lossless compression.
    package static let screenRest = TimeLimit(.milliseconds(200))

    /// The interval between two checks whether the feed of pictures was stopped.
    package static let feedPoll = TimeLimit(.milliseconds(100))

    /// The maximum wait until the window manager has forwarded the press of a button, before the first key that follows
    /// the press.
    ///
    /// - Seen with: openbox 3.6.1
    package static let pressPass = TimeLimit(.milliseconds(100))
  }
}
