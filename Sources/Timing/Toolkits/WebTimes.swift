// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// Web pages in browsers and in web views of other programs.
  package enum Web {
    /// The maximum time until a page that answers queries about points with a delay returns a different reply.
    package static let point = TimeLimit(.milliseconds(25))

    /// The time that is used instead of ``point`` before an element counts as covered.
    ///
    /// It is longer, because the page needs time to draw its changes.
    package static let certainPoint = TimeLimit(.milliseconds(100))

    /// The time without work after which a page without content counts as empty.
    package static let emptyContent = TimeLimit(.seconds(2))

    /// The maximum wait for content or for ``emptyContent``.
    ///
    /// A page that shows only an animation never becomes idle.
    package static let emptyContentAtMost = TimeLimit(.seconds(15))

    /// The interval of the timer with which a browser sends the changes of a page.
    package static let changesTimer = TimeLimit(.milliseconds(170))

    /// The maximum wait for changes that the browser sends with the next frames.
    package static let changesFrames = TimeLimit(.milliseconds(60))

    /// The duration of a frame, within which all input is handled together.
    package static let inputOfOneFrame = TimeLimit(.milliseconds(16))

    /// The maximum wait for a page's reply, which arrives after all its pending changes.
    package static let changesAnswer = TimeLimit(.seconds(1))

    /// The maximum total wait for changes, for pages that change continuously.
    package static let changes = TimeLimit(.seconds(1))
  }
}
