// SPDX-License-Identifier: Apache-2.0

import Foundation
import Settings

/// The time limits and thresholds of the engine that the environment or a test can change for a session.
package struct Tunables: Sendable {
  // The table of `TimeLimits` explains each value and its length. All values are in seconds.
  package var launchTimeout: TimeInterval
  package var windowlessTimeout: TimeInterval
  package var idleTimeout: TimeInterval
  package var busyTimeout = TimeLimits.Idle.busy.seconds
  package var hangTimeout: TimeInterval
  package var callTimeout: TimeInterval
  package var readTimeout: TimeInterval
  package var interruptionTimeout: TimeInterval
  package var interruptionGrace = TimeLimits.Interruptions.standing.seconds
  package var interruptionGraceInWaits = TimeLimits.Interruptions.standingInWaits.seconds
  package var terminationGrace = TimeLimits.Launch.termination.seconds
  package var focusTimeout: TimeInterval
  package var backgroundGrace = TimeLimits.Idle.background.seconds
  package var settleTimeout: TimeInterval
  package var scrollSearchTimeout: TimeInterval
  package var endlessAnimation = TimeLimits.Idle.endlessAnimation.seconds
  package var ambientAnimation = TimeLimits.Idle.ambientAnimation.seconds
  package var typingTimeout = TimeLimits.Events.typing.seconds
  package var pollInterval = TimeLimits.Idle.poll.seconds

  /// Whether interruptions that no handler of the test has handled are answered as a careful person would answer them.
  ///
  /// `UNDERSTUDY_IMPLICIT_INTERRUPTION_HANDLING=NO` turns this off.
  package var handlesInterruptions = true

  /// The largest fraction of the screen that an ambient animation may paint in total, if it stays in place.
  package var ambientArea = 0.12

  /// The largest fraction of the screen that one frame of a moving ambient animation may paint: about 70 by 70 pixels
  /// of the default screen.
  package var ambientFrame = 0.005

  /// Whether the content of a field is checked after typing; `UNDERSTUDY_TYPING_CHECK=off` turns this off.
  package var checksTyping = true

  /// Whether typing waits until the program has answered the first keys of a string.
  ///
  /// `UNDERSTUDY_TYPING_ANSWERS=off` sends all keys at once.
  package var awaitsAnswers = true

  /// Whether the record of the run shows the text that is typed into secure fields, instead of dots;
  /// `UNDERSTUDY_SECURE_TEXT=show` turns this on.
  package var showsSecureText = false

  /// Whether elements are queried over a faster connection than accessibility, if the program has one.
  ///
  /// `UNDERSTUDY_WEB=accessibility` turns this off.
  package var asksRenderers = true

  package init(environment: [String: String] = [:]) {
    launchTimeout = TimeLimits.Launch.window.seconds(in: environment)
    windowlessTimeout = TimeLimits.Launch.windowless.seconds(in: environment)
    idleTimeout = TimeLimits.Idle.limit.seconds(in: environment)
    hangTimeout = TimeLimits.Idle.hang.seconds(in: environment)
    callTimeout = TimeLimits.Bus.call.seconds(in: environment)
    readTimeout = TimeLimits.Bus.read.seconds(in: environment)
    focusTimeout = TimeLimits.Events.focus.seconds(in: environment)
    settleTimeout = TimeLimits.Events.settle.seconds(in: environment)
    scrollSearchTimeout = TimeLimits.Events.scrollSearch.seconds(in: environment, takesZero: true)
    interruptionTimeout = TimeLimits.Interruptions.handler.seconds(in: environment, takesZero: true)
    handlesInterruptions = environment.isOn(.handlesInterruptions, standard: handlesInterruptions)
    asksRenderers = environment[.web] != "accessibility"
    checksTyping = environment.isOn(.checksTyping, standard: true)
    awaitsAnswers = environment.isOn(.awaitsTypingAnswers, standard: true)
    showsSecureText = environment[.secureText] == "show"
  }
}
