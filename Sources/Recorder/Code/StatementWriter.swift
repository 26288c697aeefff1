// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Writes the statements of a step.
struct StatementWriter {
  let options: CodeOptions
  /// Whether assertions are written with `#expect`, and not with the functions of XCTest.
  let expects: Bool
  var roots: QueryRoots

  init(options: CodeOptions, roots: QueryRoots) {
    self.options = options
    self.roots = roots
    expects = options.style == .swiftTesting
  }

  /// Returns the lines of a step, including its remark and its wait.
  func lines(of step: RecordedStep) -> [CodeLine] {
    var lines: [CodeLine] = []
    for line in (step.remark ?? "").split(whereSeparator: \.isNewline) {
      lines.append(CodeLine(text: "// " + line.trimmingCharacters(in: .whitespaces), step: step.id))
    }
    if case .assertion(let assertion) = step.action {
      return lines + self.lines(of: assertion, step)
    }
    if step.target?.offset != nil, case .taps = step.action {
      let text =
        "// This taps the center of the element: a coordinate does not support this number of taps or fingers."
      lines.append(CodeLine(text: text, step: step.id))
    }
    if let wait = step.wait, step.target != nil { lines.append(waiting(wait, step)) }
    return lines + action(of: step)
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
    let place = "CGVector(dx: \(Self.fraction(offset.x)), dy: \(Self.fraction(offset.y)))"
    line.append(".coordinate(withNormalizedOffset: \(place))")
  }

  private func waiting(_ wait: RecordedWait, _ step: RecordedStep) -> CodeLine {
    assertion(step, isTrue: true) { $0.append(".waitForExistence(timeout: \(Self.number(wait.timeout)))") }
  }

  /// Formats a duration or distance, with at most two digits after the decimal point.
  static func number(_ value: Double) -> String { rounded(value, 100) }

  /// Formats a fraction of a length or a scroll distance, with at most four digits after the decimal point.
  ///
  /// Four digits are enough to distinguish the pixels of any screen.
  static func fraction(_ value: Double) -> String { rounded(value, 10_000) }

  private static func rounded(_ value: Double, _ parts: Double) -> String {
    guard value.isFinite else { return "0" }
    let rounded = (value * parts).rounded() / parts
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int64(rounded)) : String(rounded)
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
