// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests picture assertions while a program draws without end.
final class MovingPictureTests: BehaviorTestCase {
  private static let references = FileManager.default.temporaryDirectory
    .appendingPathComponent("understudy-moving-references-\(getpid())")

  override class var settings: [String: String] {
    super.settings.merging(
      ["UNDERSTUDY_DESTINATION": "animations=on", "UNDERSTUDY_REFERENCES": references.path, "CI": ""]
    ) { $1 }
  }

  override class func tearDown() {
    // Without a reference, there is no folder.
    try? FileManager.default.removeItem(at: references)
    super.tearDown()
  }

  func testAPictureThatNeverRestsCannotBecomeAReference() {
    let app = launch(.pages, .gtk4, "spinner")
    expectFailure(containing: "still changed after 1 s", "Mask that part") {
      XCTAssertScreenshot(app.windows.element, named: "moving", timeout: 1)
    }
    // Another test of this class may have created the folder.
    let files = FileManager.default.enumerator(atPath: Self.references.path)?.allObjects ?? []
    XCTAssertFalse(files.contains { "\($0)".contains("moving") }, "\(files)")
  }

  func testAMovingPartOutsideOfThePictureDoesNotCount() {
    let app = launch(.pages, .gtk4, "spinner")
    let button = app.buttons["Go to Second"]
    expectFailure(containing: "there was no reference \"button\"") {
      XCTAssertScreenshot(button, named: "button")
    }
    XCTAssertScreenshot(button, named: "button")
  }
}
