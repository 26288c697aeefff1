// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// A toolkit of which nothing is known: what is asked has the default answers.
///
/// Also that of programs that are not on the bus.
package final class UnknownToolkit: Toolkit {
  package let identity: ToolkitIdentity

  package init(identity: ToolkitIdentity) { self.identity = identity }

  package var key: String { identity.isInaccessible ? "inaccessible" : "other" }

  /// It is not known whether other toolkits report the focus of every element.
  package var reports: ReportedTraits { ReportedTraits(focus: identity.isInaccessible) }

  package var advice: DeveloperAdvice {
    guard identity.isInaccessible else { return DeveloperAdvice() }
    return DeveloperAdvice(
      name: "The program has no accessibility: find the element by a text or a picture on the screen.",
      expose: "Build the program with a toolkit that has accessibility.")
  }

  package var snapshotPlan: SnapshotPlan {
    var plan = SnapshotPlan()
    plan.believesOnlyRegistry = !identity.isInaccessible
    return plan
  }
}
