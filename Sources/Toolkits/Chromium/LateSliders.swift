// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// Makes Chromium tell where the sliders of a page stand.
///
/// When the pointer moves an `<input type="range">` that has the focus already, its page changes and its node does
/// not: it keeps the number of before, for ever (seen in version 156; keys do not have this effect). Asked what is at
/// a point on the slider, Chromium looks at it anew, and tells.
///
/// Number fields are asked as well: once in some ten runs on a busy machine one kept its old number though the page
/// said that it had taken the new one.
enum LateSliders {
  static func find(among wanted: [Int], in nodes: AccessibleTree) -> [Int] {
    wanted.filter {
      [.slider, .spinButton].contains(nodes.role($0)) && nodes.states($0).contains(.showing)
    }
  }
}
