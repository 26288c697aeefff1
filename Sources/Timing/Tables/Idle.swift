// SPDX-License-Identifier: Apache-2.0

import Settings

extension TimeLimits {
  /// The wait until a program has done the work that an event caused.
  package enum Idle {
    /// The maximum wait until a program is idle.
    ///
    /// After this time, the event continues, and the log has a note. Apple uses the same limit.
    package static let limit = TimeLimit(.seconds(60), setting: .idleTimeout)

    /// The maximum wait for a program that was busy during a complete wait of ``limit``, and may always be busy.
    ///
    /// It is longer than most events take to handle.
    package static let busy = TimeLimit(.milliseconds(500))

    /// The time for which the main thread may make no progress outside of its event loop, or be stopped, before the
    /// program counts as hung.
    package static let hang = TimeLimit(.seconds(10), setting: .hangTimeout)

    /// The time for which other threads may continue after the main thread is idle: long enough for a thread that reads
    /// a folder or decodes a picture for the main thread.
    package static let background = TimeLimit(.milliseconds(250))

    /// The time after which an animation counts as endless: page transitions take 0.2 to 0.5 s.
    package static let endlessAnimation = TimeLimit(.seconds(2))

    /// The time for which the redrawn areas of an animation are observed before it may count as ambient.
    ///
    /// An example is a spinner, which changes only its own area.
    package static let ambientAnimation = TimeLimit(.milliseconds(400))

    /// The maximum pause between two checks of a condition.
    ///
    /// An event ends the pause early, but toolkits do not report every change.
    package static let poll = TimeLimit(.milliseconds(100))

    /// The time for which a main thread must wait for a signal or a child process before a search begins for another
    /// thread that serves the user interface.
    package static let parked = TimeLimit(.milliseconds(250))

    /// The interval between two checks whether the expected condition can still occur.
    package static let possibility = TimeLimit(.seconds(1))

    /// The interval between two checks of threads.
    ///
    /// Within this interval, programs can exchange work over a pipe or socket many times.
    package static let threadPoll = TimeLimit(.microseconds(500))

    /// The time for which drawing is observed if it was an endless animation at the previous check: three frames.
    package static let glance = TimeLimit(.milliseconds(50))

    /// The longest poll timeout with which a thread counts as about to draw the next frame.
    ///
    /// Toolkits schedule frames 16.7 ms apart. After a delayed frame, the program returns to its earlier rhythm, which
    /// delays the next frame by half a frame at most.
    ///
    /// - Seen with: GTK 4
    package static let frame = TimeLimit(.milliseconds(26))

    /// The pause between two checks whether threads sleep, since the kernel has no event for this in another process.
    package static let sleepPoll = TimeLimit(.microseconds(200))

    /// The maximum wait for a process to return to its event loop; if it works longer, the wait is given up.
    package static let eventLoop = TimeLimit(.seconds(3))

    /// The pause between two checks of the event loop.
    package static let eventLoopPoll = TimeLimit(.microseconds(300))

    /// The maximum wait until the main thread sleeps again after a tree was read; if it does not, the tree is not
    /// cached.
    package static let cacheCheck = TimeLimit(.milliseconds(2))

    /// The maximum wait for the reply to a ping that follows all input in the queue of a program.
    package static let flush = TimeLimit(.seconds(1))

    /// The maximum wait, before a drop, for each of the two programs to handle the events of the drag.
    package static let settleAfterDrag = TimeLimit(.milliseconds(500))

    /// The maximum further wait before a drop on another program, if the two programs are not idle after
    /// ``settleAfterDrag``.
    ///
    /// If the other program has not answered at the time of the drop, the drop is cancelled. On a busy machine, this
    /// reply takes longer. After the drop, the same time is the maximum wait for the transfer of the data.
    package static let answerWhileDragging = TimeLimit(.seconds(3))

    /// The maximum wait after input until the program and the owner of the clipboard are idle at the same time, because
    /// the program may be pasting.
    package static let pastedData = TimeLimit(.milliseconds(500))

    /// The maximum extension of the wait for a page's reply to input while its processes have no processor.
    package static let processorWait = TimeLimit(.seconds(3))

    /// The interval between two checks of the threads of a program whose frames are measured.
    package static let framePoll = TimeLimit(.milliseconds(1))

    /// The longest gap between two checks in which a measurement of frames cannot miss a relevant pause.
    package static let frameRest = TimeLimit(.milliseconds(10))
  }
}
