// SPDX-License-Identifier: Apache-2.0

import Settings

extension TimeLimits {
  /// The wait until a program has done the work that an event caused.
  package enum Idle {
    /// The wait for the program to become idle before an event goes on with a note in the log; Apple's limit.
    package static let limit = TimeLimit(.seconds(60), setting: .idleTimeout)

    /// The same for a program that was busy all through such a wait, and may be for ever: longer than most
    /// events take.
    package static let busy = TimeLimit(.milliseconds(500))

    /// The time that the main thread may stand still outside of its event loop, or be stopped, before the
    /// program counts as hung.
    package static let hang = TimeLimit(.seconds(10), setting: .hangTimeout)

    /// The time for which other threads may go on working after the main thread is done: long enough for what
    /// reads a folder or decodes a picture and hands the result to the main thread.
    package static let background = TimeLimit(.milliseconds(250))

    /// The time after which an animation counts as one that never ends: page transitions take 0.2 to 0.5 s.
    package static let endlessAnimation = TimeLimit(.seconds(2))

    /// The time for which the damage of an animation is watched before it may count as one that changes nothing
    /// but its own place, such as a spinner.
    package static let ambientAnimation = TimeLimit(.milliseconds(400))

    /// The longest wait between two checks of a condition for which events give hints.
    package static let poll = TimeLimit(.milliseconds(100))

    /// The time for which a main thread waits for a signal or a child before another one is looked for.
    package static let parked = TimeLimit(.milliseconds(250))

    /// The interval between two checks whether the awaited condition can still occur.
    package static let possibility = TimeLimit(.seconds(1))

    /// The interval between two checks of threads: in this time, work passes through a pipe or socket many times.
    package static let look = TimeLimit(.microseconds(500))

    /// The time in which painting is checked once: three frames.
    package static let glance = TimeLimit(.milliseconds(50))

    /// The longest poll of a thread that will paint the next frame.
    ///
    /// Toolkits schedule frames 16.7 ms apart. After a delayed frame, the program returns to its earlier rhythm. That
    /// delays the next frame by half a frame at most.
    ///
    /// - Seen with: GTK 4
    package static let frame = TimeLimit(.milliseconds(26))

    /// The pause between two checks of threads that are to fall asleep: the kernel has no event for the sleep of another
    /// process's thread.
    package static let sleepPoll = TimeLimit(.microseconds(200))

    /// The wait for a process to be back in its event loop; one that works for longer is left to its work.
    package static let eventLoop = TimeLimit(.seconds(3))

    /// The pause between two checks of it.
    package static let eventLoopPoll = TimeLimit(.microseconds(300))

    /// The wait for threads to sleep again after a tree was read; otherwise the tree is not cached.
    package static let cacheCheck = TimeLimit(.milliseconds(2))

    /// The answer to a ping that stands behind all input in the queue of a program.
    package static let flush = TimeLimit(.seconds(1))

    /// The wait for both programs of a drag to see where it goes, before it is dropped.
    package static let settleAfterDrag = TimeLimit(.milliseconds(500))

    /// The same where one program drags something into another one and they are not at rest by then: without the answer of
    /// the other the drop is called off, and on a busy machine it takes longer;
    /// after the drop, the wait for the one to hand out what the other asks for.
    package static let answerWhileDragging = TimeLimit(.seconds(3))

    /// The wait for the program that owns the clipboard to hand out what another one may paste.
    package static let pastedData = TimeLimit(.milliseconds(500))

    /// The most by which a page's answer to input is waited for longer because its processes had no processor.
    package static let processorWait = TimeLimit(.seconds(3))

    /// The interval between two checks of the threads of a program whose frames are measured.
    package static let framePoll = TimeLimit(.milliseconds(1))

    /// The time in which no rest is overlooked that would matter to a measurement of frames.
    package static let frameRest = TimeLimit(.milliseconds(10))
  }
}
