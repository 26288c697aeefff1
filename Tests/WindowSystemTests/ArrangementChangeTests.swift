// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import WindowSystem

/// Tests when a window has the arrangement that was requested.
final class ArrangementChangeTests: XCTestCase {
  private func window(_ frame: CGRect, isMinimized: Bool = false) -> WindowInfo {
    WindowInfo(
      id: WindowID(rawValue: 1), processID: nil, title: "", className: "", frame: frame, frameExtents: .zero,
      clientShadow: nil, isUnmanaged: false, isActive: true, isMinimized: isMinimized, isModal: false,
      types: [.normal], transientFor: nil, isViewable: !isMinimized, supportsPing: true)
  }

  private let small = CGRect(x: 10, y: 20, width: 300, height: 200)
  private let large = CGRect(x: 0, y: 0, width: 1280, height: 800)

  func testAWindowWithTheArrangementNeedsNoChange() {
    for arrangement in [WindowArrangement.normal, .maximized, .fullScreen] {
      XCTAssertFalse(ArrangementChange(of: window(small), as: arrangement, to: arrangement).isNeeded)
      XCTAssertTrue(
        ArrangementChange(of: window(small, isMinimized: true), as: arrangement, to: arrangement).isNeeded)
    }
    XCTAssertFalse(
      ArrangementChange(of: window(small, isMinimized: true), as: .normal, to: .minimized).isNeeded)
    XCTAssertTrue(ArrangementChange(of: window(small), as: .normal, to: .minimized).isNeeded)
    XCTAssertTrue(ArrangementChange(of: window(small), as: .normal, to: .maximized).isNeeded)
  }

  func testAChangeOfTheSizeIsDoneWithTheNewSize() {
    let change = ArrangementChange(of: window(small), as: .normal, to: .maximized)
    XCTAssertFalse(change.isDone(window(small)))
    XCTAssertFalse(change.isDone(window(large, isMinimized: true)))
    XCTAssertTrue(change.isDone(window(large)))
  }

  func testARestoredWindowKeepsItsSize() {
    let change = ArrangementChange(of: window(small, isMinimized: true), as: .normal, to: .normal)
    XCTAssertFalse(change.isDone(window(small, isMinimized: true)))
    XCTAssertTrue(change.isDone(window(small)))
  }

  func testAMinimizedWindowIsDone() {
    let change = ArrangementChange(of: window(small), as: .normal, to: .minimized)
    XCTAssertFalse(change.isDone(window(small)))
    XCTAssertTrue(change.isDone(window(small, isMinimized: true)))
  }
}
