// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// Recording input as steps, and replaying them.
  package enum Recorder {
    /// The maximum time between the presses of a double click, as in the program under test.
    package static let doubleClick = TimeLimit(.milliseconds(400))

    /// The duration from which a press counts as a long press.
    package static let longPress = TimeLimit(.milliseconds(500))

    /// The maximum time between the notches of one turn of the wheel.
    package static let scrollPause = TimeLimit(.seconds(1))

    /// The maximum duration of a flick.
    package static let flick = TimeLimit(.milliseconds(600))

    /// The last part of a finger's movement, from which its speed at the lift is calculated.
    package static let flickTail = TimeLimit(.milliseconds(100))

    /// The minimum duration of a two-finger gesture, so that its velocity is finite.
    package static let shortestGesture = TimeLimit(.milliseconds(10))

    /// The time after a touch within which the server may still generate pointer events from it.
    package static let touchEcho = TimeLimit(.milliseconds(100))

    /// The maximum time to end a recording; a program that hangs delays the reading of its elements.
    package static let stop = TimeLimit(.seconds(3))

    /// The maximum delay of a press until the program is idle and its elements are up to date.
    package static let hold = TimeLimit(.milliseconds(400))

    /// The maximum total delay of a press until a requested reading of the elements is complete.
    package static let heldForReading = TimeLimit(.seconds(1))

    /// The time in which a second press at the same position is forwarded immediately, because it may belong to a
    /// double click.
    package static let heldDoubleClick = TimeLimit(.milliseconds(500))

    /// The maximum wait for the effects of the last step.
    package static let lastRest = TimeLimit(.seconds(1))

    /// The time without input before elements are read: fingers are faster than programs.
    package static let quiet = TimeLimit(.milliseconds(30))

    /// The wait for input while the elements are known and the program is idle.
    package static let freshPause = TimeLimit(.milliseconds(50))

    /// The minimum time between two readings of a program's elements, and the maximum wait for an idle program before
    /// each.
    package static let readInterval = TimeLimit(.milliseconds(50))

    /// The time for which a program may be busy before its elements are read anyway.
    package static let busyProgram = TimeLimit(.milliseconds(1500))

    /// The interval between two checks whether the program is still running.
    package static let programPoll = TimeLimit(.milliseconds(250))
  }
}
