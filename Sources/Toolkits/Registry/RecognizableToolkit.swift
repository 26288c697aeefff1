// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// A toolkit that can be recognized from the data that a program reports.
package protocol RecognizableToolkit: Toolkit {
  /// Creates the toolkit of a program.
  ///
  /// - Returns: nil for a program that has another toolkit.
  init?(recognizing identity: ToolkitIdentity)

  /// The launch settings of the toolkit's programs; nil if there are no settings.
  static var launchRules: (any LaunchRules.Type)? { get }
}

extension RecognizableToolkit {
  package static var launchRules: (any LaunchRules.Type)? { nil }
}
