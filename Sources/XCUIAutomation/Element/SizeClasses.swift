// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs

/// The size classes of the window that contains an element.
///
/// A window less than 600 points wide is compact in width, and a window less than 480 points high is compact in height.
/// At these limits, programs for GNOME and iPadOS change from one column to several.
enum SizeClasses {
  static func horizontal(_ node: ElementNode) throws -> XCUIElement.SizeClass {
    try sizeClass(WindowSizes(tree: node.tree).size(of: node.index)?.width, limit: 600)
  }

  static func vertical(_ node: ElementNode) throws -> XCUIElement.SizeClass {
    try sizeClass(WindowSizes(tree: node.tree).size(of: node.index)?.height, limit: 480)
  }

  private static func sizeClass(_ pixels: CGFloat?, limit: CGFloat) -> XCUIElement.SizeClass {
    guard let pixels else { return .unspecified }
    return pixels / SharedScreen(of: AutomationSession.shared.host).scale < limit ? .compact : .regular
  }
}
