// SPDX-License-Identifier: Apache-2.0

import Settings

extension TimeLimits {
  /// Calls on the accessibility bus and on the buses of a desktop.
  package enum Bus {
    /// One call on the accessibility bus.
    ///
    /// Shorter than ``Idle/hang``, so that a hung program is named by the call that noticed it.
    package static let call = TimeLimit(.seconds(5), setting: .callTimeout)

    /// Reading the elements of a program that keeps answering: some 10⁵ elements, or fewer of a slow program.
    ///
    /// Elements that were not read by then are reported.
    package static let read = TimeLimit(.seconds(60), setting: .readTimeout)

    /// A reading that took longer is explained in the log, where the reason is known.
    package static let slowRead = TimeLimit(.seconds(1))

    /// An application's answer when all are listed: it is only asked its name.
    package static let introduction = TimeLimit(.seconds(1))

    /// The time that an application may need for all pending calls.
    ///
    /// The next call waits behind them, even when its result is no longer needed.
    package static let backlog = TimeLimit(.milliseconds(500))

    /// The end of a run whose calls are bounded one by one: a day.
    package static let unbounded = TimeLimit(.seconds(86_400))

    /// One text with marks that the bus library refuses to read; what lies behind is left out then.
    ///
    /// - Seen with: systemd 252
    package static let unreadableText = TimeLimit(.seconds(1))

    /// The time since the last answer within which a program at the end of ``read`` is slow, and does not hang.
    package static let slowAnswer = TimeLimit(.seconds(1))

    /// The pause between two questions for what a page has at a point, where the first answers may be old.
    package static let answerOfPage = TimeLimit(.milliseconds(4))

    /// The pause before the next check for events that another thread reads, which may end its call without one.
    package static let eventsOfOthers = TimeLimit(.milliseconds(20))
  }
}
