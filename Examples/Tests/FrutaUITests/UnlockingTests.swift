// SPDX-License-Identifier: Apache-2.0

import XCTest

final class UnlockingTests: FrutaTestCase {
  override func setUpWithError() throws {
    try super.setUpWithError()
    try app.open(.recipes)
  }

  func testOneRecipeIsFree() throws {
    XCTAssertEqual(try app.smoothieList().titles, ["Berry Blue"])
    XCTAssertTrue(app.buttons[ButtonName.unlockAllRecipes.rawValue].isHittable)
  }

  func testAQuestionComesBeforeThePayment() throws {
    answerOffer(with: .notNow)
    XCTAssertEqual(try app.smoothieList().titles, ["Berry Blue"])
  }

  func testAllRecipesAreUnlockedOnceAndForAll() throws {
    answerOffer(with: .unlock)
    XCTAssertEqual(try app.smoothieList().titles.count, 6)
    XCTAssertFalse(app.buttons[ButtonName.unlockAllRecipes.rawValue].exists)

    app.relaunch()
    XCTAssertEqual(try app.open(.recipes).titles.count, 6)
  }

  private func answerOffer(with answer: ButtonName) {
    XCTContext.runActivity(named: "Answer the offer with “\(answer.rawValue)”") { _ in
      app.buttons[ButtonName.unlockAllRecipes.rawValue].tap()
      let question = app.alerts[Container.unlockQuestion.rawValue]
      question.buttons[answer.rawValue].tap()
      XCTAssertTrue(question.waitForNonExistence(timeout: 5))
    }
  }
}
