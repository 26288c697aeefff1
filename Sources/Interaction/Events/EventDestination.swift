// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import KeySymbols
import Programs
import RunningDesktops
import WindowSystem

/// The program that receives events, in the form in which the rules of its toolkit access it.
struct EventDestination: ProgramUnderTest {
  let application: TargetProgram
  let runningDesktop: RunningDesktop

  var bus: AccessibilityBusConnection { runningDesktop.bus }
  var secondsBetweenClicks: TimeInterval? { runningDesktop.clicks.secondsBetween }

  func pressKey(_ key: KeySym) throws { try runningDesktop.display.pressKey(key, modifiers: []) }
  // If the display does not answer, the next step reports it.
  func topWindow(at point: CGPoint) -> WindowID? { try? runningDesktop.display.topWindow(at: point) }
  func waitUntilIdle() { application.idle.wait(afterInput: true) }
  func elementTree() throws -> ElementTree { try application.elementTree() }
}
