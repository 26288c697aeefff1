// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// Recording input as steps, and replaying them.
  package enum Recorder {
    /// The time between the presses of a double click: what the program under test takes for one.
    package static let doubleClick = TimeLimit(.milliseconds(400))

    /// The time from which on a press is a long one.
    package static let longPress = TimeLimit(.milliseconds(500))

    /// The time between the notches of one turn of the wheel.
    package static let scrollPause = TimeLimit(.seconds(1))

    /// The longest flick.
    package static let flick = TimeLimit(.milliseconds(600))

    /// The end of a finger's movement, from which its speed at the lift is calculated.
    package static let flickTail = TimeLimit(.milliseconds(100))

    /// The least duration of a gesture of two fingers, so that its velocity is a number.
    package static let shortestGesture = TimeLimit(.milliseconds(10))

    /// The time after a touch within which the server may still make a pointer's events of it.
    package static let touchEcho = TimeLimit(.milliseconds(100))

    /// The end of a recording; a program that hangs holds up the reading of its elements.
    package static let stop = TimeLimit(.seconds(3))

    /// The time for which a press is held back when the reading of the elements before it was given up.
    package static let hold = TimeLimit(.milliseconds(400))

    /// The time for which a press is held back until the elements were read once more.
    package static let look = TimeLimit(.seconds(1))

    /// The time in which a second press at the same place is passed on at once, as it may be that of a double
    /// click.
    package static let heldDoubleClick = TimeLimit(.milliseconds(500))

    /// The wait for what the last step came to.
    package static let lastRest = TimeLimit(.seconds(1))

    /// The time without input before anything is read: fingers are faster than programs.
    package static let quiet = TimeLimit(.milliseconds(30))

    /// The wait for input while the elements are known and the program is at rest.
    package static let freshPause = TimeLimit(.milliseconds(50))

    /// The least time between two readings of a program's elements.
    package static let readInterval = TimeLimit(.milliseconds(50))

    /// The time that a program may be busy before it is read all the same.
    package static let busyProgram = TimeLimit(.milliseconds(1500))

    /// The interval between two checks whether the program still runs.
    package static let programPoll = TimeLimit(.milliseconds(250))
  }
}
