// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Interaction
import Programs
import Timing

extension WebDriverSession {
  /// - Throws: ``WebDriverError``, `AutomationError`.
  func carryOut(_ command: SessionCommand) throws -> WebDriverJSON {
    let body = command.body
    switch command.command {
    case .getSession: return capabilities
    case .deleteSession: return .null
    case .getTimeouts: return timeouts.json
    case .setTimeouts:
      timeouts = try timeouts.changed(by: body)
      return .null

    case .findElement: return try find(Locator(body), in: scope())
    case .findElements: return try findAll(Locator(body), in: scope())
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
      try with(command.element) { try Performer($0).perform(.click()) }
      return .null
    case .elementClear:
      try with(command.element) { try clear($0) }
      return .null
    case .elementSendKeys:
      let text = try keys(of: body)
      try with(command.element) { try sendKeys(text, to: $0) }
      return .null
    case .setElementValue:
      let given = body["text"] ?? body["value"]?.array?.first ?? body["value"]
      guard let value = given?.string ?? given?.number.map({ "\($0)" }) else {
        throw SessionCommand.missing("text", "a text")
      }
      try with(command.element) { try setValue(value, of: $0) }
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
      throw WebDriverError(.unsupportedOperation, "Desktop programs cannot run scripts of a client.")

    case .getTitle, .getWindowHandle, .getWindowHandles, .switchToWindow, .closeWindow, .getWindowRect,
      .setWindowRect, .maximizeWindow, .minimizeWindow, .fullscreenWindow:
      return try carryOutOnWindow(command)
    case .getCurrentURL: return .string(PageExpression.address)
    case .navigateTo:
      let address = try command.text("url")
      guard address == PageExpression.address else {
        throw WebDriverError(
          .unsupportedOperation,
          "A desktop program cannot be opened by a URL. Use \"understudy: launchApp\" to start one. Its own URL is "
            + "\(PageExpression.address)."
        )
      }
      return .null
    case .switchToFrame:
      guard body["id"] == nil else {
        throw WebDriverError(
          .noSuchFrame,
          "A desktop program has no frames: its pages are in its tree. Only null, the whole program, is supported."
        )
      }
      return .null
    case .switchToParentFrame: return .null
    // A program has no cookies. Capybara deletes all cookies after each test.
    case .getCookies: return []
    case .deleteCookies: return .null
    case .dismissAlert, .acceptAlert, .getAlertText, .sendAlertText: return try carryOutOnAlert(command)

    case .reportOutcome:
      try report(body)
      return .null
    case .getSettings: return [:]
    case .setSettings: return .null
    case .getContext: return "NATIVE_APP"
    case .getContexts: return ["NATIVE_APP"]
    case .setContext:
      guard try command.text("name") == "NATIVE_APP" else {
        throw WebDriverError(
          .unsupportedOperation, "There is only one context, because pages are in the tree of their program.")
      }
      return .null
    case .getOrientation:
      return .string(
        ScreenRotation(of: automation).orientation?.isPortrait == true ? "PORTRAIT" : "LANDSCAPE")
    case .setOrientation:
      try ScreenRotation(of: automation).rotate(
        to: command.text("orientation") == "PORTRAIT" ? .portrait : .landscapeLeft)
      return .null
    case .getClipboard:
      return try clipboard()
    case .setClipboard:
      try setClipboard(command.text("content"))
      return .null
    case .queryAppState: return .number(Double(application?.state.rawValue ?? 1))
    case .terminateApp:
      application?.lifecycle.terminate()
      return true
    case .activateApp:
      try program().lifecycle.activate(arguments: launchArguments, environment: launchEnvironment)
      return .null
    }
  }

  // MARK: - Finding

  private func find(_ locator: Locator, in scope: ElementHandle) throws -> WebDriverJSON {
    var found: Locator.Found?
    try waiting(for: locator) {
      found = try locator.find(in: scope).first
      return found != nil
    }
    guard let found else {
      throw WebDriverError(
        .noSuchElement,
        "\(scope.application) has no element with the \(locator.words)"
          + (window == nil ? "" : " in the current window, to which the search is limited,")
          + (timeouts.implicit > 0 ? " after \(implicitWait) s." : ".")
          // The program may have ended in the meantime; the statement that it has no such element is still true.
          + ((try? locator.hints(in: scope)) ?? ""))
    }
    return references.json(found)
  }

