import Foundation

/// Every time limit and threshold of the engine, with its reason.
///
/// Each can be set in the environment under the name beside it, in the same unit.
package struct Tunables: Sendable {
  /// How long a program may take from its start to a window that answers, in seconds.
  ///
  /// LibreOffice's first start on a busy machine takes about 15. `UNDERSTUDY_LAUNCH_TIMEOUT`
  package var launchTimeout: TimeInterval = 60

  /// How long an event waits for the program to become idle, in seconds, before it goes on with a note
  /// in the log; Apple's limit. `UNDERSTUDY_IDLE_TIMEOUT`
  package var idleTimeout: TimeInterval = 60

  /// The same for a program that was busy all through such a wait, and may be for ever: half a second is longer than
  /// most events take.
  package var busyTimeout: TimeInterval = 0.5

  /// How long the program's main thread may stand still outside of its event loop, or be stopped,
  /// before the program counts as hung, in seconds. `UNDERSTUDY_HANG_TIMEOUT`
  package var hangTimeout: TimeInterval = 10

  /// How long one call on the accessibility bus may take, in seconds.
  ///
  /// Shorter than ``hangTimeout``, so that a hung program is named by the call that noticed it.
  /// `UNDERSTUDY_CALL_TIMEOUT`
  package var callTimeout: TimeInterval = 5

  /// How long reading a program's elements may take although answers come, in seconds: some 10⁵ elements, or
  /// fewer of a program that answers slowly.
  ///
  /// What was not read by then is told. `UNDERSTUDY_READ_TIMEOUT`
  package var readTimeout: TimeInterval = 60

  /// How long one handler of interruptions may run, in seconds, before the test fails with its name; 0 for ever.
  /// `UNDERSTUDY_INTERRUPTION_TIMEOUT`
  package var interruptionTimeout: TimeInterval = 60

  /// Whether interruptions that no handler of the test has dealt with are answered as a careful person would;
  /// `UNDERSTUDY_IMPLICIT_INTERRUPTION_HANDLING=NO` leaves it out.
  package var handlesInterruptions = true

  /// How long something unexpected has to stand before it is dealt with unasked, in seconds: a dialog that a test has
  /// just answered may take that long to go.
  package var interruptionGrace: TimeInterval = 0.2

  /// The same in a wait, where nothing is lost by leaving a dialog alone for a while.
  package var interruptionGraceInWaits: TimeInterval = 0.5

  /// How long a program may take to end after it was asked to, in seconds, before it is killed.
  package var terminationGrace: TimeInterval = 2

  /// How long typing waits for the keyboard focus to arrive, in seconds. `UNDERSTUDY_FOCUS_TIMEOUT`
  package var focusTimeout: TimeInterval = 2

  /// How long the program's other threads may go on working after its main thread is done, in seconds:
  /// long enough for what reads a folder or decodes a picture and hands the result to the main thread.
  package var backgroundGrace: TimeInterval = 0.25

  /// How long an event waits for its element to exist, to be enabled and to be uncovered, in seconds;
  /// the original looks a few times as well before it fails. `UNDERSTUDY_SETTLE_TIMEOUT`
  package var settleTimeout: TimeInterval = 2

  /// How long an event scrolls through lists for a row that is not in the tree, in seconds: enough for some
  /// 30,000 rows of GTK 4.
  ///
  /// 0 searches nothing. `UNDERSTUDY_SCROLL_SEARCH_TIMEOUT`
  package var scrollSearchTimeout: TimeInterval = 20

  /// How long an animation may run on before it counts as one that never ends, in seconds: page
  /// transitions take 0.2 to 0.5.
  package var endlessAnimation: TimeInterval = 2

  /// How long the damage of an animation is watched before it may count as one that changes nothing
  /// but its own place (a spinner), in seconds.
  package var ambientAnimation: TimeInterval = 0.4

  /// The largest part of the screen that such an animation may paint in all, when it stays in its place.
  package var ambientArea = 0.12

  /// The largest part of the screen that one of its frames may paint, when it moves: 70 by 70 pixels.
  package var ambientFrame = 0.005

  /// How long a typed text may take to appear in what a browser tells of its page, in seconds.
  package var typingTimeout: TimeInterval = 20

  /// Whether it is looked at what a field holds after typing; `UNDERSTUDY_TYPING_CHECK=off` leaves it out.
  package var checksTyping = true

  /// Whether what is typed into secure fields stands in the record of the run as it is, and not as dots;
  /// `UNDERSTUDY_SECURE_TEXT=show`.
  package var showsSecureText = false

  /// The longest wait between two looks at a condition for which events give hints, in seconds.
  package var pollInterval: TimeInterval = 0.1

  package static let current = Tunables(environment: ProcessInfo.processInfo.environment)

  package init(environment: [String: String] = [:]) {
    func set(_ path: WritableKeyPath<Tunables, TimeInterval>, _ name: String) {
      if let value = environment[name].flatMap(TimeInterval.init), value > 0 { self[keyPath: path] = value }
    }
    set(\.launchTimeout, "UNDERSTUDY_LAUNCH_TIMEOUT")
    set(\.idleTimeout, "UNDERSTUDY_IDLE_TIMEOUT")
    set(\.hangTimeout, "UNDERSTUDY_HANG_TIMEOUT")
    set(\.callTimeout, "UNDERSTUDY_CALL_TIMEOUT")
    set(\.readTimeout, "UNDERSTUDY_READ_TIMEOUT")
    set(\.focusTimeout, "UNDERSTUDY_FOCUS_TIMEOUT")
    set(\.settleTimeout, "UNDERSTUDY_SETTLE_TIMEOUT")
    set(\.scrollSearchTimeout, "UNDERSTUDY_SCROLL_SEARCH_TIMEOUT")
    if environment["UNDERSTUDY_SCROLL_SEARCH_TIMEOUT"].flatMap(TimeInterval.init) == 0 {
      scrollSearchTimeout = 0
    }
    if let text = environment["UNDERSTUDY_INTERRUPTION_TIMEOUT"].flatMap(TimeInterval.init), text >= 0 {
      interruptionTimeout = text
    }
    if let text = environment["UNDERSTUDY_IMPLICIT_INTERRUPTION_HANDLING"]?.lowercased() {
      handlesInterruptions = !["no", "off", "0", "false"].contains(text)
    }
    checksTyping = environment["UNDERSTUDY_TYPING_CHECK"] != "off"
    showsSecureText = environment["UNDERSTUDY_SECURE_TEXT"] == "show"
  }
}
