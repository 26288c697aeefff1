// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// A property of a node that is about to be read, and whose columns must be fetched first.
package enum ReadProperty: Sendable {
  /// The type of the node, if the role alone does not determine it.
  case type
  /// The text that a node without a name shows.
  case displayedText
  case identifier
  case placeholder

  /// The columns that contain the property in most toolkits.
  package var columns: NodeColumns {
    switch self {
    case .type, .displayedText: []
    case .identifier: .accessibleID
    case .placeholder: .attributes
    }
  }
}
