// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Programs

extension ElementHandle {
  /// Returns a handle of one node, which finds the node again as long as its object exists, and is named by its type
  /// and label.
  package static func bound(to node: Int, in tree: ElementTree, of application: TargetProgram)
    -> ElementHandle
  {
    var steps: [QueryStep] = [.descendants(tree.type(node))]
    let label = tree.label(node)
    if !label.isEmpty, label.count <= QueryEvaluator.maximumIdentifier {
      steps.append(.matching(.identifier(label)))
    }
    steps.append(.bound(to: node, in: tree))
    return ElementHandle(application, ElementQuery(steps))
  }
}
