// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import QueryWriting

/// Writes statements in Python, with the Appium client.
struct PythonStatements: StatementLanguage {
  let options: CodeOptions
  let session: AppiumSession
  let commentMark = "# "

  private var app: String { options.application }

  func lines(of statement: RecordedStatement, in step: RecordedStep) throws(UnwrittenStatement) -> [CodeLine]
  {
    switch statement {
    case .program(let action): return [try script(session.script(for: action), in: step)]
    case .wait(let timeout): return [try existence(true, within: timeout, in: step)]
    case .event(let event, let modifiers):
      switch AppiumCommand(event, in: step, holding: modifiers) {
      case .click: return [try element(step.target, of: step, then: ".click()")]
      case .sendKeys(let text):
        return [try element(step.target, of: step, then: ".send_keys(\(PythonLiteral.quoted(text)))")]
      case .script(let script): return [try self.script(script, in: step)]
      }
    case .assertion(let assertion, let timeout):
      return [try line(of: assertion, within: timeout, in: step)]
    }
  }

  // MARK: - Commands

  private func script(_ script: AppiumCommand.Script, in step: RecordedStep) throws(UnwrittenStatement)
    -> CodeLine
  {
    var line = CodeLine(text: "\(app).execute_script(\"understudy: \(script.name)\"", step: step.id)
    for (number, argument) in script.arguments.enumerated() {
      line.append(number == 0 ? ", {" : ", ")
      line.append("\(PythonLiteral.quoted(argument.name)): ")
      if case .element(let target, let part) = argument.value {
        line.append(try element(target, of: step, as: part))
      } else {
        line.append(Self.literal(argument.value))
      }
    }
    line.append(script.arguments.isEmpty ? ")" : "})")
    return line
  }

  /// Returns a value as a literal; an element is not a literal, and its result is `None`.
  static func literal(_ value: AppiumCommand.Value) -> String {
    switch value {
    case .text(let text): PythonLiteral.quoted(text)
    case .number(let number): number
    case .numbers(let numbers): "[\(numbers.joined(separator: ", "))]"
    case .texts(let texts): "[\(texts.map(PythonLiteral.quoted).joined(separator: ", "))]"
    case .members(let members):
      "{"
        + members.sorted { $0.key < $1.key }.map {
          "\(PythonLiteral.quoted($0.key)): \(PythonLiteral.quoted($0.value))"
        }.joined(separator: ", ") + "}"
    case .element: "None"
    }
  }

  // MARK: - Elements

  /// Returns the call that finds an element, and more code after it.
  private func element(
    _ target: RecordedTarget?, of step: RecordedStep, as part: CodeToken.Part = .target,
    then rest: String = ""
  ) throws(UnwrittenStatement) -> CodeLine {
    var line = CodeLine(text: "\(app).find_element(", step: step.id)
    line.append(try locator(target?.query ?? WrittenQuery(), of: step, hasTarget: target != nil, as: part))
    line.append(")\(rest)")
    return line
  }

  /// Returns the call that finds all elements of a query.
  private func elements(_ query: WrittenQuery, of step: RecordedStep) throws(UnwrittenStatement) -> CodeLine {
    var line = CodeLine(text: "\(app).find_elements(", step: step.id)
    line.append(try locator(query, of: step, hasTarget: step.target != nil))
    line.append(")")
    return line
  }

  /// Returns the arguments of a search: the strategy and the value, which the user can replace in the studio.
  private func locator(
    _ query: WrittenQuery, of step: RecordedStep, hasTarget: Bool, as part: CodeToken.Part = .target,
    separator: String = ", "
  ) throws(UnwrittenStatement) -> CodeLine {
    let locator = try AppiumLocator(query)
    var line = CodeLine(text: strategy(locator.strategy) + separator)
    let value = PythonLiteral.quoted(locator.value)
    if hasTarget { line.append(value, step: step.id, part: part) } else { line.append(value) }
    return line
  }

