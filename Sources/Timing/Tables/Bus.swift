// SPDX-License-Identifier: Apache-2.0

import Settings

extension TimeLimits {
  /// Calls on the accessibility bus and on the buses of a desktop.
  package enum Bus {
    /// The maximum time without a reply to a call on the accessibility bus.
    ///
    /// It is shorter than ``Idle/hang``, so that the failure of a hung program names the call that detected it.
    package static let call = TimeLimit(.seconds(5), setting: .callTimeout)

    /// The maximum time to read the elements of a program that continues to answer: some 10⁵ elements, or fewer if the
    /// program is slow.
    ///
    /// The elements that are still missing at the end of this time are reported.
    package static let read = TimeLimit(.seconds(60), setting: .readTimeout)

    /// The duration from which the log explains why a tree took long to read, if the reason is known.
    package static let slowRead = TimeLimit(.seconds(1))

    /// The maximum wait for an application's reply when all applications are listed.
    ///
    /// The wait is short, because only simple properties are read.
    package static let introduction = TimeLimit(.seconds(1))

    /// The time within which an application can answer all calls in progress, at its measured speed.
    ///
    /// The number of calls in progress is limited accordingly: a later call waits until all of them are answered, even
    /// if their results are no longer needed.
    package static let backlog = TimeLimit(.milliseconds(500))

    /// The deadline of a batch of calls that only the time without replies limits: a day.
    package static let unbounded = TimeLimit(.seconds(86_400))

    /// The maximum time to read one string with characters that the bus library refuses to read; the rest of the text
    /// is left out.
    ///
    /// - Seen with: systemd 252
    package static let unreadableText = TimeLimit(.seconds(1))

    /// The age of a program's last reply up to which the program counts as slow at the end of ``read``.
    ///
    /// If the last reply is older, the program counts as hung.
    package static let slowAnswer = TimeLimit(.seconds(1))

    /// The pause between two queries for the object at a point of a page, if the first replies may be out of date.
    package static let answerOfPage = TimeLimit(.milliseconds(4))

    /// The pause before a thread checks for events again while another thread reads them.
    ///
    /// The call of the other thread may end without an event.
    package static let eventsOfOthers = TimeLimit(.milliseconds(20))
  }
}
