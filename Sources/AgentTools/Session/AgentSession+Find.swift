// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Notation
import QueryWriting

/// The tool `find`.
extension AgentSession {
  private static let standardLines = 20

  func find(_ arguments: ToolArguments) throws -> ToolAnswer {
    let text = try arguments.required("text", arguments.text("text"))
    guard !text.isEmpty else {
      throw ToolFailure("\"find\" needs words or a query in \"text\". To list all elements, call \"look\".")
    }
    let limit = try arguments.integer("limit", in: 1...200) ?? Self.standardLines
    let type = try arguments.text("type").map(Self.type)
    return try reading { reading in
      let nodes =
        text.hasPrefix("app.") || text.hasPrefix("app[")
        ? try matches(of: text, in: reading) : try matches(words: text, type, in: reading)
      guard !nodes.isEmpty else {
        let near = nearest(to: text, of: type, in: reading)
        return ToolAnswer(
          failure: try emptiness(of: reading)
            ?? "Nothing shown matches \(UntrustedText.quoted(text))"
            + (type.map { " as \($0)" } ?? "") + "."
            + (near.isEmpty
              ? " It may be in a closed menu (look with menus), on another page, or out of view."
              : " Nearest:\n" + (try lines(near, in: reading))))
      }
      let more = nodes.count > limit ? "\n\(nodes.count - limit) more; narrow with type or more words." : ""
      return ToolAnswer(try lines(nodes.prefix(limit), in: reading) + more)
    }
  }

  private func matches(of text: String, in reading: ProgramReading) throws -> [Int] {
    do {
      return try WrittenQuery(parsing: text).matches(in: reading.tree)
    } catch let error as WrittenQueryError {
      throw ToolFailure("\(error)")
    }
  }

  /// Returns the shown elements whose names contain all words.
  ///
  /// Elements whose names contain the whole text come first.
  private func matches(words text: String, _ type: ElementType?, in reading: ProgramReading) throws -> [Int] {
    let tree = reading.tree
    let searched = (1..<max(1, tree.count)).filter { node in
      !tree.isHidden(node) && (type.map { tree.matches(node, $0) } ?? true)
    }
    try tree.attributes.prefetch([.label, .identifier, .placeholderValue], of: searched)
    try tree.attributes.prefetch([.value], of: searched.filter { tree.type($0) != .staticText })
    let words = text.lowercased().split(whereSeparator: \.isWhitespace)
    func texts(_ node: Int) -> [String] {
      [
        tree.label(node), tree.attributes.identifier(node), tree.attributes.placeholder(node) ?? "",
        tree.type(node) == .staticText ? "" : tree.attributes.value(node) ?? "",
      ].map { $0.lowercased() }
    }
    var exact: [Int] = []
    var partial: [Int] = []
    for node in searched {
      let texts = texts(node)
      if texts.contains(text.lowercased()) {
        exact.append(node)
      } else if words.allSatisfy({ word in texts.contains { $0.contains(word) } }) {
        partial.append(node)
      }
    }
    return exact + partial
  }

  /// Returns the element type with a name such as `button` or `text field`.
  private static func type(_ name: String) throws -> ElementType {
    func plain(_ text: String) -> String { text.lowercased().filter { $0.isLetter } }
    if let type = ElementType.allCases.first(where: { plain("\($0)") == plain(name) }) { return type }
    let near = NearMisses.closest(to: name, among: ElementType.allCases.map { "\($0)" }, limit: 3)
    throw ToolFailure(
      "There is no element type \"\(name.prefix(60))\"."
        + (near.isEmpty
          ? " Examples: button, checkBox, textField, cell, menuItem."
          : " Similar: \(near.joined(separator: ", "))."))
  }
}
