// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import QueryWriting

/// Writes statements as Robot Framework rows, with the AppiumLibrary keywords.
struct RobotStatements: StatementLanguage {
  let session: AppiumSession
  let commentMark = "# "

  func lines(of statement: RecordedStatement, in step: RecordedStep) throws(UnwrittenStatement) -> [CodeLine]
  {
    switch statement {
    case .program(let action): return try script(session.script(for: action), in: step)
    case .wait(let timeout): return [try waiting(timeout, in: step)]
    case .event(let event, let modifiers):
      switch AppiumCommand(event, in: step, holding: modifiers) {
      case .click: return [try keyword("Click Element", of: step)]
      case .sendKeys(let text): return [try keyword("Input Text", of: step, RobotLiteral.cell(text))]
      case .script(let script): return try self.script(script, in: step)
      }
    case .assertion(let assertion, let timeout):
      return try lines(of: assertion, within: timeout, in: step)
    }
  }

  // MARK: - Commands

  /// Returns the rows that execute a script.
  ///
  /// The first rows find the elements and make the lists that are its arguments; the last row executes it.
  private func script(
    _ script: AppiumCommand.Script, in step: RecordedStep, result: String? = nil
  ) throws(UnwrittenStatement) -> [CodeLine] {
    var rows: [CodeLine] = []
    var cells = (result.map { ["${\($0)} ="] } ?? []) + ["Execute Script", "understudy: \(script.name)"]
    for argument in script.arguments {
      if case .element(let target, let part) = argument.value {
        let variable = part == .target ? "element" : "destination"
        rows.append(
          try keyword("${\(variable)} =\(RobotLiteral.separator)Get Webelement", of: step, target, part))
        cells.append("\(argument.name)=${\(variable)}")
      } else if let variable = Self.variable(for: argument) {
        rows.append(CodeLine(text: variable, step: step.id))
        cells.append("\(argument.name)=${\(argument.name)}")
      } else {
        cells.append("\(argument.name)=\(Self.cell(argument.value))")
      }
    }
    return rows + [CodeLine(text: RobotLiteral.row(cells), step: step.id)]
  }

  /// Returns the row that assigns a list or a dictionary to a variable with the name of the argument; nil for other
  /// values, and for empty ones.
  static func variable(for argument: AppiumCommand.Argument) -> String? {
    switch argument.value {
    case .texts(let texts) where !texts.isEmpty:
      RobotLiteral.row(["@{\(argument.name)} =", "Create List"] + texts.map(RobotLiteral.cell))
    case .members(let members) where !members.isEmpty:
      RobotLiteral.row(
        ["&{\(argument.name)} =", "Create Dictionary"]
          + members.sorted { $0.key < $1.key }.map { name, value in
            "\(RobotLiteral.cell(name))=\(RobotLiteral.cell(value))"
          })
    default: nil
    }
  }

  private static func cell(_ value: AppiumCommand.Value) -> String {
    switch value {
    case .text(let text): RobotLiteral.cell(text)
    case .number(let number): "${\(number)}"
    case .numbers(let numbers): "${{ [\(numbers.joined(separator: ", "))] }}"
    // These values are in variables.
    case .texts, .members, .element: "${None}"
    }
  }

  // MARK: - Elements

  /// Returns a row of a keyword, the locator of the step's element, and further cells.
  private func keyword(
    _ keyword: String, of step: RecordedStep, _ cells: String...
  ) throws(UnwrittenStatement) -> CodeLine {
    try row(
      keyword, try locator(step.target?.query ?? WrittenQuery(), of: step, step.target != nil), cells, step)
  }

  private func keyword(
    _ keyword: String, of step: RecordedStep, _ target: RecordedTarget, _ part: CodeToken.Part
  ) throws(UnwrittenStatement) -> CodeLine {
    try row(keyword, try locator(target.query, of: step, true, as: part), [], step)
  }

  private func row(
    _ keyword: String, _ locator: CodeLine, _ cells: [String], _ step: RecordedStep
  ) throws(UnwrittenStatement) -> CodeLine {
    var line = CodeLine(text: keyword + RobotLiteral.separator, step: step.id)
    line.append(locator)
    line.append(cells.map { RobotLiteral.separator + $0 }.joined())
    return line
  }

  /// Returns the cell of a locator, which the user can replace in the studio.
  ///
  /// - Parameters:
  ///   - query: the query of the elements.
  ///   - step: the step.
  ///   - hasTarget: whether the query belongs to a target of the step.
  ///   - part: the target.
  ///   - form: the text before the value, by strategy.
  /// - Returns: the cell.
  /// - Throws: ``UnwrittenStatement`` if the query has no class chain.
  private func locator(
    _ query: WrittenQuery, of step: RecordedStep, _ hasTarget: Bool, as part: CodeToken.Part = .target,
    form: (AppiumLocator.Strategy) -> String = { $0 == .classChain ? "chain=" : "xpath=" }
  ) throws(UnwrittenStatement) -> CodeLine {
    let locator = try AppiumLocator(query)
    var line = CodeLine(text: form(locator.strategy))
    let value = RobotLiteral.cell(locator.value)
    if hasTarget { line.append(value, step: step.id, part: part) } else { line.append(value) }
    return line
  }

