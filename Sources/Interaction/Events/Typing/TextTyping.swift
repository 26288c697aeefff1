// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Foundation
import Programs
import RunningDesktops
import WindowSystem

/// Types one string into an element that has the keyboard focus.
///
/// The text is typed in chunks: ``TypingPace`` determines how much is typed before the program must answer.
struct TextTyping {
  private let text: String
  private let element: ElementHandle
  private let running: RunningProgram
  private let runningDesktop: RunningDesktop
  /// The window that the keys are for.
  private var window: WindowID
  private var plan: TypingPlan
  /// The number of characters of the text that are still to be typed.
  private var remaining: Int
  private var application: TargetProgram { element.application }

  /// Prepares the typing of a string.
  ///
  /// - Parameters:
  ///   - text: the text to type.
  ///   - element: the element with the keyboard focus.
  ///   - window: the window that the keys are for.
  ///   - plan: the pace and the checks of the field.
  ///   - running: the program.
  ///   - runningDesktop: the desktop.
  init(
    _ text: String, into element: ElementHandle, in window: WindowID, plan: TypingPlan,
    _ running: RunningProgram, on runningDesktop: RunningDesktop
  ) {
    self.text = text
    self.element = element
    self.window = window
    self.plan = plan
    self.running = running
    self.runningDesktop = runningDesktop
    remaining = text.count
  }

  /// Types the text and waits until the program is idle.
  ///
  /// - Throws: `AutomationError` if another program keeps the keyboard, or if several fields refuse the same character.
  mutating func run() throws {
    let changes = text.unicodeScalars.count
    let mayBeLeft = mayBeLeft(for: changes)
    try runningDesktop.bus.withoutEvents(changes: mayBeLeft ? changes : 0) {
      let entry = running.accessible?.knownToolkit.textEntry(of: text) ?? TextEntry(parts: [text])
      for (index, part) in entry.parts.enumerated() {
        try application.session.runLog.run("Synthesize event") {
          var rest = part[...]
          while !rest.isEmpty { rest = try typeStretch(of: rest, inCodeUnits: entry.isInCodeUnits) }
        }
        if index < entry.parts.indices.last ?? 0 { waitUntilKeysAreRead() }
        application.idle.wait(afterInput: true)
      }
    }
  }

  /// Waits until the program has read the keys of a part, so that it does not read them together with the next part.
  ///
  /// The wait for an idle program is too short for this: it sends a ping as well, but ignores a missing reply. A main
  /// thread that waits for another thread or for the bus then seems to be idle, although it has not read its keys.
  private func waitUntilKeysAreRead() {
    let hangTimeout = application.session.settings.tunables.hangTimeout
    application.session.runLog.measuring(.idle) {
      _ = application.idle.flushInput(of: running, on: runningDesktop, timeout: hangTimeout)
    }
  }

  /// Returns whether the program may be notified that the listener is gone, which must not happen in the middle of a
  /// key.
  ///
  /// The program queries the registry about each key. If it is notified in the meantime that the listener is gone, it
  /// may end by SIGSEGV (GTK 3 on Debian 13; Chromium 156 each time).
  private func mayBeLeft(for changes: Int) -> Bool {
    guard let snapshotPlan = running.accessible?.toolkit.snapshotPlan,
      snapshotPlan.listenerCost == .eachChange, changes >= snapshotPlan.minimumChangesForUnregistering
    else { return true }
    return application.idle.flushInput(of: running, on: runningDesktop)
  }

