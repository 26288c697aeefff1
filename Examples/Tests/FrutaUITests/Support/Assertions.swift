// SPDX-License-Identifier: Apache-2.0

import XCTest

/// Asserts which ingredients of a recipe are switched on; all others must be off.
func assertSwitchedOn(
  _ expected: Set<String>, in recipe: Recipe, of smoothie: SmoothieType, file: StaticString = #filePath,
  line: UInt = #line
) {
  do {
    let found = try smoothie.ingredients.filter { try recipe.ingredientSwitch($0).isOn() }
    XCTAssertEqual(
      Set(found), expected, "Of \(smoothie.rawValue), \(found) are switched on instead of \(expected).",
      file: file, line: line)
  } catch {
    XCTFail("The switches of \(smoothie.rawValue) could not be read: \(error)", file: file, line: line)
  }
}

/// Asserts that the window's bar has a title.
func assertTitle(
  _ title: String, _ app: FrutaApp, file: StaticString = #filePath, line: UInt = #line
) {
  XCTAssertTrue(
    app.navigationBars[title].waitForExistence(timeout: 5),
    "The title should be “\(title)”, but is “\(app.navigationBars.firstMatch.label)”.", file: file, line: line
  )
}
