// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import XCTest
import XCUIAutomation

final class MinimizedWindowTests: MinimizedWindowTestCase {
  func testAMinimizedWindowOfQt6CanBeActivated() { checkOneOfTwo("--qt=6", "--named") }

  func testAMinimizedWindowOfGTK3CanBeActivated() { checkOneOfTwo("--gtk=3") }
}

final class MinimizedWindowsOfToolkitsTests: MinimizedWindowTestCase {
  func testAMinimizedWindowOfQt5CanBeActivated() { checkOneOfTwo("--qt=5") }

  func testAMinimizedWindowOfGTK4CanBeActivated() { checkOneOfTwo("--gtk=4") }

  func testTheOnlyWindowCanBeMinimizedAndActivated() {
    for toolkit in ["--gtk=3", "--gtk=4", "--qt=5", "--qt=6"] { checkTheOnlyOne(toolkit) }
  }
}
