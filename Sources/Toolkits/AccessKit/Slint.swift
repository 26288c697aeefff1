// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// Slint, which reports its elements through AccessKit; tested with 1.16 and 1.18.
///
/// - A disabled element is reported as enabled (1.16, 1.18).
/// - A combo box does not report its choice while its list is closed (1.16, 1.18).
/// - A field for a password has the role of other fields in 1.18, but not in 1.16.
/// - The titles of a menu bar are labels in the window, without a container (1.16, 1.18).
package final class Slint: RecognizableToolkit {
  package let identity: ToolkitIdentity
  package var key: String { "slint" }

  package init?(recognizing identity: ToolkitIdentity) {
    guard identity.name == "Slint" else { return nil }
    self.identity = identity
  }

  package var snapshotPlan: SnapshotPlan {
    var plan = SnapshotPlan()
    plan.acceptsListenersOnlyFromRegistry = true
    return plan
  }

  package var labels: LabelTraits { Self.labelTraits }

  private static let labelTraits = {
    var traits = LabelTraits()
    traits.namesPopUpsByValue = false
    return traits
  }()

  /// The states and objects that the toolkit reports.
  ///
  /// A switch does not report that it can have the focus.
  package var reports: ReportedTraits { ReportedTraits(focus: false) }

  package func columns(for property: ReadProperty, of node: Int, in tree: AccessibleTree) -> NodeColumns {
    property == .type ? SlintTypes.columns(of: node, in: tree) : property.columns
  }

  package func alternativeType(role: Role) -> ElementType? { role == .entry ? .textField : nil }

  package func type(of node: Int, base: ElementType, in tree: AccessibleTree) -> ElementType {
    SlintTypes.type(of: node, base: base, in: tree)
  }

  package var advice: DeveloperAdvice {
    DeveloperAdvice(
      name: "Set the element's property accessible-label.",
      expose: "Set accessible-role and accessible-label on each part.",
      reasonForNoIdentifiers: "Slint reports no identifiers (1.18). Find elements by label.")
  }
}
