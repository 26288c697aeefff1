// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import WindowSystem

/// Tests which keycodes get the keysyms that the keyboard does not have.
final class SpareKeycodesTests: XCTestCase {
  /// Four spare keycodes: 120 to 123.
  private var spare = SpareKeycodes(in: 8...123, modifiers: [])

  func testKeysWithAMeaningAreNotSpare() {
    let spare = SpareKeycodes(in: 8...255, modifiers: [121])
    for keycode: UInt8 in [119, 121, 133, 141, 203, 225] {
      XCTAssertFalse(spare.contains(keycode), "\(keycode)")
    }
    for keycode: UInt8 in [120, 122, 132, 255] { XCTAssertTrue(spare.contains(keycode), "\(keycode)") }
    XCTAssertEqual(spare.capacity, SpareKeycodes.safe.count - 1)
    XCTAssertEqual(SpareKeycodes(in: 8...119, modifiers: []).capacity, 0)
  }

  func testTheKeycodeThatIsUnusedForTheLongestTimeIsChosen() {
    XCTAssertEqual(spare.choose(2, keeping: []), [120, 121])
    spare.noteUse(of: [120, 121])
    XCTAssertEqual(spare.choose(3, keeping: []), [122, 123, 120])
    spare.noteUse(of: [122])
    XCTAssertEqual(spare.choose(4, keeping: []), [123, 120, 121, 122])
    XCTAssertEqual(spare.choose(9, keeping: []).count, 4, "there are no more")
  }

  func testAKeycodeOfANeededKeysymIsNotOverwritten() {
    spare.assign(.up, to: 120)
    spare.assign(.down, to: 121)
    XCTAssertEqual(spare.choose(2, keeping: [.up]), [121, 122])
    XCTAssertEqual(spare.choose(4, keeping: [.up, .down]), [122, 123])
  }

  func testAnOverwrittenKeysymHasNoKeycode() {
    spare.assign(.up, to: 120)
    XCTAssertEqual(spare.keycode(for: .up), 120)
    spare.assign(.down, to: 120)
    XCTAssertNil(spare.keycode(for: .up))
    XCTAssertEqual(spare.keycode(for: .down), 120)
  }

  func testOnlyAKeycodeThatAClientMayStillReadNeedsABarrier() {
    spare.noteUse(of: [120])
    XCTAssertTrue(spare.needsBarrier([121, 120]))
    XCTAssertFalse(spare.needsBarrier([121, 122]))
    spare.passBarrier()
    XCTAssertFalse(spare.needsBarrier([120]))
  }
}
