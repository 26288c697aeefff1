// SPDX-License-Identifier: Apache-2.0

import Settings

extension TimeLimits {
  /// Pointer, fingers, keys, and what is waited for around them.
  package enum Events {
    /// The wait of an event for its element to exist, to be enabled and to be uncovered; the original looks a
    /// few times as well before it fails.
    package static let settle = TimeLimit(.seconds(2), setting: .settleTimeout)

    /// The wait of typing for the keyboard focus to arrive.
    package static let focus = TimeLimit(.seconds(2), setting: .focusTimeout)

    /// The time in which a typed text appears in the accessibility tree of a browser's page.
    package static let typing = TimeLimit(.seconds(20))

    /// The time in which a browser reports the first keys of a text.
    package static let typedKey = TimeLimit(.milliseconds(300))

    /// The time that the first keys of a text wait for their answers in all, before the rest is typed at once: a program that
    /// never rests answers none.
    package static let firstKeys = TimeLimit(.seconds(3))

    /// The time in which a program passes the focus on to the next field of a code, once a field has refused a key.
    package static let passedFocus = TimeLimit(.milliseconds(500))

    /// The time between two clicks of a double click: a fifth of the time that the destination gives a double
    /// click.
    package static let betweenClicks = TimeLimit(.milliseconds(20))

    /// The time that the right button stays down.
    ///
    /// Its menu opens when it goes down, and where the program finds it up again by then, the menu takes clicks
    /// in another way than a person ever sees it do.
    ///
    /// - Seen with: GTK 4
    package static let rightClick = TimeLimit(.milliseconds(60))

    /// The time between two clicks within which a menu may take the end of the second for that of the first.
    ///
    /// - Seen with: GTK 3.24 (`MENU_SHELL_TIMEOUT` is 500 ms)
    package static let menuClicks = TimeLimit(.milliseconds(520))

    /// The time for which a dialog that has just come up takes no click.
    package static let dialogProtection = TimeLimit(.milliseconds(550))

    /// The margin that is added to the time for a double click between two single clicks at one place.
    package static let clickSlack = TimeLimit(.milliseconds(20))

    /// The same for fingers.
    package static let tapSlack = TimeLimit(.milliseconds(30))

    /// The same for toolkits that do not follow the setting: they keep their default of 400 or 500 ms.
    package static let ownDoubleClick = TimeLimit(.milliseconds(550))

    /// The time that a tapping finger rests on the screen.
    ///
    /// Less than any toolkit's time for a long press; more than one frame, so that what only looks at each
    /// frame sees it.
    package static let tap = TimeLimit(.milliseconds(40))

    /// The time between two taps of one gesture: Chromium takes what is faster than 40 ms for a bouncing
    /// finger.
    package static let betweenTaps = TimeLimit(.milliseconds(60))

    /// The rest of fingers at the end of a movement: those that are lifted while they move are thrown, in what
    /// scrolls by its own weight.
    package static let fingerRest = TimeLimit(.milliseconds(30))

    /// The least rest of the pointer in a drag, also where a program looks idle: what moves within one frame
    /// may wait for the next one.
    package static let pointerRest = TimeLimit(.milliseconds(35))

    /// The longest that a gesture holds a button or a finger: beyond an hour a number is in the wrong unit.
    package static let longestHold = TimeLimit(.seconds(3_600))

    /// The interval between two checks whether a gesture is cancelled.
    package static let holdSlice = TimeLimit(.milliseconds(100))

    /// The longest pinch; a slow one is slow enough then.
    package static let pinch = TimeLimit(.seconds(3))

    /// A pinch or rotation whose velocity is not given.
    package static let usualPinch = TimeLimit(.milliseconds(300))

    /// The shortest pinch or rotation: some frames.
    package static let shortestPinch = TimeLimit(.milliseconds(50))

    /// The longest rotation or pinch that a velocity may ask for.
    package static let longestPinch = TimeLimit(.seconds(10))

    /// The time in which a program reports the new value of a picker: Chromium took more than one second on a busy
    /// machine.
    package static let picker = TimeLimit(.seconds(3))

    /// The time in which a browser reports the new value of a slider.
    package static let slider = TimeLimit(.milliseconds(1500))

    /// The time for which a place must stay the same before scrolling has ended: some frames of an animation.
    package static let scrollCalm = TimeLimit(.milliseconds(150))

    /// The most that a turn of the wheel runs on.
    package static let scrollEnd = TimeLimit(.seconds(3))

    /// The time that an element may be on its way before lists are scrolled for it.
    package static let beforeScrollSearch = TimeLimit(.milliseconds(400))

    /// The time for which an event scrolls through lists for a row that is not in the tree: enough for some
    /// 30,000 rows of GTK 4.
    ///
    /// 0 searches nothing.
    package static let scrollSearch = TimeLimit(.seconds(20), setting: .scrollSearchTimeout)

    /// Reading all names of a list for a row out of view; 10,000 take Swing about five seconds.
    package static let rowSearch = TimeLimit(.seconds(20))

    /// The time after which a list is searched again for a row that it did not have.
    package static let fruitlessSearch = TimeLimit(.seconds(5))

    /// The time in which the field for a path comes up in a dialog for files.
    package static let fileField = TimeLimit(.seconds(2))

    /// The time in which a dialog for files closes when it was confirmed, before it is confirmed once more.
    package static let fileDialogEnd = TimeLimit(.seconds(1))
  }
}
