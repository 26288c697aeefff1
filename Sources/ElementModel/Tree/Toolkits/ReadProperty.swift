// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// A property of a node that is about to be read, for which columns have to be fetched.
package enum ReadProperty: Sendable {
  /// Its type, where the role alone does not say it.
  case type
  /// The text that a node without a name shows.
  case ownText
  case identifier
  case placeholder

  /// The columns that hold the property in most toolkits.
  package var columns: NodeColumns {
    switch self {
    case .type, .ownText: []
    case .identifier: .accessibleID
    case .placeholder: .attributes
    }
  }
}
