// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import Programs
import WindowSystem
import XCTest

extension ScreenFixture {
  /// Changes the windows with a title.
  package mutating func changeWindow(_ title: String, _ change: (inout WindowInfo) -> Void) throws {
    let index = try XCTUnwrap(windows.firstIndex { $0.title == title }, "no window \"\(title)\"")
    change(&windows[index])
  }

  /// Puts a window on top of all others.
  package mutating func addWindow(
    _ title: String, at frame: CGRect, process: pid_t = 77, border: Insets = .zero, shadow: Insets? = nil
  ) {
    var window = windows[0]
    window.id = WindowID(rawValue: 99)
    window.processID = process
    window.title = title
    window.frame = frame
    window.frameExtents = border
    window.clientShadow = shadow
    (window.isMinimized, window.isModal) = (false, false)
    windows.append(window)
  }

  /// Changes one node of the program under test.
  package mutating func changeNode(_ number: Int, _ change: (inout FixtureTree.Node) -> Void) throws {
    var tree = try XCTUnwrap(programs[0].tree)
    change(&tree.nodes[number])
    programs[0].tree = tree
  }
}
