// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import Interaction

/// An element or a query of a program, as the subject of an expectation.
package protocol ElementSubject {
  var elements: ElementHandle { get }
  /// Whether a property can be read now; most properties of an element cannot be read while the element does not exist.
  func canRead(_ keyPath: AnyKeyPath) -> Bool
}
