// SPDX-License-Identifier: Apache-2.0

/// A session command, with the parameters from the URL of its request.
package struct Route: Sendable, Equatable {
  /// The command.
  ///
  /// Commands that need no session are the other cases of ``Target``.
  package let command: Endpoint
  package let session: String
  package let element: String?
  /// The name of an attribute or a property.
  package let name: String?

  package enum Target: Sendable, Equatable {
    case status
    case newSession
    case session(Route)
  }

  /// Returns the command for a request.
  ///
  /// - Parameters:
  ///   - method: the HTTP method.
  ///   - path: the path without the query; "/wd/hub" at its beginning is ignored, because clients of Selenium 3 send
  ///     it.
  /// - Returns: the command.
  /// - Throws: ``WebDriverError`` with "unknown command", or "unknown method" if the path exists with another method.
  package static func find(_ method: String, _ path: String) throws -> Target {
    var parts = path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    if parts.starts(with: ["wd", "hub"]) { parts.removeFirst(2) }
    var hasPath = false
    if parts == ["status"] {
      if method == "GET" { return .status }
      hasPath = true
    }
    if parts == ["session"] {
      if method == "POST" { return .newSession }
      hasPath = true
    }
    for (expected, pattern, command) in table {
      guard let names = match(parts, pattern), let session = names["session"] else { continue }
      hasPath = true
      guard expected == method else { continue }
      return .session(
        Route(command: command, session: session, element: names["element"], name: names["name"]))
    }
    if hasPath { throw WebDriverError(.unknownMethod, "\(path) does not support the method \(method).") }
    // Selenium's client for Python uploads a file if the text for a field is the path of one. By these first words, it
    // recognizes a server that accepts no files, and sends the text as it is.
    throw WebDriverError(
      .unknownCommand,
      "Unrecognized command: \(method) \(path). See Documentation/Guides/WebDriver.md for the list of commands."
    )
  }

  private static func match(_ parts: [String], _ pattern: [Substring]) -> [String: String]? {
    guard parts.count == pattern.count else { return nil }
    var names: [String: String] = [:]
    for (part, expected) in zip(parts, pattern) {
      if expected.first == "{" {
        names[String(expected.dropFirst().dropLast())] = part.removingPercentEncoding ?? part
      } else if part != expected {
        return nil
      }
    }
    return names
  }

  private static let table: [(method: String, pattern: [Substring], command: Endpoint)] =
    routes.map { method, path, command in
      (method, ("session/{session}" + path).split(separator: "/"), command)
    }

  private static let routes: [(String, String, Endpoint)] = [
    ("GET", "", .getSession),
    ("DELETE", "", .deleteSession),
    ("GET", "/timeouts", .getTimeouts),
    ("POST", "/timeouts", .setTimeouts),
    // An older form from before the standard, which Ruby clients and KDE's tests still send.
    ("POST", "/timeouts/implicit_wait", .setTimeouts),
    ("GET", "/url", .getCurrentURL),
    ("POST", "/url", .navigateTo),
    ("POST", "/frame", .switchToFrame),
    ("POST", "/frame/parent", .switchToParentFrame),
    ("GET", "/cookie", .getCookies),
    ("DELETE", "/cookie", .deleteCookies),
    ("GET", "/title", .getTitle),
    ("GET", "/source", .getPageSource),
    ("GET", "/screenshot", .takeScreenshot),
    ("GET", "/window", .getWindowHandle),
    ("POST", "/window", .switchToWindow),
    ("DELETE", "/window", .closeWindow),
    ("GET", "/window/handles", .getWindowHandles),
    ("GET", "/window/rect", .getWindowRect),
    ("POST", "/window/rect", .setWindowRect),
    ("POST", "/window/maximize", .maximizeWindow),
    ("POST", "/window/minimize", .minimizeWindow),
    ("POST", "/window/fullscreen", .fullscreenWindow),
    ("POST", "/element", .findElement),
    ("POST", "/elements", .findElements),
    ("GET", "/element/active", .getActiveElement),
    ("POST", "/element/{element}/element", .findElementFromElement),
    ("POST", "/element/{element}/elements", .findElementsFromElement),
    ("GET", "/element/{element}/selected", .isElementSelected),
    ("GET", "/element/{element}/displayed", .isElementDisplayed),
    ("GET", "/element/{element}/enabled", .isElementEnabled),
    ("GET", "/element/{element}/attribute/{name}", .getElementAttribute),
    ("GET", "/element/{element}/property/{name}", .getElementProperty),
    ("GET", "/element/{element}/css/{name}", .getElementCSSValue),
    ("GET", "/element/{element}/text", .getElementText),
    ("GET", "/element/{element}/name", .getElementTagName),
    ("GET", "/element/{element}/rect", .getElementRect),
    ("GET", "/element/{element}/computedrole", .getComputedRole),
    ("GET", "/element/{element}/computedlabel", .getComputedLabel),
    ("GET", "/element/{element}/screenshot", .takeElementScreenshot),
    ("POST", "/element/{element}/click", .elementClick),
    ("POST", "/element/{element}/clear", .elementClear),
    ("POST", "/element/{element}/value", .elementSendKeys),
    ("POST", "/actions", .performActions),
    ("DELETE", "/actions", .releaseActions),
    ("POST", "/execute/sync", .executeScript),
    ("POST", "/execute/async", .executeAsyncScript),
    ("POST", "/alert/dismiss", .dismissAlert),
    ("POST", "/alert/accept", .acceptAlert),
    ("GET", "/alert/text", .getAlertText),
    ("POST", "/alert/text", .sendAlertText),
    ("POST", "/understudy/outcome", .reportOutcome),
    ("GET", "/appium/settings", .getSettings),
    ("POST", "/appium/settings", .setSettings),
    ("GET", "/context", .getContext),
    ("POST", "/context", .setContext),
    ("GET", "/contexts", .getContexts),
    ("GET", "/orientation", .getOrientation),
    ("POST", "/orientation", .setOrientation),
    ("POST", "/appium/device/get_clipboard", .getClipboard),
    ("POST", "/appium/device/set_clipboard", .setClipboard),
    ("POST", "/appium/device/app_state", .queryAppState),
    ("POST", "/appium/device/terminate_app", .terminateApp),
    ("POST", "/appium/device/activate_app", .activateApp),
    ("POST", "/appium/element/{element}/value", .setElementValue),
  ]
}