  private func findAll(_ locator: Locator, in scope: ElementHandle) throws -> WebDriverJSON {
    var found: [Locator.Found] = []
    try waiting(for: locator) {
      found = try locator.find(in: scope)
      return !found.isEmpty
    }
    if found.isEmpty, let alert = try pageAlert() { throw alert }
    return .array(found.map { references.json($0) })
  }

  /// The implicit wait in seconds, limited to the longest wait of a command.
  private var implicitWait: TimeInterval {
    min(Double(timeouts.implicit) / 1000, TimeLimits.WebDriver.longestWait.seconds)
  }

  private func waiting(for locator: Locator, _ condition: () throws -> Bool) throws {
    try automation.recorder.run("Find the \(locator.words)") {
      _ = try Waiter(session: automation).wait(timeout: implicitWait, until: condition)
    }
  }

  private func activeElement() throws -> WebDriverJSON {
    let found = try scope().appending(.descendants(.any)).matches()
    guard let focused = found.nodes.last(where: { found.tree.attributes.hasFocus($0) }) else {
      throw WebDriverError(.noSuchElement, "No element of \(try program()) has the keyboard focus.")
    }
    return references.json(Locator.Found(focused, in: found.tree))
  }

  // MARK: - Reading

  func isDisplayed(_ element: String?) throws -> WebDriverJSON {
    do {
      return try facts(element) { .bool(try $0.isDisplayed) }
    } catch let error as WebDriverError where error.code == .staleElementReference {
      // Queries do not find hidden elements, although the element may still be in the tree and be shown again later as
      // the same object.
      guard let id = element, try isInTree(id) else { throw error }
      return false
    }
  }

  private func isInTree(_ id: String) throws -> Bool {
    let reference = try references.reference(id)
    let tree = try program().elementTree()
    return tree.nodes.node(for: reference) != nil || references.row(of: reference)?.node(in: tree) != nil
  }

  /// The kinds of requests for an attribute; each one has a different format for Booleans.
  enum AttributeReader {
    /// The requests of Appium's clients, and the command of the standard.
    case attribute
    /// The script of Selenium's clients.
    case script
    case property
  }

  func attribute(_ name: String, of element: String?, as reader: AttributeReader = .attribute) throws
    -> WebDriverJSON
  {
    let plain = ElementFacts.plain(name)
    if plain == "displayed" || plain == "visible" {
      return .string(try isDisplayed(element).bool == true ? "true" : "false")
    }
    if ElementFacts.flags.contains(plain) {
      let isSet =
        try plain == "hidden"
        ? isDisplayed(element).bool != true : facts(element) { $0.flag(plain) }
      switch reader {
      case .property: return .bool(isSet)
      // Appium's drivers return "true" and "false" for these two.
      case .attribute where plain == "selected" || plain == "checked": return .string(String(isSet))
      case .attribute, .script: return isSet ? "true" : .null
      }
    }
    return try facts(element) { facts in try facts.attribute(name).map { .string($0) } ?? .null }
  }

  /// Returns one of the two style properties with which clients check whether an element is displayed.
  private func style(_ name: String, of element: String?) throws -> WebDriverJSON {
    let isShown = try isDisplayed(element).bool == true
    switch name {
    case "display": return isShown ? "block" : "none"
    case "visibility": return isShown ? "visible" : "hidden"
    default:
      throw WebDriverError(
        .unsupportedOperation,
        "Elements of a program have no style. Only \"display\" and \"visibility\" are supported: they report whether "
          + "an element is shown.")
    }
  }

  func source() throws -> WebDriverJSON {
    .string(try scope().read { try PageSource($0.tree).xml() })
  }

  /// Returns a screenshot of the whole screen, so that its coordinates are those of element rectangles.
  func screenshot() throws -> String {
    do {
      return try SharedScreen(of: automation.host).screenshot(of: nil).base64EncodedString()
    } catch {
      throw WebDriverError(.unableToCaptureScreen, "\(error)")
    }
  }
}