  // MARK: - Assertions

  private func waiting(_ timeout: TimeInterval, in step: RecordedStep) throws(UnwrittenStatement) -> CodeLine
  {
    try keyword("Wait Until Page Contains Element", of: step, "\(NumberLiteral.short(timeout)) s")
  }

  private func lines(
    of assertion: RecordedAssertion, within timeout: TimeInterval?, in step: RecordedStep
  ) throws(UnwrittenStatement) -> [CodeLine] {
    switch assertion {
    case .exists:
      if let timeout { return [try waiting(timeout, in: step)] }
      return [try keyword("Page Should Contain Element", of: step)]
    case .doesNotExist:
      return try absence(of: step.target?.query ?? WrittenQuery(), within: timeout, in: step)
    case .isEnabled(let flag): return try attribute("isEnabled", flag ? "true" : "false", in: step)
    case .isSelected(let flag): return try attribute("isSelected", flag ? "true" : "false", in: step)
    case .isHittable(let flag): return try attribute("isHittable", flag ? "true" : "false", in: step)
    case .hasFocus(let flag): return try attribute("hasFocus", flag ? "true" : "false", in: step)
    case .label(let text): return try attribute("label", text, in: step)
    case .value(let text): return try attribute("value", text, in: step)
    case .title(let text): return try attribute("title", text, in: step)
    case .placeholder(let text): return try attribute("placeholderValue", text, in: step)
    case .count(let count):
      let query = step.target?.query.list ?? WrittenQuery([.descendants(.any)])
      // Get Webelements fails if there is no element.
      if count == 0 { return try absence(of: query, within: nil, in: step) }
      let locator = try locator(query, of: step, step.target != nil)
      return [
        try row("@{elements} =\(RobotLiteral.separator)Get Webelements", locator, [], step),
        CodeLine(text: RobotLiteral.row(["Length Should Be", "${elements}", "\(count)"]), step: step.id),
      ]
    case .textAttribute(let name, let value):
      let element = step.target.map { [AppiumCommand.Argument("element", .element($0, .target))] } ?? []
      let rows = try script(.init(name: "textAttributes", arguments: element), in: step, result: "runs")
      let cells =
        TextAttributeName.common.contains(name)
        ? ["${runs}[0][\(name)]", value == "true" ? "${True}" : "${False}"]
        : ["${runs}[0][attributes][\(RobotLiteral.cell(name))]", RobotLiteral.cell(value)]
      return rows + [CodeLine(text: RobotLiteral.row(["Should Be Equal"] + cells), step: step.id)]
    case .tree(let tree):
      let element = step.target.map { [AppiumCommand.Argument("element", .element($0, .target))] } ?? []
      let rows = try script(
        .init(name: "matchTree", arguments: element + [.init("tree", .text(tree))]), in: step, result: "found"
      )
      return rows + [
        CodeLine(text: RobotLiteral.row(["Should Be True", "${found}[matches]"]), step: step.id)
      ]
    }
  }

  /// Returns the rows that assert the absence of elements.
  ///
  /// The AppiumLibrary keywords would search for the whole implicit wait.
  private func absence(
    of query: WrittenQuery, within timeout: TimeInterval?, in step: RecordedStep
  ) throws(UnwrittenStatement) -> [CodeLine] {
    var line = CodeLine(
      text: RobotLiteral.row(["${is_absent} =", "Execute Script", "understudy: waitForNonExistence", ""]),
      step: step.id)
    line.append(
      try locator(query, of: step, step.target != nil) {
        "using=\($0.rawValue)\(RobotLiteral.separator)value="
      })
    line.append(timeout.map { "\(RobotLiteral.separator)timeout=${\(NumberLiteral.short($0))}" } ?? "")
    return [line, CodeLine(text: RobotLiteral.row(["Should Be True", "${is_absent}"]), step: step.id)]
  }

  private func attribute(
    _ name: String, _ value: String, in step: RecordedStep
  ) throws(UnwrittenStatement) -> [CodeLine] {
    [
      try keyword("${\(name)} =\(RobotLiteral.separator)Get Element Attribute", of: step, name),
      CodeLine(
        text: RobotLiteral.row(["Should Be Equal", "${\(name)}", RobotLiteral.cell(value)]), step: step.id),
    ]
  }
}
