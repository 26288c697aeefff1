import Foundation
import XCTest
import XCUIAutomation

/// What is said when a field does not hold what was typed into it.
final class TypingCheckTests: BehaviourTestCase {
  private static let sentence = "the quick brown fox jumps over the lazy dog"

  func testFieldsThatChangeTextAreNoFailure() {
    for program in TypingProgram.allCases {
      let application = open(program)
      func typed(_ text: String, into name: String) -> String? {
        let field = application.textFields[name]
        field.tap()
        field.typeText(text)
        return field.value as? String
      }
      XCTAssertEqual(typed(Self.sentence, into: "Line"), Self.sentence, "\(program)")
      XCTAssertEqual(typed("make me large", into: "Upper"), "MAKE ME LARGE", "\(program)")
      XCTAssertEqual(typed("a1b2c3", into: "Digits"), "123", "\(program)")
      XCTAssertEqual(typed("too long a text", into: "Short"), "too l", "\(program)")
      application.terminate()
    }
  }

  func testALossIsReportedWithWhatArrived() {
    for program in TypingProgram.allCases {
      let application = open(program)
      let field = application.textFields["Leaky"]
      field.tap()
      expectFailure(
        containing: "not all of it arrived: character ", "What arrived: ", "UNDERSTUDY_TYPING_CHECK=off"
      ) {
        field.typeText(Self.sentence)
      }
      application.terminate()
    }
  }

  func testPasswordsAreTypedWithoutLookingAtThem() {
    for program in TypingProgram.allCases {
      let application = open(program)
      // GTK 4 tells no password field from others.
      let field = application.descendants(matching: .any)["Secret"]
      field.tap()
      field.typeText("pässword 1")
      XCTAssertTrue(field.hasFocus, "\(program)")
      application.terminate()
    }
  }

  private func open(_ program: TypingProgram) -> XCUIApplication {
    let application = program.application()
    terminateAfterTest(application)
    application.launch()
    XCTAssertTrue(application.textViews["Page"].waitForExistence(timeout: 30), "\(program)")
    return application
  }
}
