// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Timing
import WindowSystem

/// Finds a point at which a page lets an event through to one of its elements, and what covers it where none does.
///
/// Pages lay much over each other that is meant to be: a drawn box over its check box, a link stretched over its card,
/// a text over the field that it is the label of. So something is in the way only when it is no relative of the
/// element, has the point in its own rectangle and is no part of the same small thing (``ClickEquivalence``).
struct WebHitTester {
  let tree: ElementTree
  let node: Int
  /// The part of the element that can be seen.
  let visible: CGRect
  private let kinship: ClickEquivalence
  private let document: Int

  /// Nil if the element is not on a page, or is in a list that drops down, which is drawn in a separate window.
  init?(tree: ElementTree, node: Int, visible: CGRect) {
    let path = tree.path(to: node).dropLast()
    guard !tree.type(node).has(.window), tree.type(node) != .webView,
      let document = path.first(where: { tree.type($0) == .webView }),
      !path.contains(where: { tree.type($0).has(.dropDown) })
    else { return nil }
    self.tree = tree
    self.node = node
    self.visible = visible
    self.document = document
    kinship = ClickEquivalence(tree: tree, node: node, document: document)
  }

  private enum Answer {
    /// The element, a part of it, or what acts for it.
    case own
    /// Something that holds the element: the page does not say what is there, or the element takes no events.
    case unclear
    /// Something beside the element, which belongs to the same thing.
    case other
    case covered(Int)
  }

  /// The point itself where nothing is in the way.
  func opening(from point: CGPoint) -> SurfaceOpening {
    if min(visible.width, visible.height) < Self.tiny, let label = onLabel()?.point { return .point(label) }
    let first = answer(at: point)
    switch first {
    case .own: return .point(point)
    case .unclear, .other:
      if let point = onLabel()?.point ?? pointOutside(insteadOf: first) { return .point(point) }
      // The middle of a link that goes on in the next line may be beside it.
      return .point(isOfSeveralLines ? freePoint() ?? point : point)
    case .covered(let other):
      if let free = onLabel()?.point ?? pointOutside(insteadOf: first) ?? freePoint() { return .point(free) }
      return isCertain(other, at: point) ? .covered(other) : .point(point)
    }
  }

  private var isOfSeveralLines: Bool {
    tree.type(node) == .link && visible.height > Self.lineHeight
  }

  /// Whether the page gives the same answer after it had time to draw pending changes.
  private func isCertain(_ other: Int, at point: CGPoint) -> Bool {
    guard case .covered(other) = answer(at: point, timeout: TimeLimits.Web.certainPoint.duration) else {
      return false
    }
    return true
  }

  private func answer(at point: CGPoint, timeout: Duration = TimeLimits.Web.point.duration) -> Answer {
    guard let found = found(at: point, timeout: timeout) else { return .unclear }
    if kinship.isOwn(found) { return .own }
    if kinship.isInTheWay(found, at: point) { return .covered(kinship.shown(found)) }
    return tree.path(to: node).contains(found) ? .unclear : .other
  }

  /// The node that the page has at a point; nil where it says none of the tree.
  private func found(at point: CGPoint, timeout: Duration) -> Int? {
    guard let geometry = tree.tryGeometry(), geometry.tryFetchFrames(of: [document]),
      let frame = geometry.frame(of: document), let extents = tree.nodes.extents(document)
    else { return nil }
    // Menus and lists of the browser are windows in front of the page.
    if geometry.popups.contains(where: { $0.isViewable && $0.frame.contains(point) }) { return nil }
    // As the browser counts there: in scaled units, or in pixels.
    let scale = extents.rect.width > 0 ? frame.width / extents.rect.width : 1
    let local = CGPoint(
      x: (point.x - frame.minX) / scale + extents.rect.minX,
      y: (point.y - frame.minY) / scale + extents.rect.minY)
    var reference = tree.nodes.tryAsking {
      try $0.pageAccessible(
        at: local, of: tree.nodes.reference(document),
        isAnsweredLater: tree.toolkit.places.answersPointsLater, timeout: timeout)
    }
    // The texts in buttons are not in the child lists of the buttons in Chromium, but have them as parents.
    for _ in 0..<8 {
      guard let current = reference else { return nil }
      if let node = tree.nodes.node(for: current) { return node }
      reference = tree.nodes.tryAsking { try $0.parent(of: current) }
    }
    return nil
  }

  /// The middle of the element if it is outside of a block that holds the element and the page does not find something else
  /// there.
  ///
  /// An element that is placed beside its block may reach into it, and is completely visible if the block does not clip it.
  /// Chromium does not find objects that only a style sheet has made, so if it finds something else in both places the middle
  /// is used. No event reaches a point outside of the page's view, though Chromium may find elements there.
  private func pointOutside(insteadOf first: Answer) -> CGPoint? {
    guard let geometry = tree.tryGeometry(), let middle = geometry.frame(of: node)?.center,
      !visible.contains(middle),
      let page = geometry.frame(of: document),
      page.intersection(Clipping(tree: tree).visibleArea(of: document, geometry)).contains(middle),
      let found = found(at: middle, timeout: TimeLimits.Web.certainPoint.duration)
    else { return nil }
    if kinship.isOwn(found) || kinship.isInBlock(found, at: middle) { return middle }
    guard case .other = first else { return nil }
    return kinship.isInTheWay(found, at: middle) ? nil : middle
  }

  /// Another point where the page finds the element.
  private func freePoint() -> CGPoint? {
    let frame = visible.insetBy(dx: min(3, visible.width / 4), dy: min(3, visible.height / 4))
    guard frame.width * frame.height > Self.smallest else { return nil }
    return Self.places.lazy.map { Self.point($0, in: frame) }.first { point in
      if case .own = answer(at: point) { return true }
      return false
    }
  }

  /// Where a click on the label of a hidden check box, radio button or file input does what one on it would.
  func onLabel() -> (point: CGPoint, visible: CGRect)? {
    guard kinship.isInput else { return nil }
    for label in kinship.labels {
      guard let geometry = tree.tryGeometry(), geometry.tryFetchFrames(of: [label]),
        let frame = geometry.frame(of: label)
      else { continue }
      let seen = frame.intersection(Clipping(tree: tree).visibleArea(of: label, geometry))
      guard !seen.isNull, seen.width >= 1, seen.height >= 1 else { continue }
      let point = Self.labelPlaces.lazy.map { Self.point($0, in: seen) }.first { point in
        found(at: point, timeout: TimeLimits.Web.point.duration).map { kinship.isPlainPart($0, of: label) }
          == true
      }
      if let point { return (point, seen) }
    }
    return nil
  }

  private static func point(_ place: CGPoint, in frame: CGRect) -> CGPoint {
    CGPoint(x: frame.minX + frame.width * place.x, y: frame.minY + frame.height * place.y)
  }

  private static let places = [
    (0.5, 0.0), (0.5, 1.0), (0.0, 0.5), (1.0, 0.5), (0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0),
  ].map { CGPoint(x: $0.0, y: $0.1) }
  private static let labelPlaces = [0.5, 0.25, 0.75, 0.1, 0.9].map { CGPoint(x: $0, y: 0.5) }

  /// Pixels: two lines of text are higher.
  private static let lineHeight: CGFloat = 28
  /// Pixels: an input that is smaller is hidden by its page, and a click may miss it by a fraction.
  private static let tiny: CGFloat = 4
  /// Square pixels: what is smaller is hidden from sight on purpose.
  private static let smallest: CGFloat = 16
}