  private func strategy(_ strategy: AppiumLocator.Strategy) -> String {
    guard options.namesStrategies else { return PythonLiteral.quoted(strategy.rawValue) }
    switch strategy {
    case .classChain: return "AppiumBy.IOS_CLASS_CHAIN"
    case .xpath: return "AppiumBy.XPATH"
    }
  }

  // MARK: - Assertions

  /// Returns the assertion that the element exists, or does not exist, within a number of seconds.
  private func existence(
    _ exists: Bool, within timeout: TimeInterval?, in step: RecordedStep
  ) throws(UnwrittenStatement) -> CodeLine {
    let name = exists ? "waitForExistence" : "waitForNonExistence"
    var line = CodeLine(
      text: "assert \(app).execute_script(\"understudy: \(name)\", {\"using\": ", step: step.id)
    line.append(
      try locator(
        step.target?.query ?? WrittenQuery(), of: step, hasTarget: step.target != nil,
        separator: ", \"value\": "))
    line.append(timeout.map { ", \"timeout\": \(NumberLiteral.short($0))})" } ?? "})")
    return line
  }

  private func line(
    of assertion: RecordedAssertion, within timeout: TimeInterval?, in step: RecordedStep
  ) throws(UnwrittenStatement) -> CodeLine {
    switch assertion {
    case .exists:
      guard timeout == nil else { return try existence(true, within: timeout, in: step) }
      return asserting(try elements(step.target?.query ?? WrittenQuery(), of: step))
    case .doesNotExist: return try existence(false, within: timeout, in: step)
    case .isEnabled(let flag):
      return asserting(try element(step.target, of: step, then: ".is_enabled()"), isTrue: flag)
    case .isSelected(let flag): return try attribute("isSelected", flag ? "true" : "false", in: step)
    case .isHittable(let flag): return try attribute("isHittable", flag ? "true" : "false", in: step)
    case .hasFocus(let flag): return try attribute("hasFocus", flag ? "true" : "false", in: step)
    case .label(let text): return try attribute("label", text, in: step)
    case .value(let text): return try attribute("value", text, in: step)
    case .title(let text): return try attribute("title", text, in: step)
    case .placeholder(let text): return try attribute("placeholderValue", text, in: step)
    case .count(let count):
      let query = step.target?.query.list ?? WrittenQuery([.descendants(.any)])
      var line = CodeLine(text: "assert len(", step: step.id)
      line.append(try elements(query, of: step))
      line.append(") == \(count)")
      return line
    case .textAttribute(let name, let value):
      let element = step.target.map { [AppiumCommand.Argument("element", .element($0, .target))] } ?? []
      var line = CodeLine(text: "assert ", step: step.id)
      line.append(try script(.init(name: "textAttributes", arguments: element), in: step))
      let isFlag = TextAttributeName.common.contains(name)
      line.append(
        isFlag
          ? "[0][\(PythonLiteral.quoted(name))] is \(value == "true" ? "True" : "False")"
          : "[0][\"attributes\"][\(PythonLiteral.quoted(name))] == \(PythonLiteral.quoted(value))")
      return line
    case .tree(let tree):
      let element = step.target.map { [AppiumCommand.Argument("element", .element($0, .target))] } ?? []
      var line = CodeLine(text: "assert ", step: step.id)
      line.append(
        try script(.init(name: "matchTree", arguments: element + [.init("tree", .text(tree))]), in: step))
      line.append("[\"matches\"]")
      return line
    }
  }

  private func asserting(_ condition: CodeLine, isTrue: Bool = true) -> CodeLine {
    var line = CodeLine(text: isTrue ? "assert " : "assert not ", step: condition.step)
    line.append(condition)
    return line
  }

  private func attribute(
    _ name: String, _ value: String, in step: RecordedStep
  ) throws(UnwrittenStatement) -> CodeLine {
    let property = ".get_attribute(\(PythonLiteral.quoted(name))) == \(PythonLiteral.quoted(value))"
    return asserting(try element(step.target, of: step, then: property))
  }
}
