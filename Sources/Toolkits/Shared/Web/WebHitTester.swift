// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Timing
import WindowSystem

/// Finds a point at which a page lets an event through to an element, and the covering element if there is no such
/// point.
///
/// On pages, elements often overlap intentionally: a drawn box over its check box, a link stretched over its card,
/// text over the field that it labels. So another element is an obstacle only under three conditions: it is not related
/// to the target element, its own rectangle contains the point, and it is not a part of the same small widget
/// (``ClickEquivalence``).
struct WebHitTester {
  let tree: ElementTree
  let node: Int
  /// The visible part of the element.
  let visibleFrame: CGRect
  private let kinship: ClickEquivalence
  private let document: Int

  /// Creates a tester; nil if the element is not on a page, or is itself a page or a window.
  ///
  /// The result is also nil for an element of a drop-down list, which is drawn in a separate window.
  init?(tree: ElementTree, node: Int, visibleFrame: CGRect) {
    let path = tree.path(to: node).dropLast()
    guard !tree.type(node).has(.window), tree.type(node) != .webView,
      let document = path.first(where: { tree.type($0) == .webView }),
      !path.contains(where: { tree.type($0).has(.dropDown) })
    else { return nil }
    self.tree = tree
    self.node = node
    self.visibleFrame = visibleFrame
    self.document = document
    kinship = ClickEquivalence(tree: tree, node: node, document: document)
  }

  private enum Answer {
    /// The element, a part of it, or an element that acts for it.
    case element
    /// An ancestor of the element, or no node of the tree: the page does not report the element at the point, or the
    /// element takes no events.
    case unclear
    /// A neighbor of the element that belongs to the same widget.
    case other
    case covered(Int)
  }

  /// Finds an opening, which is the given point if no element covers it.
  func opening(from point: CGPoint) -> VisiblePoint {
    if min(visibleFrame.width, visibleFrame.height) < Self.minimumSideOfInput, let label = onLabel()?.point {
      return .point(label)
    }
    let first = answer(at: point)
    switch first {
    case .element: return .point(point)
    case .unclear, .other:
      if let point = onLabel()?.point ?? pointOutside(insteadOf: first) { return .point(point) }
      // The middle of a link that continues in the next line may be outside of its text.
      return .point(isOfSeveralLines ? freePoint() ?? point : point)
    case .covered(let other):
      if let free = onLabel()?.point ?? pointOutside(insteadOf: first) ?? freePoint() { return .point(free) }
      return isCertain(other, at: point) ? .covered(other) : .point(point)
    }
  }

  private var isOfSeveralLines: Bool {
    tree.type(node) == .link && visibleFrame.height > Self.lineHeight
  }

  /// Whether the page gives the same reply after it had time to draw pending changes.
  private func isCertain(_ other: Int, at point: CGPoint) -> Bool {
    guard case .covered(other) = answer(at: point, timeout: TimeLimits.Web.certainPoint.duration) else {
      return false
    }
    return true
  }

  private func answer(at point: CGPoint, timeout: Duration = TimeLimits.Web.point.duration) -> Answer {
    guard let found = found(at: point, timeout: timeout) else { return .unclear }
    if kinship.isEquivalent(found) { return .element }
    if kinship.isInTheWay(found, at: point) { return .covered(kinship.shown(found)) }
    return tree.path(to: node).contains(found) ? .unclear : .other
  }

  /// Returns the node that the page reports at a point, or its nearest ancestor in the tree.
  ///
  /// Nil if the page reports no such node, or if a popup of the browser is at the point.
  private func found(at point: CGPoint, timeout: Duration) -> Int? {
    guard let geometry = tree.tryGeometry(), geometry.tryFetchFrames(of: [document]),
      let frame = geometry.frame(of: document), let extents = tree.nodes.extents(document)
    else { return nil }
    // Menus and lists of the browser are windows in front of the page.
    if geometry.popups.contains(where: { $0.isViewable && $0.frame.contains(point) }) { return nil }
    // The point in the browser's coordinates: scaled units or pixels.
    let scale = extents.rect.width > 0 ? frame.width / extents.rect.width : 1
    let local = CGPoint(
      x: (point.x - frame.minX) / scale + extents.rect.minX,
      y: (point.y - frame.minY) / scale + extents.rect.minY)
    var reference = tree.nodes.tryAsking {
      try $0.pageAccessible(
        at: local, of: tree.nodes.reference(document),
        isAnsweredLater: tree.toolkit.places.answersPointsLater, timeout: timeout)
    }
    // In Chromium, the text elements in buttons are not in the child lists of the buttons, but have the buttons as
    // their parents.
    for _ in 0..<8 {
      guard let current = reference else { return nil }
      if let node = tree.nodes.node(for: current) { return node }
      reference = tree.nodes.tryAsking { try $0.parent(of: current) }
    }
    return nil
  }

  /// Returns the middle of the element if it is outside of a block that contains the element, and the page does not
  /// find another element there.
  ///
  /// An element that is placed next to its block may overlap it, and is completely visible if the block does not clip
  /// it. Chromium does not find objects that only a style sheet creates. So if Chromium finds another element both at
  /// the first point and at the middle, the middle is used. No event reaches a point outside of the page's view,
  /// though Chromium may find elements there.
  private func pointOutside(insteadOf first: Answer) -> CGPoint? {
    guard let geometry = tree.tryGeometry(), let middle = geometry.frame(of: node)?.center,
      !visibleFrame.contains(middle),
      let page = geometry.frame(of: document),
      page.intersection(Clipping(tree: tree).visibleArea(of: document, geometry)).contains(middle),
      let found = found(at: middle, timeout: TimeLimits.Web.certainPoint.duration)
    else { return nil }
    if kinship.isEquivalent(found) || kinship.isInBlock(found, at: middle) { return middle }
    guard case .other = first else { return nil }
    return kinship.isInTheWay(found, at: middle) ? nil : middle
  }

  /// Returns another point at which the page finds the element.
  private func freePoint() -> CGPoint? {
    let frame = visibleFrame.insetBy(dx: min(3, visibleFrame.width / 4), dy: min(3, visibleFrame.height / 4))
    guard frame.width * frame.height > Self.minimumVisibleArea else { return nil }
    return Self.places.lazy.map { Self.point($0, in: frame) }.first { point in
      if case .element = answer(at: point) { return true }
      return false
    }
  }

  /// Returns a point on the label of a hidden check box, radio button or file input; a click there has the same effect
  /// as one on the input.
  func onLabel() -> (point: CGPoint, visibleFrame: CGRect)? {
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

  /// The maximum height of a single line of text, in pixels.
  private static let lineHeight: CGFloat = 28
  /// The minimum size of a visible input in pixels.
  ///
  /// A smaller input is hidden by its page, and a click may miss it by a fraction of a pixel.
  private static let minimumSideOfInput: CGFloat = 4
  /// The minimum area of a visible element in square pixels: a smaller one is hidden intentionally.
  private static let minimumVisibleArea: CGFloat = 16
}
