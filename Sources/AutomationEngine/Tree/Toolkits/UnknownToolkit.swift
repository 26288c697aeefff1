// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// A toolkit of which nothing is known: what is asked has the default answers.
///
/// Also that of programs that are not on the bus.
final class UnknownToolkit: Toolkit {
  let identity: ToolkitIdentity

  init(identity: ToolkitIdentity) { self.identity = identity }

  var key: String { identity.isInaccessible ? "inaccessible" : "other" }

  /// What others say of the focus is not known well enough.
  var reports: ReportedTraits { ReportedTraits(focus: identity.isInaccessible) }

  var advice: DeveloperAdvice {
    guard identity.isInaccessible else { return DeveloperAdvice() }
    return DeveloperAdvice(
      name: "The program has no accessibility: find the element by a text or a picture on the screen.",
      expose: "Build the program with a toolkit that has accessibility.")
  }

  var snapshotPlan: SnapshotPlan {
    var plan = SnapshotPlan()
    plan.believesOnlyRegistry = !identity.isInaccessible
    return plan
  }
}
