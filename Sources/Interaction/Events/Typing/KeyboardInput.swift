// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Programs
import WindowSystem

/// Types texts and presses keys for an element.
struct KeyboardInput {
  private let element: ElementHandle
  private var application: TargetApplication { element.application }

  init(_ element: ElementHandle) { self.element = element }

  /// Types text into the element, which must have or contain the keyboard focus.
  ///
  /// - Throws: `AutomationError` with the focused element if the element does not get the focus within the focus limit.
  func typeText(_ text: String) throws {
    let session = application.session
    try session.lock.withLock {
      let shown = SecureText(session.settings.tunables).shown(quoted(text), into: element)
      try session.recorder.run("Type \(shown) into \(element.description)") {
        let (live, running) = try application.runningInstance()
        try application.idle.require()
        // Read before the check of the keyboard focus: if another window has the focus at the first key, the check is
        // repeated.
        var focus = try application.failures.mappingDisplayErrors { try live.display.inputFocus }
        let claim = KeyboardClaim(for: element, on: live)
        let rounds = try claim.freeKeyboard(running)
        var surface: (any SurfaceConnection)?
        var pace = TypingPace(typing: text, check: nil, isMultiLine: false)
        var passed: PassedFocus?
        var proven: ProvenField?
        let (node, check) = try session.recorder.run("Find the \(element.description)") {
          let node: ElementNode
          let focused: Int?
          if let field = try focusedFieldOfSurface() {
            (node, focused, surface) = (field, field.index, running.surface.connection)
          } else {
            (node, focused) = try rounds.explainingFailures { try waitForFocus() }
          }
          guard let focused else { return (node, TypingCheck?.none) }
          let states = node.tree.nodes.states(focused)
          if element.isApplication { noteUneditable(focused, states, in: node.tree) }
          let field: any TypedField =
            surface.map { SurfaceField(connection: $0) }
            ?? AccessibleField(
              reference: node.tree.nodes.reference(focused), bus: live.bus,
              reportsFocus: states.contains(.focused))
          let isDelayed = running.engineOfDelayedChanges != nil && surface == nil
          let beginning = TypingCheck.ofBeginning(
            typing: text, into: focused, of: node.tree, asking: field, isDelayed: isDelayed)
          pace = TypingPace(typing: text, check: beginning, isMultiLine: states.contains(.multiLine))
          proven = (beginning?.identity).map { ProvenField(field: $0, isCode: pace.isCode) }
          if let proven, running.provenFields.contains(proven), session.settings.tunables.checksTyping {
            pace.trust()
            return (node, beginning?.ofWhole(text, isDelayed: isDelayed))
          }
          // The field of a surface reports its text later than it accepts keys, so a refused key cannot be
          // distinguished from others.
          if pace.mayBeSplit, surface == nil, !isDelayed, states.contains(.focused) {
            passed = PassedFocus(from: field, in: application, on: live)
          }
          let check = beginning?.ofWhole(text, isDelayed: running.engineOfDelayedChanges != nil)
          return (node, session.settings.tunables.checksTyping ? check : nil)
        }
        session.captureStep("Type text into \(element.description)", node)
        if let date = try DateTyping(text, into: node) {
          try date.type(into: element, on: live)
          return
        }
        if !session.settings.tunables.awaitsAnswers {
          (pace, passed) = (TypingPace(typing: "", check: nil, isMultiLine: true), nil)
        }
        let changes = text.unicodeScalars.count
        let mayBeLeft = mayBeLeft(running, for: changes, on: live)
        try live.bus.withoutEvents(changes: mayBeLeft ? changes : 0) {
          let entry = running.accessible?.knownToolkit.textEntry(of: text) ?? TextEntry(parts: [text])
          var left = text.count
          for part in entry.parts {
            try session.recorder.run("Synthesize event") {
              var rest = part[...]
              while !rest.isEmpty {
                let stretch = pace.next(of: rest)
                let whole = rest
                if stretch.count == 1 { passed?.begin() }
                rest = rest[stretch.endIndex...]
                left -= stretch.count
                surface?.expectKeys(entry.isInCodeUnits ? stretch.utf16.count : stretch.unicodeScalars.count)
                try type(
                  String(stretch), inCodeUnits: entry.isInCodeUnits, into: &focus, before: left,
                  of: text.count, running,
                  on: live)
                pace.note(stretch)
                if rest.isEmpty, passed == nil { break }
                let isSeen = pace.sees(stretch)
                // Such a field reports its text with a delay. The other changes of the program are read during the
                // delay.
                let isDelayed = running.engineOfDelayedChanges != nil && surface == nil
                let isAnswered =
                  isSeen
                  ? isDelayed || application.idle.waitUntilAtRest()
                  : application.idle.waitUntilAnswered(isThorough: pace.isThorough)
                pace.examine(
                  behind: stretch, isAnswered: isAnswered, in: session,
                  rest: isSeen && isDelayed ? { application.idle.waitUntilAtRest() } : nil
                ) {
                  application.idle.waitUntilAnswered(isThorough: true)
                }
                // A field that writes dates has already inserted the separator between two parts.
                let isOfCode = stretch.count == 1 && stretch.allSatisfy { $0.isNumber || $0.isLetter }
                if pace.isFollowing, isOfCode, passed?.wasRefused() == true {
                  rest = whole
                  left += 1
                }
              }
            }
            application.idle.wait(afterInput: true)
          }
        }
        do {
          let isWhole = try check?.verify(in: session, named: element.description)
          if let proven, isWhole == false { running.provenFields.remove(proven) }
          if let proven, isWhole == true, pace.isProof { running.provenFields.insert(proven) }
        } catch let error as AutomationError {
          throw try claim.explainLoss(error, running)
        }
      }
    }
  }

