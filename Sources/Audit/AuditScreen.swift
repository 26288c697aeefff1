// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Speech
import WindowSystem

/// The input of an audit: the visible elements of a program, their positions, and a picture of the screen.
package final class AuditScreen {
  package let tree: ElementTree
  package let picture: Screenshot
  private let geometry: ScreenGeometry

  /// The windows before and after the picture was taken, because the picture may show a window that opened or closed in
  /// the meantime.
  private let windows: [[WindowInfo]]

  /// The visible elements, in document order.
  ///
  /// They include the windows, but neither the application nor the title bar buttons.
  package let shown: [Int]

  private let shownNodes: Set<Int>

  /// The elements that have a position, including those out of view, in document order.
  package let placed: [Int]

  /// Reads the positions of the elements, and takes a picture of the screen.
  ///
  /// - Parameters:
  ///   - tree: the elements of the program.
  ///   - screen: the screen that the program is on.
  /// - Throws: the errors of reading the program and of taking its picture.
  package init(tree: ElementTree, screen: any ScreenSource) throws {
    self.tree = tree
    geometry = try tree.geometry()
    // The title bar buttons belong to the toolkit or the window manager; the program cannot change them.
    let candidates = (1..<max(1, tree.count)).filter {
      !tree.isHidden($0) && !WindowButtons.contain($0, in: tree)
    }
    try geometry.fetchFrames(of: candidates)
    try tree.nodes.fetch([.actions, .relations], of: candidates)
    try tree.attributes.prefetch([.label], of: candidates)
    let geometry = geometry
    placed = candidates.filter { node in
      guard let window = geometry.window(of: node), window.isViewable, !window.isMinimized,
        let frame = geometry.frame(of: node)
      else { return false }
      // For a notebook with hidden tabs, GTK 3 reports the tabs with a size of one pixel outside the window.
      return frame.width > 1 && frame.height > 1 && Self.isShowing(node, tree.nodes)
    }
    let clipping = Clipping(tree: tree)
    shown = placed.filter { node in
      guard let frame = geometry.frame(of: node) else { return false }
      let visibleFrame = frame.intersection(clipping.visibleArea(of: node, geometry))
      return !visibleFrame.isNull && visibleFrame.width >= 1 && visibleFrame.height >= 1
    }
    shownNodes = Set(shown)
    picture = try screen.screenshot(of: screen.screenFrame)
    windows = [geometry.windows, try screen.windows()]
  }

  var toolkit: any Toolkit { tree.toolkit }

  /// Whether the toolkit reports the element as shown.
  ///
  /// A position is not sufficient, because items of closed menus may also have one.
  private static func isShowing(_ node: Int, _ nodes: AccessibleTree) -> Bool {
    nodes.toolkit.isShowing(node, in: nodes)
  }

  package func frame(_ node: Int) -> CGRect? { geometry.frame(of: node) }

  /// Whether at least a part of the element is visible.
  package func isShown(_ node: Int) -> Bool { shownNodes.contains(node) }

  /// Returns the part of an element that no scroll area, window or screen edge cuts off; nil if there is no such part.
  package func visibleFrame(_ node: Int) -> CGRect? {
    guard let frame = frame(node) else { return nil }
    let visibleFrame = frame.intersection(Clipping(tree: tree).visibleArea(of: node, geometry))
    return visibleFrame.isNull ? nil : visibleFrame
  }

  /// Whether the picture shows the element completely, as far as this can be determined.
  ///
  /// No other window may cover any part of the element, and no other element may cover its middle.
  package func isUncovered(_ node: Int) -> Bool {
    // If the hit test fails, only the windows are checked.
    if case .obstacle(.coveredByElement)? = try? HitTester(tree: tree).hit(node) { return false }
    guard let window = geometry.window(of: node), windows.allSatisfy({ $0.contains { $0.id == window.id } })
    else { return false }
    return covers(of: node).isEmpty
  }

  /// Returns the windows that cover a part of an element, bottom to top: first those from before the picture was taken,
  /// and then those from after it.
  package func covers(of node: Int) -> [WindowInfo] {
    guard let frame = visibleFrame(node), let window = geometry.window(of: node) else { return [] }
    return windows.flatMap { windows in
      windows.drop { $0.id != window.id }.dropFirst().filter {
        guard $0.isViewable, !$0.isMinimized else { return false }
        let common = $0.outerFrame.intersection(frame)
        return common.width >= 1 && common.height >= 1
      }
    }
  }

  /// Returns the topmost window of another program that covers a part of an element; nil if there is no such window.
  package func windowOfOtherProgram(over node: Int) -> WindowInfo? {
    covers(of: node).last { $0.processID != tree.nodes.application.processID }
  }

  // MARK: - Reading

  private var readOrder: ReadingOrder?

  /// The elements of all windows in the order in which a screen reader reads them; they are read once.
  ///
  /// The utterances are in English, which is sufficient to compare them.
  func readingOrder() throws -> ReadingOrder {
    if let readOrder { return readOrder }
    let order = try ReadingOrder(of: tree, roots: [0], language: .english)
    readOrder = order
    return order
  }

  /// The elements without a sufficient description, which have findings of ``DescriptionRule``.
  private(set) lazy var undescribed = Set(DescriptionRule().remarks(on: self).map(\.node))

  /// Whether the whole element is visible.
  func isWhole(_ node: Int) -> Bool { frame(node).map { visibleFrame(node) == $0 } ?? false }

  // MARK: - Kinds of elements

  /// Whether people operate the element itself, and not a control that contains it.
  package func isInteractive(_ node: Int) -> Bool {
    guard tree.type(node).has(.operable) else { return false }
    if tree.type(node) == .textView, !tree.nodes.isEditable(node) { return false }
    return control(around: node) == nil
  }

  /// Returns the control that contains text, a picture or an inner button; nil if no control contains it.
  package func control(around node: Int) -> Int? {
    var ancestor = tree.nodes.parent(node)
    while ancestor > 0 {
      let type = tree.type(ancestor)
      // Links and pictures in text are not parts of a control. In GTK 3, the elements of a page are descendants of
      // the page's tab.
      if type.has(.operable), type != .textView {
        return type == .tab && tree.type(node) != .staticText ? nil : ancestor
      }
      if type.hasAny(of: [.row, .popup, .window]) { return nil }
      ancestor = tree.nodes.parent(ancestor)
    }
    return nil
  }

  /// Whether the element and all controls that contain it are enabled.
  package func isEnabled(_ node: Int) -> Bool {
    tree.path(to: node).dropFirst().allSatisfy { other in
      (other != node && !tree.type(other).has(.operable)) || tree.attributes.isEnabled(other)
    }
  }

  /// Returns whether an element has an action with the effect of a click.
  package func hasClickAction(_ node: Int) -> Bool {
    (tree.nodes.actions(node) ?? []).contains { action in
      ["click", "press", "activate", "jump", "toggle", "push"].contains(action.name.lowercased())
    }
  }
}
