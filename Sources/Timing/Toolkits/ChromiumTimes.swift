// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// Browsers on Chromium, and programs on Electron.
  package enum Chromium {
    /// The maximum time until a wake-up that belongs to the next frame; frames are 16.7 ms apart.
    package static let frame = TimeLimit(.milliseconds(20))

    /// The maximum wait for pending frames, since animations may be endless.
    package static let frames = TimeLimit(.milliseconds(150))

    /// The maximum wait for pending frames of a thread whose state is not readable.
    package static let unseenFrames = TimeLimit(.milliseconds(60))

    /// The pause between two checks of the call in which a thread waits.
    package static let framePoll = TimeLimit(.milliseconds(1))

    /// The maximum wait for a page's response over the debugging pipe; a page that computes or shows a dialog is
    /// queried over accessibility.
    /// - Seen with: Chromium 156.
    package static let pageRequest = TimeLimit(.milliseconds(500))

    /// The maximum wait for the end of a click or key event in a page and for the frame after it.
    ///
    /// A window that a click opens may receive the end of the click.
    /// - Seen with: Chromium 156.
    package static let pageInput = TimeLimit(.milliseconds(300))

    /// The time that each typed key adds to ``pageInput``, since a page may do work for each key.
    /// - Seen with: Chromium 156.
    package static let pageKey = TimeLimit(.milliseconds(5))

    /// The maximum wait for an idle page after a click; a page that works longer is queried over accessibility.
    /// - Seen with: Chromium 156.
    package static let pageRest = TimeLimit(.milliseconds(300))

    /// The maximum wait for a page's reply to the call that makes it send its pending changes.
    package static let pageFlushAnswer = TimeLimit(.seconds(1))

    /// The maximum total time for the calls that make a browser send the pending changes of its pages.
    ///
    /// Some browsers work continuously.
    package static let pageFlush = TimeLimit(.milliseconds(300))
  }
}
