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
      try with(element(arguments.first)) { try ActionPerformer($0).perform(TypingPreparation.textSelected) }
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
        "Desktop programs cannot run JavaScript. Commands that can be sent as scripts: \(ScriptMethod.known)."
      )
    }
    let name = script[script.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    guard let method = ScriptMethod(rawValue: name) else {
      throw WebDriverError(
        .unknownCommand, "There is no command \"\(script)\". Supported: \(ScriptMethod.known).")
    }
    let values = arguments.first ?? [:]
    guard let members = values.object else {
      throw WebDriverError(
        .invalidArgument, "\"\(script)\" expects one object with arguments, not \(values.text).")
    }
    if let known = ScriptMethod.arguments[method],
      let unknown = members.keys.sorted().first(where: { !known.contains($0) })
    {
      throw WebDriverError(
        .invalidArgument,
        "\"\(script)\" has no argument \"\(unknown)\"; "
          + (known.isEmpty ? "it takes none." : "there are \(known.sorted().joined(separator: ", "))."))
    }
    return try carryOut(method, values)
  }

  func element(_ json: WebDriverJSON?) throws -> String {
    guard let id = json?[ElementReferences.key]?.string ?? json?.string else {
      throw SessionCommand.missing("args", "a list that begins with an element")
    }
    return id
  }

  private func carryOut(_ method: ScriptMethod, _ values: WebDriverJSON) throws -> WebDriverJSON {
    switch method {
    case .click, .rightClick, .doubleClick, .tapWithNumberOfTaps, .hover, .press, .swipe, .scroll, .pinch,
      .rotateElement, .typeText, .typeKey, .adjustSlider, .adjustPickerWheel, .chooseFile:
      try perform(EventArguments(values).action(of: method), values)
    case .clickAndDrag: try drag(values)
    case .dragFromToWithVelocity: try dragWithFinger(values)
    case .keys: try press(values)
    case .textAttributes: return try textAttributes(values)
    case .waitForExistence, .waitForNonExistence:
      return .bool(
        try wait(
          for: Locator(values), toExist: method == .waitForExistence,
          timeout: try EventArguments(values).seconds("timeout"))
      )

    case .launchApp:
      application?.lifecycle.terminate()
      let name = ["app", "bundleId", "path"].first { values[$0] != nil } ?? "app"
      try launch(
        ProgramCapability(
          named: values[name], name, arguments: values["arguments"], environment: values["environment"]))
    case .activateApp:
      try program().lifecycle.activate(
        arguments: launchArguments, environment: launchEnvironment, conditions: conditions)
    case .terminateApp:
      application?.lifecycle.terminate()
      return true
    case .queryAppState: return .number(Double(application?.state.rawValue ?? 1))

    case .getClipboard:
      return try clipboard()
    case .setClipboard:
      guard let content = values["content"]?.string ?? values["contentText"]?.string else {
        throw SessionCommand.missing("content", "a Base64 string")
      }
      try setClipboard(content)
    case .source: return try source()
    case .tree: return try with(values) { try tree(of: $0, values) }
    case .matchTree:
      let timeout = try EventArguments(values).seconds("timeout")
      return try with(values) { try matchTree(of: $0, values, timeout: timeout) }
    case .setAppearance:
      guard let name = values["appearance"]?.string, ["light", "dark"].contains(name) else {
        throw SessionCommand.missing("appearance", "\"light\" or \"dark\"")
      }
      try ColorScheme(of: automation).set(name == "dark" ? .dark : .light)
    case .clock: return try changeClock(values)
    case .fail:
      fail(
        values["reason"]?.string ?? "The client's test failed.", details: values["details"]?.string,
        file: values["file"]?.string, line: values["line"]?.integer)
    case .outcome: try report(values)
    case .test: beginTest(values)
    case .note: automation.runLog.note(values["text"]?.string ?? "")
    }
    return .null
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
}
