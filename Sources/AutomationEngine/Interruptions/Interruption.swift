import AccessibilityBus
import WindowSystem

/// Something that unexpectedly blocks the element that an event is meant for.
package struct Interruption {
  /// What tells one interruption from the next.
  enum Key: Hashable {
    case object(AccessibleReference)
    case window(WindowID)
  }

  let key: Key

  /// The dialog, window, popover or overlay in the way, of whichever program it belongs to. Where
  /// accessibility knows nothing of the window, an element that does not exist, called by its title.
  package let element: ElementHandle

  /// The element as it is printed in trees, or what the display says of its window.
  let line: String

  /// Whether it asks for an answer: it will not go away by itself.
  let isDialog: Bool
}

extension ElementHandle {
  /// A handle of one node that finds it again as long as its object lives, and is called by its type and label.
  static func bound(to node: Int, in tree: ElementTree, of application: TargetApplication) -> ElementHandle {
    var steps: [QueryStep] = [.descendants(tree.type(node))]
    let label = tree.label(node)
    if !label.isEmpty, label.count <= QueryEvaluator.longestIdentifier {
      steps.append(.matching(.identifier(label)))
    }
    steps.append(.object(tree.nodes.reference(node)))
    return ElementHandle(query: ElementQuery(application: application, steps: steps))
  }
}
