// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import ResultBundle
import WindowSystem
import XCTest

@testable import XCUIAutomation

/// Tests the pictures for stores and manuals.
final class StoreScreenshotTests: BehaviorTestCase {
  /// Returns the attachments that are stored while `body` runs.
  private func attachments(in body: () -> Void) -> [StoredAttachment] {
    RecordLog.during(body).attachments
  }

  func testThePictureIsAttachedWithItsNameLanguageAndAppearance() throws {
    let window = show(.labels, .gtk4, "A").windows.element
    var picture: XCUIScreenshot?
    let stored = attachments { picture = window.storeScreenshot(named: "01 List") }
      .filter { $0.userInfo["storeScreenshot"] != nil }
    XCTAssertEqual(stored.map(\.name), ["01 List"])
    let facts = try XCTUnwrap(stored.first).userInfo
    XCTAssertEqual(facts["storeScreenshot"], "01 List")
    XCTAssertEqual(facts["language"], "default")
    XCTAssertEqual(facts["appearance"], "light")
    let image = try Screenshot(png: try XCTUnwrap(picture).pngRepresentation, at: .zero)
    XCTAssertEqual(image.width, Int(window.frame.width))
  }

  func testTheFunctionsOfFastlaneTakeThePictureOfTheProgram() {
    let app = show(.labels, .gtk4, "A")
    let stored = attachments {
      setupSnapshot(app)
      snapshot("02Fastlane")
    }
    XCTAssertTrue(stored.contains { $0.userInfo["storeScreenshot"] == "02Fastlane" }, "\(stored.map(\.name))")
  }

  func testAnEmptyNameFails() {
    let app = show(.labels, .gtk4, "A")
    expectFailure(containing: "Expected a name with a letter or a digit") {
      app.storeScreenshot(named: " ")
    }
  }

  func testAnElementThatIsMissingFails() {
    let app = show(.labels, .gtk4, "A")
    expectFailure(containing: "take the store screenshot \"03 Missing\"") {
      XCTAssertEqual(app.buttons["Nowhere"].storeScreenshot(named: "03 Missing").pngRepresentation.count, 0)
    }
  }

  func testTheLanguageIsTheTagOfTheLocale() {
    let tags = [
      "de_DE.UTF-8": "de-DE", "pt_BR": "pt-BR", "C.UTF-8": "default", "": "default", "POSIX": "default",
      "sr_RS.UTF-8@latin": "sr-Latn-RS", "de_DE@euro": "de-DE", "eo": "eo",
    ]
    for (locale, tag) in tags { XCTAssertEqual(StoreScreenshot.language(of: locale), tag, locale) }
    XCTAssertEqual(StoreScreenshot.language(of: nil), "default")
  }
}
