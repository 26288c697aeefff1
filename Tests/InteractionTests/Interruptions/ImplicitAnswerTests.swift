// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecordingTestSupport
import XCTest

@testable import Interaction
@testable import Programs

/// Tests which answer the implicit handler chooses.
final class ImplicitAnswerTests: InterruptionTestCase {
  func testAnAlertIsCancelledRegardlessOfItsDefault() throws {
    for (name, answer) in [
      ("gtk3-alert-delete", "Cancel"), ("gtk4-alert-delete", "Cancel"), ("gtk3-alert-german", "Abbrechen"),
      ("gtk4-alert-german", "Abbrechen"),
    ] {
      XCTAssertEqual(steps(try interruption(of: "Under", in: name)), ["press \(answer)", "close"], name)
    }
  }

  func testWithoutACancelButtonTheDefaultIsPressed() throws {
    XCTAssertEqual(steps(try interruption(of: "Under", in: "gtk3-alert-choose")).first, "press Keep")
    XCTAssertEqual(steps(try interruption(of: "Save", in: "qt6-dialog")).first, "press No")
  }

  func testTheOnlyAnswerIsPressed() throws {
    for toolkit in ["gtk3", "gtk4"] {
      XCTAssertEqual(
        steps(try interruption(of: "Under", in: "\(toolkit)-windows-question")).first, "press Fine")
    }
  }

  func testWithSeveralAnswersAndNoDefaultTheWindowIsClosed() throws {
    // GTK 4 reports no default button.
    XCTAssertEqual(steps(try interruption(of: "Under", in: "gtk4-alert-choose")), ["close"])
  }

  func testABannerIsDismissedByItsCloseButton() throws {
    var found = try interruption(of: "Under", in: "gtk3-windows-question")
    found.kind = .banner
    found.answers = [.init(label: "Schließen", element: found.element, isDefault: false)]
    XCTAssertEqual(steps(found).first, "press Schließen")
    found.answers = [.init(label: "Open", element: found.element, isDefault: true)]
    XCTAssertEqual(steps(found), ["close"], "its other buttons would have an effect")
  }

  func testAnInnerPartOfAProgramIsNotTouched() throws {
    var found = try interruption(of: "Under", in: "gtk3-windows-question")
    found.kind = .part
    XCTAssertEqual(steps(found), [])
    XCTAssertNotNil(ImplicitAnswer.refusal(of: found))
  }

  func testAnAnswerWithoutAWindowIsTheOnlyStep() throws {
    var found = try interruption(of: "Under", in: "gtk3-alert-delete")
    found.window = nil
    XCTAssertEqual(steps(found), ["press Cancel"])
  }
}
