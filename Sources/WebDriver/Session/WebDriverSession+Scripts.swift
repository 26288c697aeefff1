// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Programs
import Timing

/// Commands that clients send as scripts: commands of Appium's drivers for other systems, with the same names, and
/// Understudy's additional commands.
///
/// The prefixes "mobile:" and "macos:" have the same meaning as "understudy:".
extension WebDriverSession {
  func execute(_ command: SessionCommand) throws -> WebDriverJSON {
    let script = try command.text("script")
    let arguments = command.body["args"]?.array ?? []
    switch SeleniumAtom(script) {
    case .isDisplayed: return try isDisplayed(element(arguments.first))
    case .areDisplayed:
      return .array(try (arguments.first?.array ?? []).map { try isDisplayed(element($0)) })
    case .getAttribute:
      guard arguments.count > 1, let name = arguments[1].string else {
        throw SessionCommand.missing("args", "an element and a name")
      }
      return try attribute(name, of: element(arguments[0]), as: .script)
    case .attributes:
      let id = try element(arguments.first)
      return .array(
        try (arguments.dropFirst().first?.array ?? []).map { name in
          let name = name.string ?? ""
          if let known = try facts(id, { $0.htmlAttribute(name) }) { return .string(known) }
          return try attribute(name, of: id, as: .script)
        })
    case .selectText:
      try with(element(arguments.first)) { try selectText(of: $0) }
      return .null
    case .path: return try facts(element(arguments.first)) { .string($0.path) }
    case nil: break
    }
    switch PageExpression(script) {
    case .value(let value): return value
    case .title: return try windowTitle()
    case nil: break
    }
    guard let colon = script.firstIndex(of: ":"),
      ["mobile", "macos", "windows", "understudy"].contains(String(script[..<colon]))
    else {
      throw WebDriverError(
        .javaScriptError,
        "Desktop programs cannot run JavaScript. Commands that can be sent as scripts: \(Self.known).")
    }
    let name = script[script.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    guard let method = Method(rawValue: name) else {
      throw WebDriverError(.unknownCommand, "There is no \"\(script)\". There are \(Self.known).")
    }
    let values = arguments.first ?? [:]
    guard let members = values.object else {
      throw WebDriverError(
        .invalidArgument, "\"\(script)\" expects one object with arguments, not \(values.text).")
    }
    if let known = Self.arguments[method],
      let unknown = members.keys.sorted().first(where: { !known.contains($0) })
    {
      throw WebDriverError(
        .invalidArgument,
        "\"\(script)\" has no argument \"\(unknown)\"; "
          + (known.isEmpty ? "it takes none." : "there are \(known.sorted().joined(separator: ", "))."))
    }
    return try carryOut(method, values)
  }

  /// The arguments of each method; a method that is not listed accepts any arguments.
  private static let arguments: [Method: Set<String>] = {
    let element: Set = ["elementId", "element"]
    // Appium's clients (Python 5, Java 9) send the id of a program under two names. For the clipboard they also send
    // values that only phones need; these are ignored.
    let program: Set = ["app", "appId", "bundleId", "path", "arguments", "environment"]
    return [
      .click: element, .rightClick: element, .doubleClick: element, .hover: element,
      .press: element.union(["duration"]), .swipe: element.union(["direction", "velocity"]),
      .scroll: element.union(["deltaX", "deltaY"]),
      .clickAndDrag: ["sourceElementId", "destinationElementId", "duration", "velocity"],
      .keys: element.union(["keys"]), .launchApp: program, .activateApp: program,
      .terminateApp: program.union(["timeout"]),
      .queryAppState: program, .getClipboard: ["contentType"],
      .setClipboard: ["content", "contentText", "contentType", "label"],
      .source: ["format"], .setAppearance: ["appearance"], .note: ["text"],
    ]
  }()

  enum Method: String, CaseIterable {
    case click, rightClick, doubleClick, hover, press, swipe, scroll, clickAndDrag, keys
    case launchApp, activateApp, terminateApp, queryAppState
    case getClipboard, setClipboard, source, setAppearance
    case fail, note, outcome, test
  }

  private static var known: String {
    Method.allCases.map { "\"understudy: \($0.rawValue)\"" }.joined(separator: ", ")
  }

  private func element(_ json: WebDriverJSON?) throws -> String {
    guard let id = json?[ElementReferences.key]?.string ?? json?.string else {
      throw SessionCommand.missing("args", "a list that begins with an element")
    }
    return id
  }

  private func carryOut(_ method: Method, _ values: WebDriverJSON) throws -> WebDriverJSON {
    switch method {
    case .click: try perform(.click(), values)
    case .rightClick: try perform(.click(.right), values)
    case .doubleClick: try perform(.click(count: 2), values)
    case .hover: try perform(.hover, values)
    case .press:
      try perform(.press(duration: try seconds("duration", values) ?? 1), values)
    case .swipe:
      guard let direction = SwipeDirection(rawValue: values["direction"]?.string ?? "") else {
        throw SessionCommand.missing("direction", "\"up\", \"down\", \"left\" or \"right\"")
      }
      try perform(.swipe(direction, velocity: try velocity(values)), values)
    case .scroll:
      let (x, y) = (values["deltaX"]?.number ?? 0, values["deltaY"]?.number ?? 0)
      try perform(.scroll(deltaX: x, deltaY: y), values)
    case .clickAndDrag: try drag(values)
    case .keys: try press(values)

    case .launchApp:
      application?.lifecycle.terminate()
      let name = ["app", "bundleId", "path"].first { values[$0] != nil } ?? "app"
      try launch(
        ProgramCapability(
          named: values[name], name, arguments: values["arguments"], environment: values["environment"]))
    case .activateApp:
      try program().lifecycle.activate(arguments: launchArguments, environment: launchEnvironment)
    case .terminateApp:
      application?.lifecycle.terminate()
      return true
    case .queryAppState: return .number(Double(application?.state.rawValue ?? 1))

    case .getClipboard:
      return try clipboard()
    case .setClipboard:
      guard let content = values["content"]?.string ?? values["contentText"]?.string else {
        throw SessionCommand.missing("content", "a text in Base64")
      }
      try setClipboard(content)
    case .source: return try source()
    case .setAppearance:
      guard let name = values["appearance"]?.string, ["light", "dark"].contains(name) else {
        throw SessionCommand.missing("appearance", "\"light\" or \"dark\"")
      }
      try ColourScheme(of: automation).set(name == "dark" ? .dark : .light)
    case .fail:
      fail(
        values["reason"]?.string ?? "The client's test failed.", details: values["details"]?.string,
        file: values["file"]?.string, line: values["line"]?.integer)
    case .outcome: try report(values)
    case .test: beginTest(values)
    case .note: automation.recorder.note(values["text"]?.string ?? "")
    }
    return .null
  }

  /// Reads a duration in seconds, which must not exceed the longest wait of a command.
  private func seconds(_ name: String, _ values: WebDriverJSON) throws -> TimeInterval? {
    let maximum = TimeLimits.WebDriver.longestWait.seconds
    guard let seconds = values[name]?.number else { return nil }
    guard (0...maximum).contains(seconds) else {
      throw WebDriverError(
        .invalidArgument,
        "\"\(name)\" must be a number of seconds from 0 to \(Int(limiting: maximum)), not \(seconds).")
    }
    return seconds
  }

  /// The default velocity of a drag or a swipe, in pixels per second.
  private static let usualVelocity = 1_200.0

  /// Reads the velocity of a drag or a swipe, in pixels per second.
  private func velocity(_ values: WebDriverJSON) throws -> Double {
    guard let velocity = values["velocity"]?.number else { return Self.usualVelocity }
    guard velocity > 0 else {
      throw WebDriverError(
        .invalidArgument,
        "\"velocity\" must be a number of pixels per second greater than 0, not \(velocity).")
    }
    return velocity
  }

  /// Returns the text on the clipboard, in Base64.
  func clipboard() throws -> WebDriverJSON {
    .string(Data((try DesktopClipboard(of: automation).text() ?? "").utf8).base64EncodedString())
  }

  func setClipboard(_ content: String) throws {
    guard let data = Data(base64Encoded: content), let text = String(data: data, encoding: .utf8) else {
      throw WebDriverError(.invalidArgument, "\"content\" is not valid Base64.")
    }
    try DesktopClipboard(of: automation).setText(text)
  }

  /// Runs `body` with the element that "elementId" or "element" names.
  ///
  /// Without these arguments, `body` gets the window to which the client has switched, or the whole program.
  private func with(_ values: WebDriverJSON, _ body: (ElementHandle) throws -> Void) throws {
    guard let id = values["elementId"] ?? values["element"] else { return try body(scope()) }
    try with(element(id), body)
  }

  private func perform(_ action: ElementAction, _ values: WebDriverJSON) throws {
    try with(values) { try Performer($0).perform(action) }
  }

  private func drag(_ values: WebDriverJSON) throws {
    let duration = try seconds("duration", values) ?? 0
    let velocity = try velocity(values)
    guard let from = values["sourceElementId"], let to = values["destinationElementId"] else {
      throw SessionCommand.missing("sourceElementId\" and \"destinationElementId", "the ids of elements")
    }
    try with(element(from)) { source in
      try with(element(to)) { destination in
        try Performer(source).perform(
          .drag(
            .init(to: ActionTarget(destination), duration: duration, velocity: velocity, with: .pointer)))
      }
    }
  }

  /// Presses keys one after the other.
  ///
  /// Each key is a character, as in a key action of the standard, or an object with "key" and "modifierFlags".
  private func press(_ values: WebDriverJSON) throws {
    guard let keys = values["keys"]?.array else { throw SessionCommand.missing("keys", "a list of keys") }
    try with(values) { element in
      for key in keys {
        guard let text = key.string ?? key["key"]?.string else {
          throw SessionCommand.missing("key", "a text")
        }
        // The modifier flags of Apple's API, which the driver for the Mac accepts as a number.
        let flags = key["modifierFlags"]?.integer ?? 0
        try Performer(element).perform(
          .typeKey(try Keys.key(text), .init(appleFlags: flags), name: text))
      }
    }
  }
}