  /// Types the next chunk of a part of the text, and waits for the program's reply if it may be needed.
  ///
  /// - Returns: the rest of the part. It begins with the chunk if the field has refused it.
  /// - Throws: `AutomationError` if another program keeps the keyboard, or if several fields refuse the same character.
  private mutating func typeStretch(of part: Substring, inCodeUnits: Bool) throws -> Substring {
    let chunk = plan.pace.next(of: part)
    if chunk.count == 1 { plan.autoAdvancingFocus?.begin() }
    let rest = part[chunk.endIndex...]
    remaining -= chunk.count
    plan.renderer?.expectKeys(inCodeUnits ? chunk.utf16.count : chunk.unicodeScalars.count)
    try send(String(chunk), inCodeUnits: inCodeUnits)
    plan.pace.note(chunk)
    if rest.isEmpty, plan.autoAdvancingFocus == nil { return rest }
    examine(behind: chunk)
    // Separators are not typed again, because a field that writes dates has already inserted the separator between two
    // parts.
    let isOfCode = chunk.count == 1 && chunk.allSatisfy { $0.isNumber || $0.isLetter }
    if plan.pace.isFollowing, isOfCode, plan.autoAdvancingFocus?.wasRefused() == true {
      remaining += 1
      try checkRefusals()
      return part
    }
    return rest
  }

  /// Ends the typing if the fields of a code pass the focus on, and each of them refuses the same character.
  private func checkRefusals() throws {
    guard let refusals = plan.autoAdvancingFocus?.refusals, refusals > AutoAdvancingFocus.maximumRefusals
    else {
      return
    }
    throw AutomationError(
      .textLost,
      "\(remaining) of \(text.count) characters were not typed into \(element.description): \(refusals) times in a row, "
        + "a field refused character \(text.count - remaining + 1) and passed the keyboard focus on to an empty field. "
        + "Check that the fields accept this character.")
  }

  /// Sends the keys of a chunk.
  ///
  /// If a window takes the keyboard in the meantime, it is handled like a window that has the keyboard before the first
  /// key. Then the rest is typed.
  ///
  /// - Parameters:
  ///   - chunk: the characters to type.
  ///   - inCodeUnits: whether a character above U+FFFF is sent as two keys.
  /// - Throws: `AutomationError` if another program keeps the keyboard.
  private mutating func send(_ chunk: String, inCodeUnits: Bool) throws {
    var rest = chunk[...]
    for _ in 1...KeyboardInput.maximumMovesOfFocus {
      try application.synthesizing {
        rest = try runningDesktop.display.type(
          String(rest), focusedWindow: try runningDesktop.display.activeWindow, inCodeUnits: inCodeUnits,
          ifFocused: window)
      }
      if rest.isEmpty { return }
      window = try KeyboardClaim(for: element, on: runningDesktop).regainKeyboard(
        running, remaining: rest.count + remaining, of: text.count)
    }
    throw AutomationError(
      .noKeyboardFocus,
      "\(rest.count + remaining) of \(text.count) characters were not typed, because the keyboard focus repeatedly "
        + "moved to another window.")
  }

  /// Waits until the program has handled a chunk, and checks whether the next one can be typed at once.
  private mutating func examine(behind chunk: Substring) {
    let idle = application.idle
    let isSeen = plan.pace.sees(chunk)
    // If the program's engine delays its changes, a field on the bus reports its text with this delay. The other
    // changes of the program are read during the delay.
    let isDelayed = running.engineOfDelayedChanges != nil && plan.renderer == nil
    let isAnswered =
      isSeen
      ? isDelayed || idle.waitUntilAtRest() : idle.waitUntilAnswered(isThorough: plan.pace.isThorough)
    plan.pace.examine(
      behind: chunk, isAnswered: isAnswered, by: Waiter(session: application.session),
      rest: isSeen && isDelayed ? { idle.waitUntilAtRest() } : nil
    ) {
      idle.waitUntilAnswered(isThorough: true)
    }
  }

  /// Checks the whole text in the field, and stores whether the field needs no check for another string of its kind.
  ///
  /// - Throws: `AutomationError` for a loss, with the window that has taken the keys.
  func verify() throws {
    do {
      let session = application.session
      let isWhole = try plan.wholeCheck?.verify(
        by: Waiter(session: session), tunables: session.settings.tunables, named: element.description)
      if let verifiedField = plan.verifiedField, isWhole == false {
        running.interface.verifiedFields.remove(verifiedField)
      }
      if let verifiedField = plan.verifiedField, isWhole == true, plan.pace.isProof {
        running.interface.verifiedFields.insert(verifiedField)
      }
    } catch let error as AutomationError {
      throw try KeyboardClaim(for: element, on: runningDesktop).explainLoss(error, running)
    }
  }
}
