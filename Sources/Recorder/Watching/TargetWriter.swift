// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import QueryWriting
import WindowSystem

/// Creates the target of a step from a node: the queries that find the node, and the position in it if that matters.
struct TargetWriter {
  let tree: ElementTree
  private let candidateFinder: QueryCandidateFinder
  private let placeFinder: ClickedElementFinder

  init(tree: ElementTree) {
    self.tree = tree
    candidateFinder = QueryCandidateFinder(tree: tree)
    placeFinder = ClickedElementFinder(tree: tree)
  }

  /// A target, with the node from which it was created.
  struct Written {
    var node: Int
    var target: RecordedTarget
    var remark: String?
  }

  /// Returns the target at a position of the screen; nil if the program has no element there.
  func target(at point: CGPoint) throws -> Written? {
    try target(of: placeFinder.place(at: point), at: point)
  }

  /// - Parameters:
  ///   - place: the result of `ClickedElementFinder` at the point.
  ///   - point: the position in pixels of the screen.
  ///   - isCurrent: whether the program is unchanged since the reading, so that its replies about positions match the
  ///     reading.
  /// - Returns: nil if no query finds an element.
  /// - Throws: the error of a request to the program.
  func target(of place: ClickedElementFinder.Place, at point: CGPoint, isCurrent: Bool = true) throws
    -> Written?
  {
    guard case .element(let found, let isExposed) = place else { return nil }
    guard var written = try target(of: found) else { return nil }
    let isWhole = written.node == found
    if !isExposed || !isWhole {
      written.target.offset = Self.offset(of: point, in: written.target.frame)
      let cause =
        isWhole
        ? "The accessibility tree has no element at this position"
        : "No query finds the \(name(found)) at this position"
      written.remark =
        "\(cause): the coordinate is relative to the element around it, the \(name(written.node))."
    } else if tree.nodes.isOfDisplay, tree.type(found) == .staticText {
      written.remark =
        "The text was recognized on the screen, and may be recognized differently another time."
    } else if try placeMatters(point, written, isCurrent: isCurrent) {
      written.target.offset = Self.offset(of: point, in: written.target.frame)
    }
    return written
  }

  /// Returns the name of an element for remarks: `Button "Save"`.
  private func name(_ node: Int) -> String {
    let label = tree.label(node)
    return tree.type(node).title + (label.isEmpty ? "" : " \"\(label)\"")
  }

  /// Returns the target for a node, or for its nearest ancestor that a query finds.
  func target(of node: Int) throws -> Written? {
    for candidate in tree.path(to: node).reversed() where candidate > 0 {
      let queries = candidateFinder.candidates(for: candidate)
      guard !queries.isEmpty else { continue }
      let target = RecordedTarget(
        candidates: queries, type: tree.type(candidate), label: tree.label(candidate),
        frame: try tree.frame(candidate) ?? .zero)
      return Written(node: candidate, target: target)
    }
    return nil
  }

  /// The distance from the middle that still counts as the middle, as a fraction of the element's size.
  private static let middle: CGFloat = 0.03

  /// Whether a click in the middle of the element, as in a test, could have another effect than the recorded click.
  private func placeMatters(_ point: CGPoint, _ written: Written, isCurrent: Bool) throws -> Bool {
    let node = written.node
    let frame = written.target.frame
    // A click in the middle is repeated by a click in the middle, even if the element was covered for a moment, for
    // example during a transition.
    if abs(point.x - frame.midX) <= max(2, frame.width * Self.middle),
      abs(point.y - frame.midY) <= max(2, frame.height * Self.middle)
    {
      return false
    }
    switch written.target.type {
    case .other, .datePicker, .scrollBar, .map, .tableColumn, .any, .group: return true
    // The arrows of a stepper are not in the tree, and in GTK they take up half of its area.
    case .stepper: return true
    case let type
    where type.has(.text) && tree.attributes.value(node)?.isEmpty == false && type != .comboBox:
      // The recorded click set the position of the caret.
      return true
    case .comboBox:
      // A combo box has an arrow at one side, which is not in the tree.
      let edge = max(frame.height, frame.width * 0.25)
      if point.x < frame.minX + min(edge, frame.width / 3)
        || point.x > frame.maxX - min(edge, frame.width / 3)
      {
        return true
      }
    default: break
    }
    var aim = frame.center
    if isCurrent {
      guard case .point(let hit, _) = try HitTester(tree: tree).hit(node) else { return true }
      aim = hit
    }
    guard case .element(let there, _) = try placeFinder.place(at: aim) else { return true }
    return there != node
  }

  static func offset(of point: CGPoint, in frame: CGRect) -> CGPoint? {
    guard frame.width > 0, frame.height > 0 else { return nil }
    // Returns the middle of the pixel, with as few digits as are needed to distinguish pixels.
    func part(_ place: CGFloat, _ length: CGFloat) -> CGFloat {
      let digits: CGFloat = length > 500 ? 10_000 : 1_000
      return ((place + 0.5) / length * digits).rounded() / digits
    }
    return CGPoint(
      x: part(point.x - frame.minX, frame.width), y: part(point.y - frame.minY, frame.height))
  }

  /// Sets the position of a point in a target, for example for a drag within one element.
  static func setOffset(_ point: CGPoint, of written: inout Written) {
    written.target.offset = offset(of: point, in: written.target.frame)
  }

  /// Returns the target that scrolls when the wheel is turned over an element.
  ///
  /// The target has no position, unless another scrollable element is at its middle.
  func scrolled(from written: Written, at point: CGPoint) throws -> Written {
    guard let area = scrolled(by: written.node), var found = try target(of: area) else { return written }
    if case .point(let aim, _) = try HitTester(tree: tree).hit(found.node),
      case .element(let there, _) = try placeFinder.place(at: aim), scrolled(by: there) == area
    {
      return found
    }
    Self.setOffset(point, of: &found)
    return found
  }

  private func scrolled(by node: Int) -> Int? {
    if tree.type(node).has(.changedByWheel) { return node }
    return tree.path(to: node).last { tree.type($0).has(.scrolling) }
  }
}
