import Foundation
import WindowSystem

extension ElementHandle {
  /// Types text into the element, which must have the keyboard focus, or hold what has it.
  ///
  /// - Throws: `AutomationError` when the focus does not come within the focus limit; it names who has it.
  package func typeText(_ text: String) throws {
    let session = application.session
    try session.lock.withLock {
      try session.recorder.run("Type \(quoted(text)) into \(description)") {
        let (live, running) = try application.alive()
        try application.requireIdle()
        try application.comeToFront(running, on: live)
        try session.recorder.run("Find the \(description)") { try waitForFocus() }
        try session.recorder.run("Synthesize event") {
          try application.explainingWindowSystem {
            try live.bus.withoutEvents {
              try live.display.type(text, focusedWindow: try live.display.activeWindow)
              application.waitUntilIdle(afterInput: true)
            }
          }
        }
        application.waitUntilIdle(afterInput: true)
        session.captureStep("Type text into \(description)")
      }
    }
  }

  /// Presses a key with modifiers held, as a keyboard shortcut.
  package func typeKey(_ key: KeySym, modifiers: KeyModifiers, name: String) throws {
    let session = application.session
    try session.lock.withLock {
      try session.recorder.run("Type key \(name) in \(description)") {
        let (live, running) = try application.alive()
        try application.requireIdle()
        try application.comeToFront(running, on: live)
        if !isApplication { _ = try session.recorder.run("Find the \(description)") { try resolve() } }
        try session.recorder.run("Synthesize event") {
          try application.explainingWindowSystem { try live.display.pressKey(key, modifiers: modifiers) }
        }
        application.waitUntilIdle(afterInput: true)
        session.captureStep("Type key \(name) in \(description)")
      }
    }
  }

  private func waitForFocus() throws {
    var last: ElementNode?
    let hasFocus = try Waiter(session: application.session).wait(
      timeout: application.session.tunables.focusTimeout
    ) {
      let node = try resolve()
      last = node
      if isApplication { return true }
      return ([node.index] + Array(node.tree.descendants(of: node.index))).contains { node.tree.hasFocus($0) }
    }
    guard !hasFocus, let last else { return }
    let tree = last.tree
    // Containers report the focus along with what is inside them: the innermost one is meant.
    let focused = (1..<max(1, tree.count)).last { tree.hasFocus($0) }
    let owner = focused.map { TreePrinter(tree: tree).line($0) } ?? "nothing in \(application)"
    throw AutomationError(
      .noKeyboardFocus,
      "Failed to type into \(description): neither it nor any element inside it has the keyboard focus. "
        + "The focus is on: \(owner). Tap the element first.")
  }
}
