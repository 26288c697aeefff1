// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// Finds the sliders and number fields of pages for which Chromium may report an old number.
///
/// When the pointer moves an `<input type="range">` that already has the focus, its page changes but its node does not:
/// the node permanently has the old number (version 156; keys do not have this effect). A query for the element at a
/// point on the slider makes Chromium update the node and report the change.
///
/// Number fields are included. In about one of ten runs on a busy machine, such a field had its old number although the
/// page reported the new one.
enum StaleSliderValues {
  static func find(among requested: [Int], in nodes: AccessibleTree) -> [Int] {
    requested.filter {
      [.slider, .spinButton].contains(nodes.role($0)) && nodes.states($0).contains(.showing)
    }
  }
}
