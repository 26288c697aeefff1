// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One screen of the desktop: an output of the X server with a picture on it.
package struct Monitor: Sendable, Equatable {
  /// The output's name, such as "DUMMY0".
  package let name: String
  /// Where it lies on the whole desktop, in pixels.
  package let frame: CGRect
  /// Whether it is the first one, where new windows go.
  package let isPrimary: Bool
}
