// SPDX-License-Identifier: Apache-2.0

import Settings

extension TimeLimits {
  /// Calls on the accessibility bus and on the buses of a desktop.
  package enum Bus {
    /// The maximum time for one call on the accessibility bus.
    ///
    /// It is shorter than ``Idle/hang``, so that the failure of a hung program names the call that detected it.
    package static let call = TimeLimit(.seconds(5), setting: .callTimeout)

    /// The maximum time to read the elements of a program that continues to answer: some 10⁵ elements, or fewer of a
    /// slow program.
    ///
    /// The elements that are missing by then are reported.
    package static let read = TimeLimit(.seconds(60), setting: .readTimeout)

    /// The time above which the log explains a reading, if the reason is known.
    package static let slowRead = TimeLimit(.seconds(1))

    /// The maximum wait for an application's answer when all applications are listed, since only simple properties are
    /// read.
    package static let introduction = TimeLimit(.seconds(1))

    /// The time that an application may need for all calls in progress.
    ///
    /// The next call waits for them, even if their results are no longer needed.
    package static let backlog = TimeLimit(.milliseconds(500))

    /// The deadline of a batch whose calls have individual limits: a day.
    package static let unbounded = TimeLimit(.seconds(86_400))

    /// The maximum time to read one text with characters that the bus library refuses to read; the rest of the text is
    /// left out.
    ///
    /// - Seen with: systemd 252
    package static let unreadableText = TimeLimit(.seconds(1))

    /// The maximum time since the last answer at which a program at the end of ``read`` counts as slow instead of hung.
    package static let slowAnswer = TimeLimit(.seconds(1))

    /// The pause between two queries for the object at a point of a page, if the first answers may be out of date.
    package static let answerOfPage = TimeLimit(.milliseconds(4))

    /// The pause before the next check for events while another thread reads them, since its call may end without an
    /// event.
    package static let eventsOfOthers = TimeLimit(.milliseconds(20))
  }
}
