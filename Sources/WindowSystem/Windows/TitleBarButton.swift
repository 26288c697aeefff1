// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A button in the title bar that the window manager draws around a window.
package struct TitleBarButton: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable { case minimize, maximize, close }

  package var kind: Kind
  /// The rectangle of the button, in pixels of the screen.
  package var frame: CGRect

  package init(kind: Kind, frame: CGRect) {
    self.kind = kind
    self.frame = frame
  }
}
