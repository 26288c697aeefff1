// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Timing

/// A dialog of the browser itself, which ignores clicks for half a second after it opens, so that nobody answers it by
/// accident.
///
/// Dialogs of pages do not have this protection (`views::InputEventActivationProtector`, 156).
struct ChromiumProtectedDialogRemedy: ClickRemedy {
  func pause(before click: ElementNode) -> ClickPause? {
    let nodes = click.tree.nodes
    guard !WebText.isOnPage(click.index, nodes),
      let dialog = click.tree.path(to: click.index).first(where: {
        nodes.role($0) == .dialog || nodes.role($0) == .alert
      })
    else { return nil }
    return .beforeFirstClick(in: nodes.reference(dialog), TimeLimits.Events.dialogProtection.seconds)
  }
}
