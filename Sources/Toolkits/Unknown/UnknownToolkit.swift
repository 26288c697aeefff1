// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// An unknown toolkit, for which the default rules apply.
///
/// It is also the toolkit of programs that are not on the bus.
package final class UnknownToolkit: Toolkit {
  package let identity: ToolkitIdentity

  package init(identity: ToolkitIdentity) { self.identity = identity }

  package var key: String { identity.isInaccessible ? "inaccessible" : "other" }

  /// The states and objects that the toolkit reports.
  ///
  /// An unknown toolkit on the bus may not report the focus of every element.
  package var reports: ReportedTraits { ReportedTraits(focus: identity.isInaccessible) }

  package var advice: DeveloperAdvice {
    guard identity.isInaccessible else { return DeveloperAdvice() }
    return DeveloperAdvice(
      name: "The program has no accessibility: find the element by a text or a picture on the screen.",
      expose: "Build the program with a toolkit that has accessibility.")
  }

  package var snapshotPlan: SnapshotPlan {
    var plan = SnapshotPlan()
    plan.acceptsListenersOnlyFromRegistry = !identity.isInaccessible
    return plan
  }
}
