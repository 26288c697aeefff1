// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import RecordingTestSupport
import XCTest

@testable import ElementModel
@testable import Interaction
@testable import Programs
@testable import Timing

/// Tests which typed strings are hidden in the names of steps.
final class SecureTextTests: RecordedTestCase {
  private let dots = "'••••••'"

  /// The form of a string in the name of a step that types it into an element.
  private func shown(into type: ElementType, _ label: String, _ environment: [String: String] = [:]) throws
    -> String
  {
    let application = TargetProgram(try program("gtk3-text"), session: .shared)
    let query = ElementQuery().appending(.descendants(type)).appending(.matching(.identifier(label)))
    return SecureText(Tunables(environment: environment))
      .shown("hunter2", into: ElementHandle(application, query))
  }

  /// A missing element may turn out to be a secure field.
  func testTheTextForAMissingElementIsHiddenIfItsTypeIsUncertain() throws {
    for type in [ElementType.any, .window, .group] {
      XCTAssertEqual(try shown(into: type, "Comes Later"), dots, type.title)
    }
  }

  /// The query for a plain text field shows the text, and the query for a secure field hides it.
  func testTheTypeInTheQueryDecidesForAMissingElement() throws {
    XCTAssertEqual(try shown(into: .textField, "Comes Later"), "'hunter2'")
    XCTAssertEqual(try shown(into: .secureTextField, "Comes Later"), dots)
  }

  /// An element that exists reports whether it is secure.
  func testTheElementDecidesIfTheQueryHasNoType() throws {
    XCTAssertEqual(try shown(into: .any, "Secret"), dots)
    XCTAssertEqual(try shown(into: .any, "name-field"), "'hunter2'")
  }

  /// A setting shows the strings, for debugging a test.
  func testTheSettingShowsAllTexts() throws {
    XCTAssertEqual(
      try shown(into: .any, "Comes Later", ["UNDERSTUDY_SECURE_TEXT": "show"]), "'hunter2'")
  }
}
