// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementHandles
import ElementModel
import Foundation
import Programs
import RunningDesktops
import Timing
import WindowSystem

/// Types a date or a time in the format of HTML values, such as 2026-05-04, into a field with separate parts.
///
/// A browser shows the parts in the order of the user's language. When 2026-05-04 was typed unchanged into Chromium
/// 156, it became the year 60504, so each part's number is typed separately.
struct DateTyping {
  /// The name of a part of a field, in Chromium 156 and Firefox 140.
  enum Part: String, CaseIterable {
    case year = "Year"
    case month = "Month"
    case day = "Day"
    case week = "Week"
    case hour = "Hour"
    case minute = "Minute"
    case second = "Second"
    case millisecond = "Millisecond"
    case half = "AM/PM"
  }

  let text: String
  let numbers: [Part: Int]

  /// Creates the parts of a string; nil if the text is not a date, or if the keyboard focus is not in such a field.
  ///
  /// - Throws: `AutomationError` if the field accepts another kind of value.
  init?(_ text: String, into node: ElementNode) throws {
    guard let numbers = Self.numbers(of: text), let field = Self.field(around: node) else { return nil }
    self.text = text
    self.numbers = numbers
    let parts = Set(Self.parts(of: field, in: node.tree).map(\.part))
    guard !parts.isEmpty else { return nil }
    guard
      parts.subtracting([.half, .second, .millisecond])
        == Set(numbers.keys).subtracting([.second, .millisecond])
    else {
      let names = Self.parts(of: field, in: node.tree).map(\.part.rawValue).joined(separator: ", ")
      throw AutomationError(
        .unsupported,
        "\(quoted(text)) is not a value for the field, which has the parts: \(names). Type a value with these parts "
          + "in the format of the page: 2026-05-04 for a date, 09:30 for a time, 2026-05 for a month, "
          + "2026-05-04T09:30 for a date and a time.")
    }
  }

  // MARK: - The text

  /// Returns the numbers of a string in HTML's form of ISO 8601; nil for any other text.
  static func numbers(of text: String) -> [Part: Int]? {
    let halves = text.split(separator: "T", omittingEmptySubsequences: false).map(String.init)
    switch halves.count {
    case 1: return date(text) ?? time(text)
    case 2:
      guard let date = date(halves[0]), date[.day] != nil, let time = time(halves[1]) else { return nil }
      return date.merging(time) { first, _ in first }
    default: return nil
    }
  }

  private static func date(_ text: String) -> [Part: Int]? {
    let fields = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard (2...3).contains(fields.count), (4...6).contains(fields[0].count), let year = number(fields[0])
    else {
      return nil
    }
    if fields.count == 2, fields[1].hasPrefix("W") {
      return number(String(fields[1].dropFirst()), digits: 2).map { [.year: year, .week: $0] }
    }
    guard let month = number(fields[1], digits: 2) else { return nil }
    guard fields.count == 3 else { return [.year: year, .month: month] }
    return number(fields[2], digits: 2).map { [.year: year, .month: month, .day: $0] }
  }

  private static func time(_ text: String) -> [Part: Int]? {
    let fields = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard (2...3).contains(fields.count), let hour = number(fields[0], digits: 2),
      let minute = number(fields[1], digits: 2)
    else { return nil }
    guard fields.count == 3 else { return [.hour: hour, .minute: minute] }
    let parts = fields[2].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let second = number(parts[0], digits: 2) else { return nil }
    guard parts.count == 2 else {
      return parts.count == 1 ? [.hour: hour, .minute: minute, .second: second] : nil
    }
    guard (1...3).contains(parts[1].count), let fraction = number(parts[1]) else { return nil }
    let factor = [1: 100, 2: 10, 3: 1][parts[1].count] ?? 1
    return [.hour: hour, .minute: minute, .second: second, .millisecond: fraction * factor]
  }

