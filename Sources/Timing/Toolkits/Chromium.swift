// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// Browsers on Chromium, and programs on Electron.
  package enum Chromium {
    /// The time until a wake-up that is the next frame's; frames are 16.7 ms apart.
    package static let frame = TimeLimit(.milliseconds(20))

    /// The wait for frames that are due; animations go on for ever.
    package static let frames = TimeLimit(.milliseconds(150))

    /// The same for a thread that cannot be looked into.
    package static let unseenFrames = TimeLimit(.milliseconds(60))

    /// The pause between two checks what a thread waits for.
    package static let framePoll = TimeLimit(.milliseconds(1))

    /// A page's answer over the debugging pipe: one that computes, or shows a dialog, is asked by accessibility.
    /// - Seen with: Chromium 156.
    package static let pageQuestion = TimeLimit(.milliseconds(500))

    /// The end of a click or a key in a page and the frame after it; what a click opens may have taken the end of it.
    /// - Seen with: Chromium 156.
    package static let pageInput = TimeLimit(.milliseconds(300))

    /// The time that each typed key adds to that: a page may do work at each.
    /// - Seen with: Chromium 156.
    package static let pageKey = TimeLimit(.milliseconds(5))

    /// The rest of a page after a click, which is asked by accessibility when it works for longer.
    /// - Seen with: Chromium 156.
    package static let pageRest = TimeLimit(.milliseconds(300))

    /// A page's answer to the question that makes it send what it keeps back.
    package static let pageFlushAnswer = TimeLimit(.seconds(1))

    /// The whole of such a round, for browsers that work all the time.
    package static let pageFlush = TimeLimit(.milliseconds(300))
  }
}
