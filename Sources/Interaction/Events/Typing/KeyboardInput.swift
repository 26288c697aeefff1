// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Foundation
import KeySymbols
import Programs
import WindowSystem

/// Types strings and presses keys for an element.
struct KeyboardInput {
  private let element: ElementHandle
  /// The title of the step.
  private let title: String
  private var application: TargetProgram { element.application }

  init(_ element: ElementHandle, title: String) {
    self.element = element
    self.title = title
  }

  /// Types text into the element, which must have or contain the keyboard focus.
  ///
  /// - Throws: `AutomationError` with the focused element if the element does not get the focus within the focus limit.
  func typeText(_ text: String) throws {
    let session = application.session
    try session.lock.withLock {
      try session.runLog.run(title) {
        try application.lifecycle.waitForLaunchInOtherThread()
        let (runningDesktop, running) = try application.runningInstance()
        try application.idle.require()
        // The window with the focus is read before the check of the element's focus. If another window has the focus at
        // the first key, the check is repeated.
        let window = try application.failures.mappingDisplayErrors { try runningDesktop.display.inputFocus }
        let answers = try KeyboardClaim(for: element, on: runningDesktop).freeKeyboard(running)
        var plan = TypingPlan(typing: text)
        let node = try session.runLog.run("Find the \(element.description)") {
          let focus = try TypingFocus.find(in: element, of: running, explaining: answers)
          plan.chooseChecks(typing: text, into: focus, of: application, running, on: runningDesktop)
          return focus.node
        }
        session.captureStep(title, node)
        if let date = try application.failures.answering(node.tree, { try DateTyping(text, into: node) }) {
          try date.type(into: element, on: runningDesktop)
          return
        }
        if !session.settings.tunables.awaitsAnswers { plan.omitAnswers() }
        var typing = TextTyping(text, into: element, in: window, plan: plan, running, on: runningDesktop)
        try typing.run()
        try typing.verify()
      }
    }
  }

  /// Presses a key with modifiers held, like a keyboard shortcut.
  func typeKey(_ key: KeySym, modifiers: KeyModifiers) throws {
    let session = application.session
    try session.lock.withLock {
      try session.runLog.run(title) {
        try application.lifecycle.waitForLaunchInOtherThread()
        let (runningDesktop, running) = try application.runningInstance()
        try application.idle.require()
        var focus = try application.failures.mappingDisplayErrors { try runningDesktop.display.inputFocus }
        let claim = KeyboardClaim(for: element, on: runningDesktop)
        _ = try claim.freeKeyboard(running)
        let node =
          element.isApplication
          ? nil : try session.runLog.run("Find the \(element.description)") { try element.resolve() }
        session.captureStep(title, node)
        try session.runLog.run("Synthesize event") {
          for attempt in 1...Self.maximumMovesOfFocus {
            var isPressed = false
            // On the last attempt the key goes to the window with the focus, as always.
            let requested = attempt < Self.maximumMovesOfFocus ? focus : nil
            try application.synthesizing {
              isPressed = try runningDesktop.display.pressKey(key, modifiers: modifiers, ifFocused: requested)
            }
            if isPressed { break }
            focus = try claim.settledFocus()
            _ = try claim.freeKeyboard(running)
          }
        }
        application.idle.wait(afterInput: true)
      }
    }
  }

  /// The maximum number of changes of the focus while one string or one key is typed.
  static let maximumMovesOfFocus = 20
}
