// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The Enlightenment Foundation Libraries, tested with 1.26.
package final class EFL: RecognizableToolkit {
  package let identity: ToolkitIdentity
  package var key: String { "efl" }

  /// Accepts also the name of Elementary, EFL's library of widgets.
  package init?(recognizing identity: ToolkitIdentity) {
    guard identity.name == "elementary" || identity.name == "efl" else { return nil }
    self.identity = identity
  }

  package static var launchRules: (any LaunchRules.Type)? { EFLLaunch.self }

  package var snapshotPlan: SnapshotPlan {
    var plan = SnapshotPlan()
    plan.acceptsListenersOnlyFromRegistry = true
    return plan
  }

  /// Returns the type of a node.
  ///
  /// A frame around widgets also has the role of a window, but is a group.
  package func type(of node: Int, base: ElementType, in tree: AccessibleTree) -> ElementType {
    let type = CommonTypes.type(of: node, base: base, in: tree)
    return type == .window && tree.parent(node) > 0 ? .group : type
  }
}
