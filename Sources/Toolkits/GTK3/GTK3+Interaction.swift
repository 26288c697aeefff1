// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Events in GTK 3.
extension GTK3 {

  package func point(for part: AimedPart, of node: Int, _ frame: CGRect, in tree: ElementTree) -> CGPoint? {
    switch part {
    // An expander may be as wide as its content, but only its start takes clicks.
    case .element:
      tree.type(node) == .disclosureTriangle
        ? CGPoint(x: frame.minX + min(6, frame.width / 2), y: frame.midY) : nil
    case .number: GTKSpinButton.field(in: frame)
    case .checkMark: pointOfCheckMark(of: node, in: tree)
    // The reported rectangle of a row begins twice as far from the triangle as the drawn row (3.24.38, Adwaita).
    case .triangle: CGPoint(x: frame.minX - 28, y: frame.midY)
    case .arrow: part.point(in: frame)
    }
  }

  private func pointOfCheckMark(of node: Int, in tree: ElementTree) -> CGPoint? {
    guard let box = GTK3CheckMarks.box(of: node, in: tree.nodes), box != node else { return nil }
    // An error while fetching a frame is stored in the tree.
    return (try? tree.frame(box))?.center
  }

  // MARK: - Scrolling

  /// Scrolls an element into view by its focus: GTK 3 has no ScrollTo, but scroll areas follow the focus.
  package func scrollIntoView(_ start: ElementNode, in program: any ProgramUnderTest) throws -> Bool {
    guard start.tree.matches(start.index, .cell) || start.tree.nodes.states(start.index).contains(.focusable),
      !Clipping(tree: start.tree).ancestors(of: start.index).isEmpty
    else { return false }
    // If the element takes no focus, another method scrolls it into view.
    return (try? program.bus.grabFocus(of: start.tree.nodes.reference(start.index))) == true
  }

  // MARK: - Geometry

  /// Returns the stacking order.
  ///
  /// For a point, a container reports the first of its children there, but it draws later children over this child
  /// (`gtk_container_forall`, 3.24).
  package func stacking(around node: Int, in tree: AccessibleTree) -> Stacking? { .laterOnTop }

  package var advice: DeveloperAdvice {
    DeveloperAdvice(
      name:
        "Give the widget a name: atk_object_set_name (gtk_widget_get_accessible (widget), \"…\"), or give it a label "
        + "with gtk_label_set_mnemonic_widget().",
      expose:
        "Make each part a separate widget, and give it a role and a name: atk_object_set_role() and "
        + "atk_object_set_name() on gtk_widget_get_accessible (widget). A widget that has to draw all parts itself "
        + "needs an AtkObject with children (gtk_widget_class_set_accessible_type()).",
      focus:
        "Make it focusable: gtk_widget_set_can_focus (widget, TRUE), and react to Return and Space.",
      reasonForNoIdentifiers: reasonForNoIdentifiers)
  }
}
