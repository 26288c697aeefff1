// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Writes statements in Swift.
struct SwiftStatements: StatementLanguage {
  let options: CodeOptions
  /// Whether assertions are written with `#expect`, and not with XCTest's functions.
  let expects: Bool
  var roots: QueryRoots
  let commentMark = "// "

  init(options: CodeOptions, roots: QueryRoots) {
    self.options = options
    self.roots = roots
    expects = options.style == .swiftTesting
  }

  func lines(of statement: RecordedStatement, in step: RecordedStep) throws(UnwrittenStatement) -> [CodeLine]
  {
    switch statement {
    case .program(.launch(let arguments, let environment)):
      return launch(arguments, environment).map {
        var line = $0
        line.step = step.id
        return line
      }
    case .program(.activate): return [CodeLine(text: "\(roots.application).activate()", step: step.id)]
    case .program(.terminate): return [CodeLine(text: "\(roots.application).terminate()", step: step.id)]
    case .wait(let timeout): return [existence(step, within: timeout)]
    case .event(let event, let modifiers): return [line(of: event, in: step, holding: modifiers)]
    case .assertion(let assertion, let timeout): return lines(of: assertion, in: step, within: timeout)
    }
  }

  func notes(on step: RecordedStep) -> [String] {
    guard step.target?.offset != nil, case .event(.taps) = step.action else { return [] }
    return [
      "This taps the center of the element: a coordinate does not support this number of taps or fingers."
    ]
  }

  // MARK: - Pieces

  /// Adds the query for the element of a step, which the user can replace in the studio.
  func add(
    _ target: RecordedTarget?, of step: RecordedStep, as part: CodeToken.Part = .target,
    to line: inout CodeLine
  ) {
    guard let target else { return line.append(roots.application) }
    line.append(roots.text(of: target.query.asElement), step: step.id, part: part)
  }

  /// Adds the query for the element of a step, and the coordinate in the element if `isCoordinate` is true.
  func addPlace(
    _ target: RecordedTarget?, of step: RecordedStep, as part: CodeToken.Part = .target, isCoordinate: Bool,
    to line: inout CodeLine
  ) {
    add(target, of: step, as: part, to: &line)
    guard isCoordinate else { return }
    let offset = target?.offset ?? CGPoint(x: 0.5, y: 0.5)
    let place = "CGVector(dx: \(NumberLiteral.fine(offset.x)), dy: \(NumberLiteral.fine(offset.y)))"
    line.append(".coordinate(withNormalizedOffset: \(place))")
  }

  /// Returns the modifier flags as an argument: `.command`, `[.command, .shift]`, `[]`.
  static func flags(_ modifiers: RecordedModifiers) -> String {
    let names: [(RecordedModifiers, String)] = [
      (.command, ".command"), (.control, ".control"), (.option, ".option"), (.shift, ".shift"),
    ]
    let set = names.filter { modifiers.contains($0.0) }.map(\.1)
    return set.count == 1 ? set[0] : "[\(set.joined(separator: ", "))]"
  }
}