  /// Notes that the keyboard focus is in a read-only text.
  ///
  /// A program may have opened a second window and given it the focus, as jEdit 5.5 does with its help at its first
  /// start.
  private func noteUneditable(_ focused: Int, _ states: StateSet, in tree: ElementTree) {
    guard tree.nodes.interfaces(focused).contains(.text), !states.contains(.editable),
      tree.type(focused).has(.text)
    else { return }
    let window =
      tree.path(to: focused).dropFirst().first.map { TreePrinter(tree: tree).line($0) } ?? "no window"
    application.session.recorder.note(
      "The keyboard focus is in a text that cannot be edited, \(TreePrinter(tree: tree).line(focused)), in \(window)"
    )
  }

  /// Returns whether the program may be notified that the listener is gone, which must not happen in the middle of a
  /// key.
  ///
  /// The program queries the registry about each key. If it is notified meanwhile that the listener is gone, it may end
  /// by SIGSEGV (GTK 3 on Debian 13; Chromium 156 each time).
  private func mayBeLeft(_ running: RunningApplication, for changes: Int, on live: LiveDesktop) -> Bool {
    guard let plan = running.accessible?.toolkit.snapshotPlan, plan.listenerCost == .eachChange,
      changes >= plan.changesWorthLeaving
    else { return true }
    return application.idle.flushInput(of: running, on: live)
  }

  /// Types a part of a text at once.
  ///
  /// If a window takes the keyboard meanwhile, it is handled like a window that has the keyboard before the first key.
  /// Then the rest is typed.
  ///
  /// - Parameters:
  ///   - part: the characters to type.
  ///   - inCodeUnits: whether a character above U+FFFF is sent as two keys.
  ///   - focus: the window that the keys are for.
  ///   - later: the number of characters of the text after the part.
  ///   - count: the number of characters of the text.
  ///   - running: the program.
  ///   - live: the desktop.
  /// - Throws: `AutomationError` if another program keeps the keyboard.
  private func type(
    _ part: String, inCodeUnits: Bool, into focus: inout WindowID, before later: Int, of count: Int,
    _ running: RunningApplication, on live: LiveDesktop
  ) throws {
    var rest = part[...]
    for _ in 1...Self.maximumMovesOfFocus {
      try application.synthesizing {
        rest = try live.display.type(
          String(rest), focusedWindow: try live.display.activeWindow, inCodeUnits: inCodeUnits,
          ifFocused: focus)
      }
      if rest.isEmpty { return }
      focus = try KeyboardClaim(for: element, on: live).regainKeyboard(
        running, left: rest.count + later, of: count)
    }
    throw AutomationError(
      .noKeyboardFocus,
      "\(rest.count + later) of \(count) characters were not typed, because the keyboard focus repeatedly moved to "
        + "another window.")
  }

