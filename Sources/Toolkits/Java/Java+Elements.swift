// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import WindowSystem

/// The rules for the elements that Swing reports, and for events in them.
extension Java {
  package func type(of node: Int, base: ElementType, in tree: AccessibleTree) -> ElementType {
    JavaTypes.type(of: node, base: base, in: tree)
  }

  package func hiddenSubtrees(in tree: AccessibleTree, isWindowShown: (Int) -> Bool)
    -> [(root: Int, rule: HidingReason)]
  {
    HiddenWidgets.find(in: tree).map { ($0, .unshownWidget) }
  }

  // MARK: - Labels

  /// Returns the text of the label that is connected with a combo box, since the name of the combo box is its choice.
  package func label(of node: Int, named name: String, in tree: ElementTree) -> String? {
    let nodes = tree.nodes
    guard nodes.role(node) == .comboBox else { return nil }
    // The wrapper reports the relation only at the label.
    let labels = nodes.children(nodes.parent(node)).filter { nodes.role($0) == .label }
    nodes.tryFetch(.relations, of: labels)
    let reference = nodes.reference(node)
    let label = labels.first { label in
      nodes.relations(label)?.contains { $0.type == Self.labelFor && $0.targets.contains(reference) } == true
    }
    return label.map { nodes.name($0) }
  }

  /// The relation "label for" in `AtspiRelationType`.
  private static let labelFor: UInt32 = 1

  package func plain(_ text: String, _ kind: ReportedText, of node: Int, in tree: AccessibleTree) -> String {
    kind == .description ? MarkupText.plainSwing(text) : text
  }

  /// Returns the columns of a property; for the identifier, there are no columns.
  ///
  /// Neither the bridge nor Swing has identifiers, and a query for them would cost a call per node.
  package func columns(for property: ReadProperty, of node: Int, in tree: AccessibleTree) -> NodeColumns {
    property == .identifier ? [] : property.columns
  }

  /// Returns whether a state is reported, except for the focus of a tab that is not selected.
  ///
  /// If the focus is on a row of tabs, Swing reports the focus for each tab, but only the selected tab has it.
  package func has(_ state: DoubtfulState, _ node: Int, isReported: Bool, in tree: ElementTree) -> Bool {
    guard case .focus = state else { return isReported }
    return isReported && (tree.nodes.role(node) != .pageTab || tree.nodes.states(node).contains(.selected))
  }

  // MARK: - Geometry

  package func nodesNeededForFrame(of node: Int, in geometry: ScreenGeometry) -> [Int] {
    JavaGeometry.needed(for: node, in: geometry.tree)
  }

  package func frame(of node: Int, reported rect: CGRect, in geometry: ScreenGeometry) -> CGRect? {
    guard let rect = JavaGeometry.corrected(rect, of: node, in: geometry.tree) else { return nil }
    return geometry.units(around: node)?.pixels(rect) ?? rect
  }

  package func units(of top: Int, in window: WindowInfo?, _ geometry: ScreenGeometry) -> WindowUnits? {
    guard geometry.scale != 1 else { return nil }
    guard let window else { return geometry.unitsOfOtherWindow() }
    let root = nodeThatFillsWindow(of: top, in: geometry.tree)
    guard geometry.tree.tryFetch(.extents, of: [root]), let counted = geometry.tree.extents(root)?.rect.origin
    else { return WindowUnits(scale: geometry.scale) }
    return WindowUnits(scale: geometry.scale, cornerInUnits: counted, cornerInPixels: window.frame.origin)
  }

  /// Whether Swing creates new objects for the children of a node, as it does for lists, tables, trees and everything
  /// in them (OpenJDK 17).
  package func renewsRows(of view: Int, in tree: AccessibleTree) -> Bool {
    sequence(first: view) { tree.parent($0) > 0 ? tree.parent($0) : nil }.contains {
      [.list, .table, .tree].contains(tree.role($0))
    }
  }

  /// Returns the stacking order: a container draws its first component last (`Container.setComponentZOrder`).
  package func stacking(around node: Int, in tree: AccessibleTree) -> Stacking? { .earlierOnTop }

  // MARK: - Input

  /// Returns a string as UTF-16 code units.
  ///
  /// Java 17 uses only the lower 16 bits of a key's character. The resulting text is correct if each key is one code
  /// unit: 👩 (U+1F469) arrived as U+F469, but arrives correctly as U+D83D and U+DC69.
  package func textEntry(of text: String) -> TextEntry { TextEntry(parts: [text], isInCodeUnits: true) }

  package var advice: DeveloperAdvice {
    DeveloperAdvice(
      name:
        "Give the component a name: getAccessibleContext().setAccessibleName(\"…\"), or a label with setLabelFor().",
      expose:
        "Make each part a separate component, or make getAccessibleContext() of the component return its "
        + "parts as children.",
      focus: "Make it focusable: setFocusable(true).")
  }
}
