// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Events and scrolling in Qt.
///
/// See ``QtGroupBoxClickRemedy`` for a click next to the mark of a group box, which has no effect.
extension Qt {
  /// Scrolls an element into view with ScrollTo, which Qt 6 supports.
  package func scrollIntoView(_ start: ElementNode, in program: any ProgramUnderTest) throws -> Bool {
    // If Qt does not scroll the element into view, another method does.
    !isQt5 && (try? program.bus.scrollTo(start.tree.nodes.reference(start.index))) == true
  }

  package func point(for part: AimedPart, of node: Int, _ frame: CGRect, in tree: ElementTree) -> CGPoint? {
    switch part {
    case .element: QtGroupBoxClickRemedy.mark(of: node, frame, in: tree)
    // The mark is at the start of its cell, and about 13 pixels wide (Fusion and Breeze).
    case .checkMark: CGPoint(x: frame.minX + min(10, frame.width / 2), y: frame.midY)
    case .number, .triangle, .arrow: part.point(in: frame)
    }
  }

  package func stacking(around node: Int, in tree: AccessibleTree) -> Stacking? {
    QtTypes.isQtQuick(node, tree) ? nil : .laterOnTop
  }

  package var advice: DeveloperAdvice {
    DeveloperAdvice(
      name:
        "Give the widget a name: setAccessibleName(\"…\"), or a label with setBuddy(); Accessible.name in Qt Quick.",
      expose:
        "Make each part a separate widget with setAccessibleName(), or make a QAccessibleInterface of the widget "
        + "return its parts as children (QAccessible::installFactory()). In Qt Quick, set Accessible.role and "
        + "Accessible.name on each item.",
      focus: "Make it focusable: setFocusPolicy(Qt::StrongFocus); activeFocusOnTab: true in Qt Quick.",
      reasonForNoIdentifiers: reasonForNoIdentifiers)
  }
}
