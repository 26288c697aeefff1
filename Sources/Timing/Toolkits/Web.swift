// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// Pages, in browsers and in web views of other programs.
  package enum Web {
    /// The time in which a page that answers queries about points slowly gives another answer.
    package static let point = TimeLimit(.milliseconds(25))

    /// The same before an element counts as covered: the page needs time to draw its changes.
    package static let certainPoint = TimeLimit(.milliseconds(100))

    /// The time without work after which a page without content is meant to be empty.
    package static let emptyContent = TimeLimit(.seconds(2))

    /// The same in all; an animation on a page of nothing else would work for ever.
    package static let emptyContentAtMost = TimeLimit(.seconds(15))

    /// The timer by which a browser sends the changes of a page.
    package static let changesTimer = TimeLimit(.milliseconds(170))

    /// The wait for changes that come with the next frames.
    package static let changesFrames = TimeLimit(.milliseconds(60))

    /// Input within one frame is worked off together.
    package static let inputOfOneFrame = TimeLimit(.milliseconds(16))

    /// A page's answer, which arrives after all its pending changes.
    package static let changesAnswer = TimeLimit(.seconds(1))

    /// The whole wait for changes, for pages that change all the time.
    package static let changes = TimeLimit(.seconds(1))
  }
}
