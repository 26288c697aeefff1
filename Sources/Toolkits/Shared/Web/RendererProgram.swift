// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// A running program whose content may change on the bus later than on the screen.
package protocol RendererProgram: AnyObject {
  var accessible: AccessibleProgram? { get }
  var engineOfDelayedChanges: BrowserEngine? { get }
  /// The program's processes, the one with the user interface first.
  var processes: [pid_t] { get }
  var rendererMarks: RendererMarks { get set }
}
