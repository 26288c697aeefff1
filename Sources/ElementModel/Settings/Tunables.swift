// SPDX-License-Identifier: Apache-2.0

import Foundation
import Settings
import Timing

/// The time limits and thresholds of the engine that a session may have otherwise: by the environment, or for a test.
package struct Tunables: Sendable {
  // The table of `TimeLimits` explains each value and its length; all are in seconds.
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

  /// Whether interruptions that no handler of the test has dealt with are answered as a careful person would;
  /// `UNDERSTUDY_IMPLICIT_INTERRUPTION_HANDLING=NO` leaves it out.
  package var handlesInterruptions = true

  /// The largest part of the screen that an animation may paint in all that changes nothing but its own place.
  package var ambientArea = 0.12

  /// The largest part of the screen that one of its frames may paint, when its place moves: 70 by 70 pixels.
  package var ambientFrame = 0.005

  /// Whether it is looked at what a field holds after typing; `UNDERSTUDY_TYPING_CHECK=off` leaves it out.
  package var checksTyping = true

  /// Whether typing waits until the program has answered the first keys of a text; `UNDERSTUDY_TYPING_ANSWERS=off` types all
  /// at once.
  package var awaitsAnswers = true

  /// Whether what is typed into secure fields stands in the record of the run as it is, and not as dots;
  /// `UNDERSTUDY_SECURE_TEXT=show`.
  package var showsSecureText = false

  /// Whether elements are asked about over a faster connection than accessibility, where there is one; `UNDERSTUDY_WEB=accessibility` leaves it
  /// out.
  package var asksSurfaces = true

  package static let current = Tunables(environment: ProcessInfo.processInfo.environment)

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
    asksSurfaces = environment[.web] != "accessibility"
    checksTyping = environment.isOn(.checksTyping, standard: true)
    awaitsAnswers = environment.isOn(.awaitsTypingAnswers, standard: true)
    showsSecureText = environment[.secureText] == "show"
  }
}
