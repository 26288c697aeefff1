// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// Makes Chromium report the current values of a page's sliders.
///
/// When the pointer moves an `<input type="range">` that has the focus already, its page changes and its node does not: the
/// node has the old number for ever (seen in version 156; keys do not have this effect). A query for the element at a point on
/// the slider makes Chromium update the node and report the change.
///
/// The same is done for number fields: about once in ten runs on a busy machine one had its old number although the page said
/// that it had taken the new one.
enum StaleSliderValues {
  static func find(among wanted: [Int], in nodes: AccessibleTree) -> [Int] {
    wanted.filter {
      [.slider, .spinButton].contains(nodes.role($0)) && nodes.states($0).contains(.showing)
    }
  }
}
