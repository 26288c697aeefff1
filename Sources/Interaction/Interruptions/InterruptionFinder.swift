// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementHandles
import ElementModel
import Foundation
import Programs
import WindowSystem

/// Derives the interruption of an event from the obstacle that the hit test found.
struct InterruptionFinder {
  let application: TargetProgram
  let tree: ElementTree
  /// The owners of the windows that do not belong to the program.
  let otherPrograms: any ForeignPrograms

  /// Returns the interruption behind an obstacle.
  ///
  /// - Returns: nil if nothing is in the way, because the element itself is out of sight.
  func interruption(for obstacle: HitTester.Obstacle, of node: Int) -> Interruption? {
    switch obstacle {
    case .notShown, .outOfView, .minimized: nil
    case .blockedByModal(let other): interruption(byElement: other, isDialog: true)
    case .coveredByElement(let other): interruption(byElement: cover(other, over: node))
    case .coveredByWindow(let window):
      interruption(byWindow: window, above: tree.tryGeometry()?.window(of: node)?.id)
    }
  }

  /// Returns the obstacle between the test and the program when the program as a whole is tapped: a window of another
  /// program, or a modal dialog of the program.
  ///
  /// Other windows of the program are parts of the target.
  func interruption(ofApplicationAt point: CGPoint) -> Interruption? {
    guard let geometry = tree.tryGeometry() else { return nil }
    if let top = geometry.topWindow(at: point), !isOfProgram(top) {
      return interruption(byWindow: top, above: windowBelow(top, at: point, geometry))
    }
    guard let modal = openModal(geometry) else { return nil }
    var result = interruption(byElement: modal, isDialog: true)
    // The program's own dialog is also a part of the target.
    result.isForMonitorsAlone = true
    return result
  }

  /// Returns the obstacle that stops an event at a position on the screen from reaching the program: a window of
  /// another program at that position, or a modal dialog of the program elsewhere.
  func interruption(ofPlaceAt point: CGPoint) -> Interruption? {
    guard let geometry = tree.tryGeometry(), let top = geometry.topWindow(at: point) else { return nil }
    if !isOfProgram(top) {
      let owner = otherPrograms.owner(of: top)
      // A test may intend to drag to another program of the test, or to point at it.
      return owner == .test ? nil : interruption(byWindow: top, above: windowBelow(top, at: point, geometry))
    }
    guard let modal = openModal(geometry), let window = geometry.window(ofTopLevel: modal),
      window.id != top.id,
      !top.isUnmanaged, top.transientFor != window.id
    else { return nil }
    return interruption(byElement: modal, isDialog: true)
  }

  /// Returns the interruption that has taken the keyboard from the program: the active window of a program that does
  /// not belong to the test.
  ///
  /// A window that belongs to a window of this program does not count, such as a dialog of a portal.
  func interruption(ofKeyboardBy window: WindowInfo, among windows: [WindowInfo]) -> Interruption? {
    guard !isOfProgram(window), otherPrograms.owner(of: window) != .test else { return nil }
    if let parent = windows.first(where: { $0.id == window.transientFor }), isOfProgram(parent) { return nil }
    return interruption(
      byWindow: window, above: windows.last { isOfProgram($0) && $0.isViewable && !$0.isUnmanaged }?.id)
  }

  /// Returns the program's own window at a point.
  private func windowBelow(_ top: WindowInfo, at point: CGPoint, _ geometry: ScreenGeometry) -> WindowID? {
    geometry.windows.last {
      isOfProgram($0) && $0.isViewable && !$0.isUnmanaged && $0.outerFrame.contains(point)
    }?.id
  }

  private func openModal(_ geometry: ScreenGeometry) -> Int? {
    tree.nodes.children(0).first { node in
      guard tree.type(node).has(.window), let window = geometry.window(ofTopLevel: node), window.isViewable
      else {
        return false
      }
      return tree.nodes.states(node).contains(.modal)
        || !tree.toolkit.places.reportsModality && window.isModal
    }
  }

  // MARK: - Inside the program

  private func interruption(byElement node: Int, isDialog: Bool? = nil) -> Interruption {
    let window = tree.nodes.parent(node) == 0 ? tree.tryGeometry()?.window(ofTopLevel: node) : nil
    return interruption(
      byElement: node, of: application, in: tree, window: window, isDialog: isDialog, owner: .test)
  }

