// SPDX-License-Identifier: Apache-2.0

import XCTest

/// Attaches a picture of each screen to the results of the run.
final class RecipePictureTests: RecipesTestCase {
  func testPicturesOfAllScreens() throws {
    app.launch()
    XCTAssert(app.staticTexts["As Grandma makes it today"].waitForExistence(timeout: 30))
    var pictures = [attachScreenshot(named: "List")]

    cell(recipeName: "Banana Bread").swipeLeft()
    pictures.append(attachScreenshot(named: "Swipe"))
    app.buttons["Delete Banana Bread"].tap()
    XCTAssert(app.alerts["Delete Recipe"].waitForExistence(timeout: 30))
    pictures.append(attachScreenshot(named: "Deletion"))
    app.alerts["Delete Recipe"].buttons["Cancel"].tap()

    cell(recipeName: "Fluffy Pancakes").tap()
    pictures.append(attachScreenshot(named: "Recipe"))

    server.stop()
    let alert = app.alerts["Recipes could not be updated"].firstMatch
    XCTAssert(alert.waitForExistence(timeout: 30))
    // It exists before it is painted, and it appears without a step of the test: only after an event is it certain to
    // be visible.
    alert.staticTexts.firstMatch.hover()
    pictures.append(attachScreenshot(named: "Failed update"))
    XCTAssertEqual(Set(pictures.map(\.pngRepresentation)).count, 5, "Two screens look the same.")
  }

  /// Attaches a picture of the screen, including alerts.
  private func attachScreenshot(named name: String) -> XCUIScreenshot {
    let screenshot = XCUIScreen.main.screenshot()
    let attachment = XCTAttachment(screenshot: screenshot)
    attachment.name = name
    attachment.lifetime = .keepAlways
    add(attachment)
    return screenshot
  }
}
