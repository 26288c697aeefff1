// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction
import Programs

/// The commands of a session.
extension WebDriverSession {
  /// - Throws: ``WebDriverError``, `AutomationError`.
  func carryOut(_ command: SessionCommand) throws -> WebDriverJSON {
    let body = command.body
    switch command.command {
    case .getSession: return sentCapabilities
    case .deleteSession: return .null
    case .getTimeouts: return timeouts.json
    case .setTimeouts:
      timeouts = try timeouts.changed(by: body)
      return .null

    case .findElement: return try withScope { try find(Locator(body), in: $0) }
    case .findElements: return try withScope { try findAll(Locator(body), in: $0) }
    case .findElementFromElement:
      return try with(command.element) { try find(Locator(body), in: $0) }
    case .findElementsFromElement:
      return try with(command.element) { try findAll(Locator(body), in: $0) }
    case .getActiveElement: return try activeElement()

    case .isElementSelected: return try facts(command.element) { .bool($0.isSelected) }
    case .isElementEnabled: return try facts(command.element) { .bool($0.tree.attributes.isEnabled($0.node)) }
    case .isElementDisplayed: return try isDisplayed(command.element)
    case .getElementAttribute: return try attribute(command.name ?? "", of: command.element)
    case .getElementProperty: return try attribute(command.name ?? "", of: command.element, as: .property)
    case .getElementCSSValue: return try style(command.name ?? "", of: command.element)
    case .getElementText: return try facts(command.element) { .string($0.text) }
    case .getElementTagName: return try facts(command.element) { .string($0.role) }
    case .getComputedRole: return try facts(command.element) { .string($0.computedRole) }
    case .getComputedLabel: return try facts(command.element) { .string($0.name) }
    case .getElementRect: return try facts(command.element) { ElementFacts.json(try $0.frame) }
    case .takeElementScreenshot:
      return try with(command.element) { .string(try $0.screenshot().base64EncodedString()) }

    case .elementClick:
      try with(command.element) { try ActionPerformer($0).perform(.click()) }
      return .null
    case .elementClear:
      try with(command.element) { try set(.empty, of: $0) }
      return .null
    case .elementSendKeys:
      let text = try command.keys()
      try with(command.element) { try sendKeys(text, to: $0) }
      return .null
    case .setElementValue:
      let change = try ValueChange(toValueOfClient: command.newValue())
      try with(command.element) { try set(change, of: $0) }
      return .null
    case .performActions:
      try performActions(body)
      return .null
    case .releaseActions:
      try releaseActions()
      return .null

    case .getPageSource: return try source()
    case .takeScreenshot: return .string(try screenshot())
    case .executeScript: return try execute(command)
    case .executeAsyncScript:
      throw WebDriverError(
        .unsupportedOperation,
        "Desktop programs cannot run scripts from a client. Send Understudy's own commands to execute/sync.")

    case .getTitle: return try windowTitle()
    case .getWindowHandle: return try windowHandle()
    case .getWindowHandles: return try windowHandles()
    case .switchToWindow:
      try switchToWindow(body["handle"]?.string ?? command.text("name"))
      return .null
    case .closeWindow:
      try closeWindow()
      return try windowHandles()
    case .getWindowRect: return try windowRect()
    case .setWindowRect:
      try placeWindow(body)
      return try windowRect()
    case .maximizeWindow: return try arrangeWindow(.maximized)
    case .fullscreenWindow: return try arrangeWindow(.fullScreen)
    case .minimizeWindow: return try arrangeWindow(.minimized)

    // Commands of the standard for browsers; a desktop program is a single page.
    case .getCurrentURL: return .string(PageExpression.address)
    case .navigateTo:
      try Self.checkAddress(command.text("url"))
      return .null
    case .switchToFrame:
      try Self.checkFrame(body["id"])
      return .null
    case .switchToParentFrame: return .null
    // A program has no cookies. Capybara deletes all cookies after each test.
    case .getCookies: return []
    case .deleteCookies: return .null

    case .getAlertText: return try alertText()
    case .sendAlertText:
      try sendAlertText(command)
      return .null
    case .acceptAlert:
      try answerAlert(isAccepted: true)
      return .null
    case .dismissAlert:
      try answerAlert(isAccepted: false)
      return .null

    case .reportOutcome:
      try report(body)
      return .null

    // Appium's settings and contexts.
    case .getSettings: return [:]
    case .setSettings: return .null
    case .getContext: return .string(Self.context)
    case .getContexts: return [.string(Self.context)]
    case .setContext:
      try Self.checkContext(command.text("name"))
      return .null

    // Appium's commands for the device and its programs.
    case .getOrientation:
      return .string(
        ScreenRotation(of: automation).orientation?.isPortrait == true ? "PORTRAIT" : "LANDSCAPE")
    case .setOrientation:
      try ScreenRotation(of: automation).rotate(
        to: command.text("orientation") == "PORTRAIT" ? .portrait : .landscapeLeft)
      return .null
    case .getClipboard: return try clipboard()
    case .setClipboard:
      try setClipboard(command.text("content"))
      return .null
    case .queryAppState: return .number(Double(application?.state.rawValue ?? 1))
    case .terminateApp:
      application?.lifecycle.terminate()
      return true
    case .activateApp:
      try program().lifecycle.activate(
        arguments: launchArguments, environment: launchEnvironment, conditions: conditions)
      return .null
    }
  }

  private static func checkAddress(_ address: String) throws {
    guard address == PageExpression.address else {
      throw WebDriverError(
        .unsupportedOperation,
        "A desktop program cannot be opened by a URL. Use \"understudy: launchApp\" to start one. The only URL that is "
          + "accepted is \(PageExpression.address)."
      )
    }
  }

  private static func checkFrame(_ id: WebDriverJSON?) throws {
    guard id == nil else {
      throw WebDriverError(
        .noSuchFrame,
        "A desktop program has no frames: its pages are in its tree. Only null, the whole program, is supported."
      )
    }
  }

  /// Appium's name for the only context that exists here: a native program instead of a web page.
  private static let context = "NATIVE_APP"

  private static func checkContext(_ name: String) throws {
    guard name == context else {
      throw WebDriverError(
        .unsupportedOperation,
        "The only context is \"\(context)\", because web pages are part of the tree of their program.")
    }
  }
}
