// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Records text and keys.
///
/// Text that is typed into one element becomes one step, unless other input interrupts it.
extension StepBuilder {
  func type(_ text: String, _ gesture: Gesture) throws {
    if let last = openStep(.typing), case .event(.typeText(let before)) = last.action, try isFocusUnchanged()
    {
      store.update(step: last.id) {
        $0.action = .event(.typeText(before + text))
        $0.ended += gesture.ended - lastEnd
      }
      return stepDidEnd(gesture)
    }
    let focused = try self.focused(at: gesture.began)
    append(
      .typeText(text), focused?.written, gesture,
      wait: focused?.written.flatMap { cache.wait(for: $0.target.query, in: cache.latest, since: lastEnd) },
      kind: .typing)
    open?.focus = focused?.reference
    open?.isFocusUncertain = focused?.isCertain != true
  }

  /// Handles Backspace.
  ///
  /// In a field, the key removes the last recorded character.
  ///
  /// In other elements, and if only one recorded character is left, Backspace is recorded as a key.
  func recordBackspace(_ gesture: Gesture) throws {
    if let last = openStep(.typing), case .event(.typeText(let text)) = last.action, text.count > 1,
      last.target?.type.has(.text) == true, try isFocusUnchanged()
    {
      store.update(step: last.id) {
        $0.action = .event(.typeText(String(text.dropLast())))
        $0.ended += gesture.ended - lastEnd
      }
      return stepDidEnd(gesture)
    }
    try press("delete", gesture)
  }

  func press(_ name: String, _ gesture: Gesture) throws {
    let isShortcut = !gesture.modifiers.isDisjoint(with: [.control, .option, .command])
    // Shortcuts apply to the whole program; the step of any other key contains the field with the focus.
    let focused = isShortcut ? nil : try self.focused(at: gesture.began)
    append(.typeKey(name, modifiers: gesture.modifiers), focused?.written, gesture)
  }

  // MARK: - The focus

  struct Focus {
    let reference: AccessibleReference
    /// The target of the step; nil if the element accepts no text, so that the program decides where the key goes.
    let written: TargetWriter.Written?
    /// Whether the program was idle when it reported the focus.
    var isCertain = true
  }

  /// Returns the element that had the focus before a key was pressed.
  ///
  /// A reading from before the key is preferred: the key may have moved the focus, or changed the strings by which the
  /// element is found.
  private func focused(at time: TimeInterval) throws -> Focus? {
    let before = cache.reading(before: time)
    if let before, before.time >= lastEnd || cache.isFresh {
      let reported = try focus(in: before)
      // The program may not have handled the click yet. In this case, it still reports the previous focus.
      if reported?.written == nil, let clicked = clickedField() { return clicked }
      return reported
    }
    if let clicked = clickedField() { return clicked }
    // The last step may just have moved the focus, so the elements are read again. If they cannot be read, the earlier
    // reading is used.
    guard let newer = try? cache.readNow() else { return try before.flatMap { try focus(in: $0) } }
    guard let node = try ClickedElementFinder(tree: newer.tree).focused() else { return nil }
    if let before, let old = before.tree.nodes.node(for: newer.tree.nodes.reference(node)),
      !before.tree.isHidden(old)
    {
      return try uncertain(focus(on: old, in: before))
    }
    return try uncertain(focus(on: node, in: newer))
  }

  private func uncertain(_ focus: Focus?) -> Focus? {
    var focus = focus
    focus?.isCertain = false
    return focus
  }

  /// Returns the field that was clicked in the previous step.
  private func clickedField() -> Focus? {
    guard openStep(.tap) != nil, let press = open?.press, let reading = press.reading,
      var written = press.written,
      written.target.type.has(.text)
    else { return nil }
    written.target.offset = nil
    return Focus(reference: reading.tree.nodes.reference(written.node), written: written, isCertain: false)
  }

  /// Corrects the target of typing that began before the program reported the new focus.
  func settleFocus(in reading: TreeReading) throws {
    guard let open, open.isFocusUncertain, let last = openStep(.typing) else { return }
    self.open?.isFocusUncertain = false
    guard let node = try ClickedElementFinder(tree: reading.tree).focused(),
      reading.tree.nodes.reference(node) != open.focus, let focus = try focus(on: node, in: reading)
    else { return }
    self.open?.focus = focus.reference
    store.update(step: last.id) { $0.target = focus.written?.target }
  }

  private func focus(in reading: TreeReading) throws -> Focus? {
    try ClickedElementFinder(tree: reading.tree).focused().flatMap { try focus(on: $0, in: reading) }
  }

  private func focus(on node: Int, in reading: TreeReading) throws -> Focus? {
    let reference = reading.tree.nodes.reference(node)
    guard reading.tree.type(node).has(.text), let written = try reading.writer.target(of: node) else {
      return Focus(reference: reference, written: nil)
    }
    return Focus(reference: reference, written: written.node == node ? written : nil)
  }

  /// Whether the focus is still on the element of the open step; true also if this is unknown.
  ///
  /// Programs can move the focus on their own.
  private func isFocusUnchanged() throws -> Bool {
    guard let open, !open.isFocusUncertain, let focus = open.focus, cache.isFresh,
      let reading = cache.latest,
      let node = try ClickedElementFinder(tree: reading.tree).focused()
    else { return true }
    return reading.tree.nodes.reference(node) == focus
  }
}
