// SPDX-License-Identifier: Apache-2.0

import XCTest

/// The system's permission dialog for the camera, and both answers to it.
///
/// The system asks only once, so each test first resets the stored answer.
final class PhotoTests: RecipesTestCase {
  /// The portal shows the dialogs in a separate program, similar to springboard on iOS.
  private let portal = XCUIApplication(bundleIdentifier: "xdg-desktop-portal-gtk")

  func testAddingPhotosFirstTime() throws {
    let app = XCUIApplication()
    configure(app)
    app.resetAuthorizationStatus(for: .camera)

    app.launch()

    addPhoto(to: "Fluffy Pancakes")
    answer("Grant Access")

    XCTAssert(app.staticTexts["Photo added"].waitForExistence(timeout: 30))
    XCTAssert(app.images["Photo 1 of Fluffy Pancakes"].waitForExistence(timeout: 30))
  }

  func testAPhotoThatIsNotAllowed() throws {
    app.resetAuthorizationStatus(for: .camera)
    app.launch()

    addPhoto(to: "Fluffy Pancakes")
    answer("Deny Access")

    XCTAssert(app.staticTexts["No access to the camera"].waitForExistence(timeout: 30))
    XCTAssertFalse(app.images["Photo 1 of Fluffy Pancakes"].exists)
    XCTAssert(app.buttons["Add Photo"].isEnabled)
  }

  func testTheAnswerAlsoAppliesToTheNextPhoto() throws {
    app.resetAuthorizationStatus(for: .camera)
    app.launch()
    addPhoto(to: "Apple Pie")
    answer("Grant Access")
    XCTAssert(app.images["Photo 1 of Apple Pie"].waitForExistence(timeout: 30))

    app.buttons["Add Photo"].tap()

    XCTAssert(app.images["Photo 2 of Apple Pie"].waitForExistence(timeout: 30))
    XCTAssertFalse(portal.alerts.firstMatch.exists)
  }

  private func addPhoto(to recipe: String) {
    cell(recipeName: recipe).tap()
    app.buttons["Add Photo"].tap()
  }

  /// Waits for the expected question, and answers it.
  private func answer(_ button: String) {
    let question = portal.alerts["Question"].firstMatch
    XCTAssert(question.waitForExistence(timeout: 30), "Expected the question to show up")
    // "Turn On Camera?" until xdg-desktop-portal 1.18, "Allow Recipes to Use the Camera?" since.
    XCTAssert(question.staticTexts.matching(NSPredicate(format: "label ENDSWITH 'Camera?'")).element.exists)
    question.buttons[button].tap()
    XCTAssert(question.waitForNonExistence(timeout: 30))
  }
}
