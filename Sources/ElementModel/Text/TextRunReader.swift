// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// Reads the text of elements with its styles.
package struct TextRunReader {
  private let tree: ElementTree
  private var nodes: AccessibleTree { tree.nodes }
  private var toolkit: any Toolkit { tree.toolkit }

  package init(tree: ElementTree) { self.tree = tree }

  /// The text runs of a node: those of its text, or those of the elements in it.
  ///
  /// - Throws: `AutomationError` if there is no text, or if the program may crash when the attributes of its text are
  ///   read.
  package func runs(of node: Int) throws -> [TextRun] {
    guard let runs = try collectRuns(node, link: nil) else {
      throw AutomationError(
        .unsupported,
        "Expected a text with attributes, but neither the element nor its descendants have one on the "
          + "accessibility bus. Use an element that shows a text, such as a static text or a text field.")
    }
    return runs
  }

  /// The character that represents an embedded element in a string.
  private static let embedded = Unicode.Scalar(0xFFFC)

  /// Collects the text runs of a node; nil if neither the node nor its descendants have text.
  private func collectRuns(_ node: Int, link: String?) throws -> [TextRun]? {
    // The space between two words of a document may be a separate node, which is hidden but part of the text.
    guard !tree.isHidden(node) || toolkit.rules.textPieces?.isBlank(node, in: nodes) == true else {
      return nil
    }
    let interfaces = nodes.interfaces(node)
    let link = try nodes.role(node) == .link ? target(node) ?? link : link
    if interfaces.contains(.text) {
      if let danger = toolkit.dangerOfTextAttributes(of: node, in: nodes) {
        throw AutomationError(.unsupported, "The text attributes cannot be read safely: \(danger)")
      }
      let read = try nodes.source.attributedText(
        of: nodes.reference(node),
        hasLinks: interfaces.contains(.hypertext) && toolkit.labels.hasLinksInLabels)
      if !(read.text.unicodeScalars.contains { $0 == Self.embedded }) {
        let isSecret = nodes.role(node) == .passwordText
        return runs(of: read, isSecret: isSecret, link: link)
      }
    }
    var all: [TextRun]?
    for child in nodes.children(node) {
      if let runs = try collectRuns(child, link: link) { all = (all ?? []) + runs }
    }
    return all
  }

  private func runs(of read: AccessibleText, isSecret: Bool, link: String?) -> [TextRun] {
    let scalars = Array(read.text.unicodeScalars)
    return read.runs.map { run in
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars[run.range.clamped(to: 0..<scalars.count)])
      let linkOfRun = read.links.first { $0.range.overlaps(run.range) }?.target
      return TextRun(
        // A report must not contain the text of a password field.
        text: isSecret ? String(repeating: "\u{2022}", count: text.count) : String(text),
        style: TextStyle(defaults: read.defaults, attributes: run.attributes, units: toolkit.textUnits),
        link: linkOfRun ?? link)
    }
  }

  private func target(_ node: Int) throws -> String? {
    guard nodes.interfaces(node).contains(.hyperlink) else { return nil }
    return nodes.tryAsking { try $0.linkTarget(of: nodes.reference(node)) }
  }
}
