// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementHandles
import ElementModel
import Programs
import RunningDesktops
import Timing

/// The location of the keyboard focus in an element that a string is typed into.
struct TypingFocus {
  /// The element, in the tree in which it was found.
  let node: ElementNode
  /// The innermost node with the focus; nil if the element is an application that reports no focus.
  let focused: Int?
  /// The connection to the renderer that reported the node; nil if the node was found on the accessibility bus.
  let renderer: (any RendererConnection)?

  /// Waits until the element or a descendant has the focus.
  ///
  /// - Parameters:
  ///   - element: the element that the text is typed into.
  ///   - running: its program.
  ///   - answers: the interruptions so far, for the error.
  /// - Returns: the location of the focus.
  /// - Throws: `AutomationError` with the focused element if the element does not get the focus within the focus limit.
  static func find(
    in element: ElementHandle, of running: RunningProgram, explaining answers: KeyboardAnswers
  ) throws -> TypingFocus {
    let focus: TypingFocus
    if let field = try focusedFieldOfRenderer(element) {
      focus = TypingFocus(node: field, focused: field.index, renderer: running.renderer.connection)
    } else {
      focus = try answers.explainingFailures { try wait(for: element) }
    }
    if element.isApplication { focus.noteUneditable(for: element.application) }
    return focus
  }

  /// Returns the element if its renderer reports that it is the only match, holds text, and has the focus.
  ///
  /// - Returns: nil if the focus must be found in the complete tree, or is not there yet.
  /// - Throws: `AutomationError` if the program is not running.
  private static func focusedFieldOfRenderer(_ element: ElementHandle) throws -> ElementNode? {
    guard let result = try element.resultFromRenderer(isForEvent: true), result.nodes.count == 1,
      let node = result.nodes.first
    else { return nil }
    return try element.application.failures.answering(result.tree) {
      guard result.tree.attributes.hasFocus(node), result.tree.attributes.isEnabled(node),
        result.tree.nodes.interfaces(node).contains(.editableText)
      else { return nil }
      return ElementNode(tree: result.tree, index: node)
    }
  }

  private static func wait(for element: ElementHandle) throws -> TypingFocus {
    let application = element.application
    var last: ElementNode?
    var focused: Int?
    let hasFocus = try Waiter(session: application.session).wait(
      timeout: application.session.settings.tunables.focusTimeout
    ) {
      let node = try element.resolve()
      last = node
      return try application.failures.answering(node.tree) {
        focused = node.focused
        return element.isApplication || focused != nil
          || node.tree.toolkit.has(
            .focusAfterClick(at: application.session.host.current?.clicks.lastPoint), node.index,
            isReported: false, in: node.tree)
      }
    }
    guard let last else {
      throw AutomationError(
        .noMatches,
        "\(element.description) could not be found or ruled out within "
          + "\(application.session.settings.tunables.focusTimeout.text) s. UNDERSTUDY_FOCUS_TIMEOUT sets the limit."
      )
    }
    if hasFocus { return TypingFocus(node: last, focused: focused, renderer: nil) }
    let tree = last.tree
    let owner = try application.failures.answering(tree) {
      (1..<max(1, tree.count)).last { tree.attributes.hasFocus($0) }.map {
        TreePrinter(tree: tree).line($0)
      }
    }
    throw AutomationError(
      .noKeyboardFocus,
      "Neither element nor any descendant has keyboard focus. "
        + "The focus is on: \(owner ?? "nothing in \(application)"). Tap the element first.")
  }

  /// Writes a note to the log if the keyboard focus is in a read-only text.
  ///
  /// A program may have opened a second window that took the focus, as jEdit 5.5 does with its help at its first start.
  private func noteUneditable(for application: TargetProgram) {
    let tree = node.tree
    guard let focused, tree.nodes.interfaces(focused).contains(.text),
      !tree.nodes.isEditable(focused), tree.type(focused).has(.text)
    else { return }
    let window =
      tree.path(to: focused).dropFirst().first.map { TreePrinter(tree: tree).line($0) } ?? "no window"
    application.session.runLog.note(
      "The keyboard focus is in a text that cannot be edited, \(TreePrinter(tree: tree).line(focused)), in \(window)"
    )
  }
}

extension ElementNode {
  /// The innermost node of the element with the keyboard focus; containers report the focus too if a descendant has it.
  var focused: Int? {
    ([index] + Array(tree.descendants(of: index))).last { tree.attributes.hasFocus($0) }
  }
}
