// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// The notifications of xfce4-notifyd (0.7.3): windows without a name, with the notification's text and a button for
/// each of its actions.
///
/// Their label is the first text, which is the title.
package enum NotificationBanner {
  static func isBanner(_ node: Int, _ tree: ElementTree) -> Bool {
    tree.nodes.application.name == "xfce4-notifyd" && tree.nodes.parent(node) == 0
  }
}
