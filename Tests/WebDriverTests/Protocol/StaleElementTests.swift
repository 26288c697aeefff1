// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Interaction
import XCTest

@testable import Programs
@testable import WebDriver

final class StaleElementTests: XCTestCase {
  private let application = TargetProgram(
    .bundleIdentifier("org.example.None"), session: AutomationSession(environment: [:]))

  func testOnlyAnErrorAboutTheElementMakesItStale() throws {
    let source = ElementHandle(application, ElementQuery([.descendants(.button)]))
    let goal = ElementHandle(application, ElementQuery([.descendants(.slider)]))
    func error(_ kind: AutomationError.Kind, about element: ElementHandle?) -> AutomationError {
      AutomationError(kind, .other("It failed."), element: element?.description)
    }
    let stale = try XCTUnwrap(WebDriverError(error(.noMatches, about: goal), asStale: goal))
    XCTAssertEqual(stale.code, .staleElementReference)
    XCTAssertTrue("\(stale)".contains(goal.description), "\(stale)")
    XCTAssertNil(WebDriverError(error(.noMatches, about: goal), asStale: source))
    XCTAssertNil(WebDriverError(error(.noMatches, about: nil), asStale: source))
    XCTAssertNil(WebDriverError(error(.notHittable, about: source), asStale: source))
  }
}
