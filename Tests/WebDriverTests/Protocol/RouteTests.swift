// SPDX-License-Identifier: Apache-2.0

import WebDriver
import XCTest

final class RouteTests: XCTestCase {
  private func code(_ method: String, _ path: String) -> WebDriverError.Code? {
    do {
      _ = try Route.find(method, path)
      return nil
    } catch {
      return (error as? WebDriverError)?.code
    }
  }

  func testACommandIsFoundWithThePartsOfItsPath() throws {
    guard
      case .session(let route) = try Route.find("GET", "/session/s1/element/e%2F2/attribute/accessibility-id")
    else { return XCTFail("not a command of a session") }
    XCTAssertEqual(route.command, .getElementAttribute)
    XCTAssertEqual([route.session, route.element, route.name], ["s1", "e/2", "accessibility-id"])
  }

  func testTheActiveElementIsNotAnElementID() throws {
    guard case .session(let route) = try Route.find("GET", "/session/s1/element/active") else {
      return XCTFail("not a command of a session")
    }
    XCTAssertEqual(route.command, .getActiveElement)
  }

  func testCommandsWithoutASessionAreFound() throws {
    XCTAssertEqual(try Route.find("GET", "/status"), .status)
    XCTAssertEqual(try Route.find("POST", "/session"), .newSession)
    XCTAssertEqual(try Route.find("POST", "/wd/hub/session"), .newSession)
  }

  func testAPathWithAnotherMethodIsAnUnknownMethod() {
    XCTAssertEqual(code("GET", "/session"), .unknownMethod)
    XCTAssertEqual(code("POST", "/status"), .unknownMethod)
    XCTAssertEqual(code("DELETE", "/session/s1/element/e1/click"), .unknownMethod)
  }

  func testCommandsForWebPagesAreUnknownCommands() {
    for path in ["/session/s1/back", "/session/s1/cookie/a", "/session/s1/print", "/nothing", "/"] {
      XCTAssertEqual(code("POST", path), .unknownCommand, path)
    }
  }

  /// Selenium's client for Python types a path only if the message of the error has these words.
  func testAnUploadIsRefusedSoThatThePathIsTyped() {
    XCTAssertThrowsError(try Route.find("POST", "/session/s1/se/file")) {
      XCTAssertTrue("\($0)".contains("Unrecognized command: POST"), "\($0)")
    }
  }

  /// The table of the standard, section "Errors".
  func testErrorsHaveTheStatusOfTheStandard() {
    let statuses: [WebDriverError.Code: Int] = [
      .elementClickIntercepted: 400, .elementNotInteractable: 400, .invalidArgument: 400,
      .invalidElementState: 400,
      .invalidSelector: 400, .invalidSessionID: 404, .javaScriptError: 500, .moveTargetOutOfBounds: 500,
      .noSuchAlert: 404, .noSuchElement: 404, .noSuchFrame: 404, .noSuchWindow: 404, .sessionNotCreated: 500,
      .staleElementReference: 404, .timeout: 500, .unableToCaptureScreen: 500,
      .unexpectedAlertOpen: 500, .unknownCommand: 404,
      .unknownError: 500, .unknownMethod: 405, .unsupportedOperation: 500,
    ]
    for code in WebDriverError.Code.allCases { XCTAssertEqual(code.status, statuses[code], code.rawValue) }
  }
}