  private static func number(_ text: String, digits: Int? = nil) -> Int? {
    guard !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }), digits == nil || text.count == digits
    else {
      return nil
    }
    return Int(text)
  }

  // MARK: - The field

  /// Returns the field of parts that has the keyboard focus: the element itself or one in it.
  static func field(around node: ElementNode) -> Int? {
    let tree = node.tree
    guard tree.toolkit.reports.partsOfDates else { return nil }
    return tree.path(to: node.focused ?? node.index).last { tree.type($0) == .datePicker }
  }

  /// Returns the parts of a field, in the field's order.
  static func parts(of field: Int, in tree: ElementTree) -> [(node: Int, part: Part)] {
    tree.descendants(of: field).compactMap { node in
      let name = tree.nodes.name(node)
      guard tree.nodes.states(node).contains(.focusable),
        // No other name is a prefix of "Milliseconds".
        let part = Part.allCases.first(where: { name.hasPrefix($0.rawValue) })
      else { return nil }
      return (node, part)
    }
  }

  /// Returns the keys for a part; nil for a part that the text does not have.
  func keys(for part: Part, besideHalf hasHalf: Bool) -> String? {
    switch part {
    case .half: return numbers[.hour].map { $0 < 12 ? "a" : "p" }
    case .hour where hasHalf:
      return numbers[.hour].map { String(format: "%02d", $0 % 12 == 0 ? 12 : $0 % 12) }
    case .year: return numbers[.year].map { String(format: "%04d", $0) }
    case .millisecond: return String(format: "%03d", numbers[.millisecond] ?? 0)
    case .second: return String(format: "%02d", numbers[.second] ?? 0)
    default: return numbers[part].map { String(format: "%02d", $0) }
    }
  }

  /// Returns whether a field shows the text; seconds may be missing if they are zero.
  func isShown(by value: String?) -> Bool {
    guard let value, let shown = Self.numbers(of: value) else { return false }
    return shown.allSatisfy { numbers[$0.key] ?? 0 == $0.value }
  }

  // MARK: - Typing

  /// Types the date or time part by part, in the order of the field.
  ///
  /// - Throws: `AutomationError` if the field shows another value afterwards.
  func type(into element: ElementHandle, on runningDesktop: RunningDesktop) throws {
    let application = element.application
    let session = application.session
    func readField() throws -> (tree: ElementTree, field: Int, parts: [(node: Int, part: Part)])? {
      let node = try element.resolve()
      return try application.failures.answering(node.tree) {
        guard let field = Self.field(around: node) else { return nil }
        return (node.tree, field, Self.parts(of: field, in: node.tree))
      }
    }
    func press(_ keys: () throws -> Void) throws {
      try application.synthesizing(keys)
      application.idle.wait(afterInput: true)
    }
    try session.runLog.run("Synthesize event") {
      guard let all = try readField()?.parts else { return }
      for (index, (_, part)) in all.enumerated() {
        guard let keys = self.keys(for: part, besideHalf: all.contains { $0.part == .half }) else { continue }
        // Some parts move the focus to the next one when they are full; the arrow keys move it as well.
        for _ in 0...all.count {
          guard let (tree, _, parts) = try readField(),
            let current = try application.failures.answering(
              tree, { parts.firstIndex { tree.attributes.hasFocus($0.node) } }), current != index
          else { break }
          try press { try runningDesktop.display.pressKey(current < index ? .right : .left, modifiers: []) }
        }
        try press {
          try runningDesktop.display.type(keys, focusedWindow: try runningDesktop.display.activeWindow)
        }
      }
    }
    var shown: String?
    let isRight = try Waiter(session: session).wait(timeout: TimeLimits.Events.picker.seconds) {
      guard let (tree, field, _) = try readField() else { return false }
      shown = try application.failures.answering(tree) { tree.toolkit.value(of: field, in: tree) }
      return isShown(by: shown)
    }
    guard isRight else {
      throw AutomationError(
        .unsupported,
        "\(quoted(text)) was typed part by part into \(element.description), "
          + "but the field shows \(shown.map(quoted) ?? "no value").",
        notes: ["A field refuses values outside of its limits and dates that do not exist."])
    }
  }
}