  /// The maximum number of changes of the focus while one text is typed.
  private static let maximumMovesOfFocus = 20

  /// Presses a key with modifiers held, like a keyboard shortcut.
  func typeKey(_ key: KeySym, modifiers: KeyModifiers, name: String) throws {
    let session = application.session
    try session.lock.withLock {
      let isText = key.scalar != nil && modifiers.isSubset(of: .shift)
      let name = isText ? SecureText(session.settings.tunables).shown(name, into: element) : name
      try session.recorder.run("Type key \(name) in \(element.description)") {
        let (live, running) = try application.runningInstance()
        try application.idle.require()
        var focus = try application.failures.mappingDisplayErrors { try live.display.inputFocus }
        let claim = KeyboardClaim(for: element, on: live)
        _ = try claim.freeKeyboard(running)
        let node =
          element.isApplication
          ? nil : try session.recorder.run("Find the \(element.description)") { try element.resolve() }
        session.captureStep("Type key \(name) in \(element.description)", node)
        try session.recorder.run("Synthesize event") {
          for attempt in 1...Self.maximumMovesOfFocus {
            var isPressed = false
            // On the last attempt the key goes to the window with the focus, as always.
            let requested = attempt < Self.maximumMovesOfFocus ? focus : nil
            try application.synthesizing {
              isPressed = try live.display.pressKey(key, modifiers: modifiers, ifFocused: requested)
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

  /// Returns the element if its surface reports that it is the only match, holds text, and has the focus.
  ///
  /// - Returns: nil if the focus must be found in the complete tree, or is not there yet.
  /// - Throws: `AutomationError` if the program does not run.
  private func focusedFieldOfSurface() throws -> ElementNode? {
    guard let lookup = try element.askSurface(isForEvent: true), lookup.nodes.count == 1,
      let node = lookup.nodes.first, lookup.tree.attributes.hasFocus(node),
      lookup.tree.attributes.isEnabled(node),
      lookup.tree.nodes.interfaces(node).contains(.editableText)
    else { return nil }
    return ElementNode(tree: lookup.tree, index: node)
  }

  /// Waits until the element or a descendant has the focus.
  ///
  /// - Returns: the element, and the innermost node with the focus; for an application, this node may be nil.
  private func waitForFocus() throws -> (element: ElementNode, focused: Int?) {
    var last: ElementNode?
    var focused: Int?
    let hasFocus = try Waiter(session: application.session).wait(
      timeout: application.session.settings.tunables.focusTimeout
    ) {
      let node = try element.resolve()
      last = node
      focused = node.focused
      return element.isApplication || focused != nil
        || node.tree.toolkit.has(
          .focusAfterClick(at: application.session.host.current?.clicks.lastPoint), node.index,
          isReported: false, in: node.tree)
    }
    guard let last else {
      throw AutomationError(
        .noMatches,
        "\(element.description) could not be searched for within "
          + "the time limit.")
    }
    if hasFocus { return (last, focused) }
    let tree = last.tree
    let owner = (1..<max(1, tree.count)).last { tree.attributes.hasFocus($0) }.map {
      TreePrinter(tree: tree).line($0)
    }
    throw AutomationError(
      .noKeyboardFocus,
      "Neither element nor any descendant has keyboard focus. "
        + "The focus is on: \(owner ?? "nothing in \(application)"). Tap the element first.")
  }
}

extension ElementNode {
  /// The innermost node of the element with the keyboard focus; containers report the focus too if a descendant has it.
  var focused: Int? {
    ([index] + Array(tree.descendants(of: index))).last { tree.attributes.hasFocus($0) }
  }
}
