// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Finds text that does not fit: characters are outside the element, or an ellipsis replaces them.
///
/// If a toolkit reports the positions of characters, the characters that an ellipsis replaces share the width of the
/// ellipsis, so each of them is a pixel or two wide. Text is checked for such characters only at its start, middle
/// and end. GTK 4.8 does not report positions. With GTK 4.8, a label counts as clipped if it is far narrower than the
/// estimated width of its text.
struct TextClippedRule: AuditRule {
  let type = AuditType.textClipped

  func remarks(on screen: AuditScreen) -> [AuditRemark] {
    let tree = screen.tree
    if screen.toolkit.places.hasFramesOfWholeTexts { return estimatedRemarks(on: screen) }
    let texts = screen.shown.filter {
      tree.type($0) == .staticText && tree.nodes.interfaces($0).contains(.text)
    }
    tree.nodes.tryFetch(.text, of: texts)
    return texts.compactMap { node in
      guard let text = tree.nodes.text(node), let frame = tree.nodes.extents(node),
        let reason = reason(text, frame, of: tree.nodes.reference(node), tree.nodes)
      else { return nil }
      return AuditRemark(
        node: screen.control(around: node) ?? node, compact: "Text is clipped",
        detail: "\(reason) of \(quoted(text)). Give it more room, or let it wrap.")
    }
  }

  private func estimatedRemarks(on screen: AuditScreen) -> [AuditRemark] {
    let tree = screen.tree
    return screen.shown.compactMap { node in
      guard tree.nodes.role(node) == .label, let frame = screen.frame(node), frame.width >= frame.height
      else {
        return nil
      }
      let text = tree.nodes.name(node)
      // A line of text is at most as high as the element, so the height limits the size of the characters.
      guard text.count >= 3, !hasRoom(for: text, size: min(40, frame.height / Self.lineHeight), frame),
        // Text without a known size is not checked.
        let style = (try? TextRunReader(tree: tree).runs(of: node))?.first?.style,
        let points = style.pointSize,
        !hasRoom(for: text, size: points / 0.75, frame)
      else { return nil }
      return AuditRemark(
        node: screen.control(around: node) ?? node, compact: "Text is clipped",
        detail:
          "\(Int(frame.width)) pixels are too few for \(quoted(text)): part of it is cut off. Give it "
          + "more room, or let it wrap.")
    }
  }

  private func hasRoom(for text: String, size: Double, _ frame: CGRect) -> Bool {
    let lines = max(1, (Double(frame.height) / (size * Self.lineHeight)).rounded(.down))
    return Double(frame.width) * lines >= TextWidthEstimate.width(of: text, size: size)
      * TextWidthEstimate.minimumPart
  }

  /// The height of a line, as a multiple of the character size.
  private static let lineHeight = 1.15

  private func reason(
    _ text: String, _ extents: NodeExtents, of reference: AccessibleReference, _ nodes: AccessibleTree
  ) -> String? {
    let scalars = Array(text.unicodeScalars)
    let letters = scalars.indices.filter { !scalars[$0].properties.isWhitespace }
    guard letters.count >= 3, let first = letters.first, let last = letters.last else { return nil }
    func place(_ offset: Int) -> CGRect? {
      nodes.tryAsking { try $0.characterExtents(at: offset, in: extents.space, of: reference) }
    }
    // A frame that does not touch the first character does not belong to the text.
    let frame = extents.rect.insetBy(dx: -Self.slack, dy: -Self.slack)
    guard let start = place(first), let end = place(last), start.height >= 6, frame.intersects(start) else {
      return nil
    }
    if end.minX > frame.maxX || end.maxX - Self.slack > frame.maxX || end.minY > frame.maxY
      || end.maxY - Self.slack > frame.maxY
    {
      return "there is not enough room for the end"
    }
    let middle = letters.count / 2
    for index in [letters.count - 2, middle, 0] {
      let pair = [letters[index], letters[index + 1]].compactMap(place)
      if pair.count == 2, pair.allSatisfy({ $0.width <= max(2, $0.height * 0.12) }) {
        return "an ellipsis replaces a part"
      }
    }
    return nil
  }

  /// The distance by which characters may extend beyond the frame, in pixels.
  private static let slack: CGFloat = 2
}
