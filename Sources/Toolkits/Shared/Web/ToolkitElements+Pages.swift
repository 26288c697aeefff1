// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// The default rules for elements of pages, since windows of any toolkit may contain web views.
extension ToolkitElements {
  package func textsThatName(_ node: Int, among texts: [Int], in tree: ElementTree) -> [Int] {
    WebText.isOnPage(node, tree.nodes) ? WebText.textsThatName(node, among: texts, in: tree) : texts
  }
}

extension ToolkitWaiting {
  package func engineOfDelayedChanges(_ processes: some Sequence<pid_t>) -> BrowserEngine? {
    // WebKit's process for pages answers on the bus itself.
    BrowserProcesses.embeddedEngine(of: processes).flatMap { $0 == .webKit ? nil : $0 }
  }
}

extension Toolkit {
  /// Whether the program draws web pages, which clip, overlap and scroll according to CSS.
  package var drawsPages: Bool { rules.content != nil }
}
