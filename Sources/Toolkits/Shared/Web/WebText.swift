// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Converts strings that browsers report.
enum WebText {
  /// Returns the text without the characters that represent other elements, and without the white space around it in
  /// the source of the page.
  static func plain(_ text: String) -> String {
    guard !text.isEmpty else { return text }
    return text.replacing("\u{FFFC}", with: "").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Whether a string is the marker of a list item: a bullet, or a number with a full stop.
  ///
  /// Numbers may be written with letters of one case (CSS Counter Styles 3, "lower-alpha", "upper-roman"). So "Dr." is
  /// not a marker.
  static func isMarker(_ text: some StringProtocol) -> Bool {
    if text.count <= 1 { return text.first.map { !$0.isLetter && !$0.isNumber } ?? true }
    guard text.count <= 8, text.last == "." else { return false }
    let number = text.dropLast()
    if number.allSatisfy(\.isNumber) { return true }
    guard number.allSatisfy(\.isLetter),
      number.allSatisfy({ !$0.isLowercase }) || number.allSatisfy({ !$0.isUppercase })
    else { return false }
    return number.count <= 2 || number.allSatisfy { "ivxlcdmIVXLCDM".contains($0) }
  }

  /// Whether a node is part of a page, not of the browser around it.
  static func isOnPage(_ node: Int, _ nodes: AccessibleTree) -> Bool {
    var ancestor = nodes.parent(node)
    while ancestor > 0 {
      if nodes.role(ancestor) == .documentWeb { return true }
      ancestor = nodes.parent(ancestor)
    }
    return false
  }

  /// Whether text in a row repeats the text around it, or is the bullet of the row.
  static func repeatsOrMarks(_ text: Int, in row: Int, _ tree: ElementTree) -> Bool {
    let parent = tree.nodes.parent(text)
    if HiddenWebNodes.isListMarker(text, tree.nodes) || HiddenWebNodes.isListMarker(parent, tree.nodes) {
      return true
    }
    return parent != row && tree.type(parent) == .staticText
      && tree.nodes.name(parent) == tree.nodes.name(text)
  }

  /// Returns the text elements in a node that may name it.
  static func textsThatName(_ node: Int, among texts: [Int], in tree: ElementTree) -> [Int] {
    texts.filter { !tree.isHidden($0) && !repeatsOrMarks($0, in: node, tree) }
  }

  /// Returns the text of a node that has no name.
  static func displayedText(of node: Int, in tree: ElementTree) -> String {
    tree.nodes.tryFetch(.text, of: [node])
    return plain(tree.nodes.text(node) ?? "")
  }

  /// Returns the text of a combo box that a page builds from other elements; nil for a combo box with items.
  static func choice(of node: Int, in tree: ElementTree) -> String? {
    guard
      !tree.descendants(of: node).contains(where: { tree.type($0) == .menuItem || tree.type($0) == .cell })
    else { return nil }
    let text = tree.toolkit.displayedText(of: node, in: tree)
    return text.isEmpty ? nil : text
  }

  /// Returns the value of a field for a date, a time or both, in the page's format: 2024-02-29, 09:30,
  /// 2024-02-29T09:30.
  ///
  /// Nil for an empty field or another element. Neither browser reports the value; both report the numbers of its
  /// parts.
  static func date(_ node: Int, in tree: ElementTree) -> String? {
    let parts = tree.descendants(of: node).filter { tree.nodes.role($0) == .spinButton }
    guard (2...8).contains(parts.count) else { return nil }
    tree.nodes.tryFetch([.value, .text], of: parts)
    // The number is the value in Chromium, and the text in Firefox.
    let values = parts.map { part in
      // A page may report any number, such as one that is too large for an integer.
      tree.nodes.text(part).flatMap(Int.init)
        ?? tree.nodes.value(part).flatMap { Int(exactly: $0.current.rounded(.towardZero)) } ?? 0
    }
    func part(_ name: String) -> Int? {
      parts.firstIndex { tree.nodes.name($0).hasPrefix(name) }.map { values[$0] }
    }
    if let year = part("Year"), let week = part("Week"), year > 0, week > 0 {
      return String(format: "%04d-W%02d", year, week)
    }
    var date: String?
    if let year = part("Year"), let month = part("Month"), year > 0, month > 0 {
      date = String(format: "%04d-%02d", year, month)
      if let day = part("Day") {
        guard day > 0 else { return nil }
        date? += String(format: "-%02d", day)
      }
    }
    guard var hour = part("Hour"), let minute = part("Minute") else { return date }
    // In Firefox, the choice of AM or PM is a separate field.
    if let half = tree.descendants(of: node).first(where: { tree.nodes.name($0).hasPrefix("AM/PM") }) {
      tree.nodes.tryFetch([.value, .text], of: [half])
      let isAfternoon = tree.nodes.text(half) == "PM" || tree.nodes.value(half)?.current == 2
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    let time = String(format: "%02d:%02d", hour, minute)
    return date.map { "\($0)T\(time)" } ?? time
  }
}
