// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// The strings by which a query may find an element, and the score of each.
struct ElementNames {
  struct Name {
    let text: String
    let score: Int
    let reason: String
    /// The part of the score that depends on the form of the text; the score includes it.
    let penalty: Int
  }

  /// The names, best first.
  let all: [Name]

  init(of node: Int, in tree: ElementTree) {
    var names: [Name] = []
    let type = tree.type(node)
    func add(_ text: String?, _ score: Int, _ reason: String) {
      guard let text, Self.isUsable(text), !names.contains(where: { $0.text == text }) else { return }
      var penalty = QueryScore.penalty(of: text, isControl: type.has(.control))
      if reason == "identifier" {
        penalty = VolatileName.isGenerated(text) ? QueryScore.generated : 0
      } else if type.has(.window), Self.isDocumentTitle(text) {
        penalty = max(penalty, QueryScore.volatile)
      }
      names.append(Name(text: text, score: score + penalty, reason: reason, penalty: penalty))
    }
    add(tree.attributes.identifier(node), QueryScore.identifier, "identifier")
    let label = tree.label(node)
    let isComposed = tree.nodes.name(node).isEmpty && label.contains(", ") && type.matches(.cell)
    // In GTK 3, the label of a combo box is its chosen item.
    let isValue = (type == .popUpButton || type.has(.text)) && tree.attributes.value(node) == label
    add(
      label, isValue ? QueryScore.value : QueryScore.label + (isComposed ? QueryScore.composed : 0),
      isValue ? "value" : "label")
    add(tree.attributes.placeholder(node), QueryScore.placeholder, "placeholder")
    // A name that cannot be read is not proposed.
    add(try? LabelBeside(tree: tree).text(beside: node), QueryScore.labelBeside, "label beside it")
    // The state of a check box and the position of a slider are left out, because they distinguish elements only until
    // they are changed.
    if type.has(.text) && type != .secureTextField || type == .staticText || type == .popUpButton {
      add(tree.attributes.value(node), QueryScore.value, "value")
    }
    all = names.sorted { $0.score < $1.score }
  }

  /// Returns the first words of a label that is too long for a subscript; nil for other labels.
  ///
  /// It is also nil if the label begins with a very short line.
  static func beginning(of label: String) -> String? {
    guard label.count > QueryEvaluator.maximumIdentifier else { return nil }
    let line = label.prefix(60).prefix { !$0.isNewline }
    let words = line.lastIndex(of: " ").map { line[..<$0] } ?? line
    return words.count >= 10 ? String(words) : nil
  }

  /// Whether a window's title contains the name of the open document, as "Untitled 1 - Mousepad".
  private static func isDocumentTitle(_ title: String) -> Bool {
    [" - ", " \u{2013} ", " \u{2014} "].contains { title.contains($0) }
  }

  /// Whether a string is valid and readable in a subscript.
  static func isUsable(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 4 * QueryEvaluator.maximumIdentifier
      && text.count <= QueryEvaluator.maximumIdentifier && !text.allSatisfy(\.isWhitespace)
      // This character stands for a picture or an element inside a string.
      && !text.unicodeScalars.contains("\u{FFFC}")
  }
}
