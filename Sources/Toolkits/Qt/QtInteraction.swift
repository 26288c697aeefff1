// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Events and scrolling in Qt.
extension Qt {
  /// Qt 6 has ScrollTo.
  package func scrollIntoView(_ start: ElementNode, in program: any ProgramUnderTest) throws -> Bool {
    // What Qt does not bring in is brought in otherwise.
    !isQt5 && (try? program.bus.scrollTo(start.tree.nodes.reference(start.index))) == true
  }

  /// Its scroll bars are in boxes of their own.
  package func boxesOfScrollBars(of area: Int, in tree: AccessibleTree) -> [Int] {
    tree.children(area).filter { tree.role($0) == .filler }
  }

  /// Qt has no role for what scrolls: the views of widgets manage their items, other scroll areas hold boxes with scroll bars,
  /// and the views of Qt Quick are known by their roles.
  package func scrollsContent(_ node: Int, in tree: ElementTree) -> Bool {
    guard node > 0 else { return false }
    let nodes = tree.nodes
    switch nodes.role(node) {
    case .list, .table, .tree, .treeTable: return true
    case .filler:
      return nodes.children(node).contains { box in
        nodes.role(box) == .filler && nodes.children(box).contains { nodes.role($0) == .scrollBar }
      }
    // A ListView of Qt Quick is not in the tree unless the program says what it is, and its rows are children of what lies
    // around it.
    default:
      return nodes.children(node).contains { nodes.role($0) == .listItem } && QtTypes.isQtQuick(node, nodes)
    }
  }

  /// A Flickable of Qt Quick is not in the tree.
  ///
  /// It runs on after the wheel was turned, slower and slower, and takes the next press for the wish to stop it:
  /// such a press clicks nothing (5.15 and 6.4).
  package func hasUnlistedScrollAreas(around node: Int, in tree: AccessibleTree) -> Bool {
    QtTypes.isQtQuick(node, tree)
  }

  /// A QGroupBox that can be checked is a check box with all that is in it: its mark and its title take clicks
  /// (5.15 and 6.4).
  package func pointForClicks(on node: Int, _ frame: CGRect, in tree: ElementTree) -> CGPoint? {
    let nodes = tree.nodes
    guard nodes.role(node) == .checkBox, nodes.subtreeEnd(node) > node + 1, !QtTypes.isQtQuick(node, nodes)
    else {
      return nil
    }
    let scale = nodes.extents(node).map { $0.rect.width > 0 ? frame.width / $0.rect.width : 1 } ?? 1
    // The style "Fusion" draws the mark at the edge, others eight pixels beside it.
    let (x, y) = (
      min(Self.markOfGroupBox.x * scale, frame.width / 2),
      min(Self.markOfGroupBox.y * scale, frame.height / 2)
    )
    return CGPoint(x: frame.minX + x, y: frame.minY + y)
  }

  /// The mark and the title of a group box stand at its left or right end or in the middle, by its alignment and the direction
  /// of its language, neither of which is reported; beside them clicks do nothing.
  package func otherPointsForClicks(on node: Int, _ frame: CGRect, in tree: ElementTree) -> [CGPoint] {
    guard let mark = pointForClicks(on: node, frame, in: tree) else { return [] }
    return [frame.midX, frame.maxX - (mark.x - frame.minX)].map { CGPoint(x: $0, y: mark.y) }
  }

  /// From the corner of a group box, in units of the program.
  private static let markOfGroupBox = CGPoint(x: 11, y: 9)

  package func stacking(around node: Int, in tree: AccessibleTree) -> Stacking? {
    QtTypes.isQtQuick(node, tree) ? nil : .laterOnTop
  }

  package var advice: DeveloperAdvice {
    DeveloperAdvice(
      name:
        "Give the widget a name: setAccessibleName(\"…\"), or a label with setBuddy(); Accessible.name in Qt Quick.",
      expose:
        "Make each part a widget of its own with setAccessibleName(), or have a QAccessibleInterface of the widget tell "
        + "its parts as children (QAccessible::installFactory()). In Qt Quick, set Accessible.role and "
        + "Accessible.name on each item.",
      focus: "Let it have the focus: setFocusPolicy(Qt::StrongFocus); activeFocusOnTab: true in Qt Quick.")
  }
}
