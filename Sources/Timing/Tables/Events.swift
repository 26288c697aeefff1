// SPDX-License-Identifier: Apache-2.0

import Settings

extension TimeLimits {
  /// Pointer, touches and keys, and the waits around them.
  package enum Events {
    /// The maximum wait of an event until its element exists, is enabled and is not covered.
    ///
    /// Apple's XCUITest also checks a few times before it fails.
    package static let settle = TimeLimit(.seconds(2), setting: .settleTimeout)

    /// The maximum total wait of one event for its element.
    ///
    /// Each change of the user interface starts the time ``settle`` again, but not this time. If a setting changes
    /// ``settle``, this time changes in proportion.
    package static let allSettles = TimeLimit(.seconds(10))

    /// The maximum wait for the keyboard focus before typing.
    package static let focus = TimeLimit(.seconds(2), setting: .focusTimeout)

    /// The maximum time until a typed string appears in the accessibility tree of a browser's page.
    package static let typing = TimeLimit(.seconds(20))

    /// The maximum time until a browser reports the first keys of a string.
    package static let typedKey = TimeLimit(.milliseconds(300))

    /// The maximum total wait for the replies to the first keys of a string.
    ///
    /// After this time, the rest is typed without waiting, because a program that is never idle sends no replies.
    package static let firstKeys = TimeLimit(.seconds(3))

    /// The maximum time until a program moves the focus to the next field after a field has refused a key, as in a code
    /// with one field for each character.
    package static let autoAdvance = TimeLimit(.milliseconds(500))

    /// The time between two clicks of a double click: a fifth of the double-click time of the destination.
    package static let betweenClicks = TimeLimit(.milliseconds(20))

    /// The time for which the right button is held down.
    ///
    /// The context menu opens when the button is pressed. If the button is released before the menu is open, the menu
    /// handles clicks in a way that no user ever sees.
    ///
    /// - Seen with: GTK 4
    package static let rightClick = TimeLimit(.milliseconds(60))

    /// The time between two clicks within which a menu may confuse the end of the second click with the end of the
    /// first.
    ///
    /// - Seen with: GTK 3.24 (`MENU_SHELL_TIMEOUT` is 500 ms)
    package static let menuClicks = TimeLimit(.milliseconds(520))

    /// The time for which a Chromium dialog that has just appeared ignores clicks.
    package static let dialogProtection = TimeLimit(.milliseconds(550))

    /// The margin that is added to the double-click time between two single clicks at one position.
    package static let clickSlack = TimeLimit(.milliseconds(20))

    /// The margin that is added to the double-tap time between two single taps at one position.
    package static let tapSlack = TimeLimit(.milliseconds(30))

    /// The time between two single clicks for toolkits that ignore the desktop's double-click time and use their
    /// default of 400 or 500 ms.
    package static let defaultDoubleClick = TimeLimit(.milliseconds(550))

    /// The time that a finger stays on the screen in a tap.
    ///
    /// It is shorter than the time for a long press in any toolkit, and longer than one frame, so that programs that
    /// read input once per frame detect it.
    package static let tap = TimeLimit(.milliseconds(40))

    /// The time between two taps of one gesture.
    ///
    /// Chromium ignores a tap within 40 ms of another one as a bouncing finger.
    package static let betweenTaps = TimeLimit(.milliseconds(60))

    /// The pause of fingers at the end of a movement.
    ///
    /// Fingers that are lifted while they move cause a fling in scroll views.
    package static let fingerRest = TimeLimit(.milliseconds(30))

    /// The minimum pause of the pointer in a drag, even if a program appears idle: the program may handle a movement in
    /// the frame that follows it.
    package static let pointerRest = TimeLimit(.milliseconds(35))

    /// The maximum time for which a gesture holds a button or a finger; a number above an hour is probably in the wrong
    /// unit.
    package static let longestHold = TimeLimit(.seconds(3_600))

    /// The maximum duration of the movement of a drag.
    ///
    /// A velocity at which the button would be held longer is probably in the wrong unit.
    package static let longestDrag = TimeLimit(.seconds(600))

    /// The interval between two checks whether a gesture is cancelled.
    package static let holdSlice = TimeLimit(.milliseconds(100))

    /// The maximum duration of a pinch without a touch screen, however low its velocity is.
    package static let pinch = TimeLimit(.seconds(3))

    /// The duration of a pinch or rotation without a given velocity.
    package static let usualPinch = TimeLimit(.milliseconds(300))

    /// The minimum duration of a pinch or rotation: some frames.
    package static let shortestPinch = TimeLimit(.milliseconds(50))

    /// The maximum duration of a rotation or pinch on a touch screen with a given velocity.
    package static let longestPinch = TimeLimit(.seconds(10))

    /// The maximum time until a program reports the new value of a picker: Chromium took more than one second on a busy
    /// machine.
    package static let picker = TimeLimit(.seconds(3))

    /// The maximum time until a browser reports the new value of a slider.
    package static let slider = TimeLimit(.milliseconds(1500))

    /// The time for which a position must be unchanged before scrolling counts as ended: some frames of an animation.
    package static let scrollCalm = TimeLimit(.milliseconds(150))

    /// The maximum time for which scrolling continues after a turn of the wheel.
    package static let scrollEnd = TimeLimit(.seconds(3))

    /// The time that an event waits for its element to appear, before lists are scrolled to find the element.
    package static let beforeScrollSearch = TimeLimit(.milliseconds(400))

    /// The maximum time for which an event scrolls through lists for a row that is not in the tree: enough for some
    /// 30,000 GTK 4 rows.
    ///
    /// The value 0 turns the search off.
    package static let scrollSearch = TimeLimit(.seconds(20), setting: .scrollSearchTimeout)

    /// The maximum time to read all names of a list for a row that is not visible; Swing takes about five seconds for
    /// 10,000 names.
    package static let rowSearch = TimeLimit(.seconds(20))

    /// The minimum time between a search of lists for a row without a result and the next search for the same row.
    package static let fruitlessSearch = TimeLimit(.seconds(5))

    /// The maximum time until the path field of a file dialog appears.
    package static let fileField = TimeLimit(.seconds(2))

    /// The maximum wait for a file dialog to close after its confirmation.
    ///
    /// If the dialog is still open then, it is confirmed again.
    package static let fileDialogEnd = TimeLimit(.seconds(1))
  }
}
