// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Programs
import Speech
import Synchronization
import WindowSystem

/// Reads the active window of a program under test as a screen reader does, element by element.
///
/// It forms the utterances from the tree, by the rules of ``UtteranceReader``: it makes no sound, and neither needs nor
/// starts a program such as Orca.
///
/// See `ReadingOrder` for the elements that are read and their order.
package final class ScreenReader: Sendable {
  package static let shared = ScreenReader(of: .shared)

  fileprivate struct State {
    var isEnabled = false
    /// The element that was read last.
    var current: Current?
    /// The element that had the keyboard focus then.
    var focus: AccessibleReference?
    /// The locale without words for which a note is in the record of the run.
    var notedLocale: String?
  }

  fileprivate struct Current {
    let reference: AccessibleReference
    /// The position in the reading order, for an element that no longer exists.
    let place: Int
    let window: WindowID
  }

  private let session: AutomationSession
  private let state = Mutex(State())

  package init(of session: AutomationSession) { self.session = session }

  package var isEnabled: Bool { state.withLock { $0.isEnabled } }

  /// Switches the reader on or off; a reader that is switched on begins at the keyboard focus.
  package func setEnabled(_ isEnabled: Bool) {
    session.runLog.run(isEnabled ? "Enable VoiceOver" : "Disable VoiceOver") {
      state.withLock { state in
        guard state.isEnabled != isEnabled else { return }
        state.isEnabled = isEnabled
        state.current = nil
        state.focus = nil
      }
    }
  }

  /// Reads an element.
  ///
  /// The reader is at the element that it read last; at the element with the keyboard focus, if the focus has moved since;
  /// otherwise at the first element of the active window.
  ///
  /// - Parameter step: the direction of the element from the current one; nil for the current element. If there is no
  ///   element in the direction, the current one is read again.
  /// - Returns: the element and its utterance.
  /// - Throws: ``ScreenReaderError`` if the reader is off, or if there is nothing to read; `AutomationError` if the
  ///   program cannot be read.
  package func read(_ step: ReadingStep?) throws -> SpokenElement {
    guard isEnabled else { throw ScreenReaderError.notRunning }
    return try session.lock.withLock {
      try session.runLog.run(step?.title ?? "Read the current element") {
        let (application, window) = try activeProgram()
        try application.idle.require()
        let tree = try application.elementTree()
        let spoken = try application.failures.answering(tree) {
          try read(step, in: tree, of: application, window)
        }
        session.runLog.note("VoiceOver: \(spoken.utterance.text)")
        return spoken
      }
    }
  }

  // MARK: - The window

  /// Returns the active window, and its program.
  private func activeProgram() throws -> (TargetProgram, WindowInfo) {
    let windows = try session.host.existingDesktop().display.windows()
    guard let window = windows.last(where: \.isActive) else { throw ScreenReaderError.noActiveWindow }
    guard let process = window.processID,
      let running = session.programs.underTest.first(where: { $0.owns(process) })
    else { throw ScreenReaderError.otherProgram(window: window.title) }
    return (TargetProgram(running, session: session), window)
  }

  /// Returns the nodes to read: those of the window, and open popups, which are separate windows in some toolkits.
  private func roots(of window: WindowInfo, in tree: ElementTree) throws -> [Int] {
    let geometry = try tree.geometry()
    let shown = tree.nodes.children(0).filter { !tree.isHidden($0) }
    let ofWindow = shown.filter { geometry.window(of: $0)?.id == window.id && !tree.type($0).has(.popup) }
    let active = ofWindow.isEmpty ? shown.filter { tree.nodes.states($0).contains(.active) } : ofWindow
    let popups = shown.filter { node in
      !active.contains(node) && tree.toolkit.isShowing(node, in: tree.nodes)
        && (tree.type(node).has(.popup) || geometry.window(of: node)?.isUnmanaged == true)
    }
    return active + popups
  }

  // MARK: - The element

  private func read(
    _ step: ReadingStep?, in tree: ElementTree, of application: TargetProgram, _ window: WindowInfo
  ) throws -> SpokenElement {
    let language = DesktopLanguage(of: application)
    let order = try ReadingOrder(
      of: tree, roots: try roots(of: window, in: tree), language: language.speech)
    guard !order.elements.isEmpty else { throw ScreenReaderError.nothingToRead(window: window.title) }
    noteIfMissing(language)
    let focus = focusedElement(of: order, in: tree)
    let start = state.withLock { $0.place(in: order, of: tree, window.id, focus: focus) }
    let next = step.map { order.place($0, from: start) } ?? start
    let place = next ?? start
    let element = order.elements[place]
    state.withLock {
      $0.current = Current(reference: tree.nodes.reference(element.node), place: place, window: window.id)
      $0.focus = focus.map { tree.nodes.reference($0.node) }
    }
    return SpokenElement(
      utterance: element.utterance,
      handle: .bound(to: element.node, in: tree, of: application),
      hasMoved: step != nil && next != nil, isFirst: place == 0, isLast: place == order.elements.count - 1)
  }

  /// Returns the element with the keyboard focus, and the position of the read element that contains it.
  private func focusedElement(of order: ReadingOrder, in tree: ElementTree) -> (node: Int, place: Int)? {
    guard let focused = (1..<max(1, tree.count)).last(where: { tree.attributes.hasFocus($0) }) else {
      return nil
    }
    for node in tree.path(to: focused).reversed() {
      if let place = order.place(of: node) { return (focused, place) }
    }
    return nil
  }

  /// Notes once that utterances are in English because there are no words for the language of the desktop.
  private func noteIfMissing(_ language: DesktopLanguage) {
    guard let locale = language.locale, !SpeechLanguage.hasWords(for: locale) else { return }
    let isNoted = state.withLock { state in
      defer { state.notedLocale = locale }
      return state.notedLocale == locale
    }
    if !isNoted {
      session.runLog.note(
        "VoiceOver reads in English, because there are no words for the locale \(locale).")
    }
  }
}

extension ScreenReader.State {
  /// The position at which the reader is before a step.
  fileprivate func place(
    in order: ReadingOrder, of tree: ElementTree, _ window: WindowID, focus: (node: Int, place: Int)?
  ) -> Int {
    if let focus, tree.nodes.reference(focus.node) != self.focus { return focus.place }
    if let current {
      if let place = tree.nodes.node(for: current.reference).flatMap(order.place(of:)) { return place }
      if current.window == window { return min(current.place, order.elements.count - 1) }
    }
    return focus?.place ?? 0
  }
}

extension ReadingStep {
  /// The name of the step in the record of a run.
  fileprivate var title: String {
    switch self {
    case .forward: "Move VoiceOver forward"
    case .backward: "Move VoiceOver backward"
    case .into: "Move VoiceOver in"
    case .outOf: "Move VoiceOver out"
    }
  }
}