  private func interruption(
    byElement node: Int, of program: TargetProgram, in tree: ElementTree, window: WindowInfo?,
    isDialog: Bool?, owner: WindowOwner
  ) -> Interruption {
    let type = tree.type(node)
    let isDialog = isDialog ?? type.matches(.dialog)
    let buttons = tree.descendants(of: node).filter {
      tree.matches($0, .button) && !tree.label($0).isEmpty
    }
    var result = Interruption(
      key: .object(tree.nodes.reference(node)), element: .bound(to: node, in: tree, of: program),
      line: line(of: node, buttons, in: window, in: tree) + (tree === self.tree ? "" : " of \(program)"),
      isDialog: isDialog)
    switch type {
    case .alert: result.kind = .alert
    case let type where type.has(.popup): result.kind = .part
    default: result.kind = isDialog ? .dialog : tree.nodes.parent(node) == 0 ? .window : .part
    }
    result.owner = owner
    result.window = window
    result.answers = buttons.filter {
      tree.attributes.isEnabled($0) && WindowButtons.identifier(of: $0, in: tree) == nil
    }.map {
      .init(
        label: tree.label($0), element: .bound(to: $0, in: tree, of: program),
        isDefault: tree.nodes.states($0).contains(.isDefault))
    }
    result.showsProgress = tree.descendants(of: node).contains {
      tree.types.isType(of: $0) { $0.has(.progress) } && !tree.isHidden($0)
    }
    return result
  }

  /// Returns the element as it is printed in trees, with its answers.
  ///
  /// The title of its window follows if it differs from the label, because GTK 3 names alerts by their kind.
  private func line(of node: Int, _ buttons: [Int], in window: WindowInfo?, in tree: ElementTree) -> String {
    let names = buttons.prefix(6).map { quoted(tree.label($0)) }
    var line = TreePrinter(tree: tree).line(node)
    if let title = window?.title, !title.isEmpty, title != tree.label(node) {
      line += ", window title: '\(title)'"
    }
    guard !names.isEmpty else { return line }
    return line + ", with the button\(names.count == 1 ? "" : "s") " + names.joined(separator: ", ")
  }

  /// Returns the whole element that covers the node; the hit test may have found only text on it.
  private func cover(_ other: Int, over node: Int) -> Int {
    let path = tree.path(to: other)
    if let outer = path.first(where: { tree.type($0).has(.popup) || isInnerDialog($0) }) {
      return outer
    }
    let common = Set(tree.path(to: node))
    return path.first { !common.contains($0) } ?? other
  }

  private func isInnerDialog(_ node: Int) -> Bool {
    tree.type(node).matches(.dialog) && tree.nodes.parent(node) > 0
  }

  // MARK: - Windows

  /// Returns the interruption by a window that is in the way.
  ///
  /// - Parameters:
  ///   - window: the obstacle.
  ///   - below: the window that may be raised above it.
  /// - Returns: the interruption for the monitors.
  func interruption(byWindow window: WindowInfo, above below: WindowID? = nil) -> Interruption {
    let isDialog = window.isModal || window.types.contains(.dialog)
    let found = isOfProgram(window) ? (application, tree) : otherPrograms.program(of: window)
    var result: Interruption
    let owner = isOfProgram(window) ? .test : otherPrograms.owner(of: window)
    if let (program, tree) = found, let node = node(of: window, in: tree) {
      result = interruption(
        byElement: node, of: program, in: tree, window: window,
        isDialog: isDialog || tree.type(node).matches(.dialog), owner: owner)
    } else {
      let title = window.title.isEmpty ? window.className : window.title
      let program = found?.0 ?? otherPrograms.unreadable(window, title: title)
      result = Interruption(
        key: .window(window.id),
        element: ElementHandle(
          program, ElementQuery([.descendants(.window), .matching(.identifier(String(title.prefix(100))))])),
        line: "the window \(quoted(title)) of \(program), which is not in the accessibility tree",
        isDialog: isDialog)
      result.kind = isDialog ? .dialog : .window
      result.owner = owner
      result.window = window
    }
    if window.types.contains(.notification) || owner == .service(.notifications) {
      result.kind = .banner
    }
    if !isOfProgram(window), !window.isUnmanaged, below != window.id { result.windowBelow = below }
    return result
  }

  private func isOfProgram(_ window: WindowInfo) -> Bool {
    window.processID == tree.nodes.application.processID
  }

  /// Returns the node that a window shows: a top level, or a popup inside one.
  private func node(of window: WindowInfo, in tree: ElementTree) -> Int? {
    guard let geometry = tree.tryGeometry() else { return nil }
    if let top = tree.nodes.children(0).first(where: { geometry.window(ofTopLevel: $0)?.id == window.id }) {
      return top
    }
    let popups = (1..<max(1, tree.count)).filter {
      !tree.isHidden($0) && tree.types.isType(of: $0) { $0.has(.popup) }
    }
    geometry.tryFetchFrames(of: popups)
    return popups.first { geometry.window(of: $0)?.id == window.id }
      ?? popups.first { geometry.frame(of: $0).map(window.frame.insetBy(dx: -8, dy: -8).contains) == true }
  }
}
