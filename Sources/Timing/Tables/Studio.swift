// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// The studio's page.
  package enum Studio {
    /// A request to the web server to come whole, from the connection's begin or the answer before.
    package static let request = TimeLimit(.seconds(20))

    /// An answer to a client that sends nothing more, and may have gone.
    package static let halfClosed = TimeLimit(.seconds(1))

    /// The interval between two checks of the program.
    package static let programPoll = TimeLimit(.milliseconds(400))

    /// The delay that such a check may have, to share a wake-up of the processor.
    package static let programPollLeeway = TimeLimit(.milliseconds(100))

    /// The time without an answer after which a program hangs; what loads a file may take one or two seconds.
    package static let hang = TimeLimit(.seconds(3))

    /// The pause between two pings.
    package static let hangPause = TimeLimit(.seconds(1))

    /// The time between two pictures.
    package static let frame = TimeLimit(.microseconds(33_333))

    /// The time without a change after which a picture is sent without loss.
    package static let screenRest = TimeLimit(.milliseconds(200))

    /// The interval between two checks whether the feed has been stopped.
    package static let feedPoll = TimeLimit(.milliseconds(100))

    /// The time in which the window manager passes a press on, before the first key behind it.
    ///
    /// - Seen with: openbox 3.6.1
    package static let pressPass = TimeLimit(.milliseconds(100))
  }
}
