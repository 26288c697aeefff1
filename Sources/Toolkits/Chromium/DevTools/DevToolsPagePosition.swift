// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// The position of a page on the screen, according to the last reading of the browser.
struct DevToolsPagePosition {
  /// The tree of the program at the time of the reading.
  let tree: ElementTree
  /// The page's node in the tree.
  let document: Int
  /// The page's corner, in the coordinates of the node's extents.
  let origin: CGPoint
  let view: DevToolsView.Measures

  /// Returns the positions of the visible pages of a browser: one in each window.
  ///
  /// - Parameters:
  ///   - views: the views of the pages.
  ///   - tree: the last reading of the program.
  /// - Returns: the positions in the order of the views; nil if the pages of the tree differ from the browser's current
  ///   pages, or cannot be matched with them.
  /// - Throws: `AccessibilityError` or `WindowSystemError` if a call fails.
  static func find(_ views: [DevToolsView], in tree: ElementTree) throws -> [DevToolsPagePosition]? {
    let nodes = tree.nodes
    var documents: [Int] = []
    for node in 1..<max(1, nodes.count) where nodes.role(node) == .documentWeb && !tree.isHidden(node) {
      // Skips the document of a frame in a page.
      if let last = documents.last, node < nodes.subtreeEnd(last) { continue }
      documents.append(node)
    }
    guard documents.count == views.count else { return nil }
    var places: [DevToolsPagePosition] = []
    for view in views {
      let matching =
        documents.count == 1 ? documents : documents.filter { nodes.toolkitName($0) == view.title }
      guard matching.count == 1, let document = matching.first,
        !places.contains(where: { $0.document == document })
      else { return nil }
      try nodes.fetch(.extents, of: tree.path(to: document).dropFirst())
      guard let extents = nodes.extents(document)?.rect,
        // With a tolerance for rounding.
        abs(extents.width - view.measures.width * view.measures.ratio) <= 2,
        abs(extents.height - view.measures.height * view.measures.ratio) <= 2
      else { return nil }
      places.append(
        DevToolsPagePosition(tree: tree, document: document, origin: extents.origin, view: view.measures))
    }
    return places
  }

  /// Whether a page is still at its position, as far as this is known without reading the tree.
  func isStill(_ view: DevToolsView, in last: ElementTree) -> Bool {
    tree.nodes === last.nodes && self.view == view.measures
  }

  /// Returns an element's rectangle as accessibility reports it, in integral pixels; nil for an element without a size.
  package func frame(of element: DevToolsSearchResult.Element) -> CGRect? {
    let rect = CGRect(
      x: element.rect[0] * view.ratio + origin.x, y: element.rect[1] * view.ratio + origin.y,
      width: element.rect[2] * view.ratio, height: element.rect[3] * view.ratio)
    guard rect.width > 0, rect.height > 0, rect.minX.magnitude < 1e6, rect.minY.magnitude < 1e6 else {
      return nil
    }
    return rect.integral
  }

  /// Converts the result of ``frame(of:)`` to pixels of the screen, and adds its middle as the point for events.
  ///
  /// Nil if the page has no position on the screen.
  func point(in frame: CGRect) -> RendererPoint? {
    guard let geometry = tree.tryGeometry(),
      let screen = tree.toolkit.frame(of: document, reported: frame, in: geometry)
    else { return nil }
    return RendererPoint(point: screen.center, frame: screen)
  }

  /// Returns a tree of some nodes of the page and of the nodes around it.
  ///
  /// - Throws: ``RecordingError`` if the nodes do not form a tree.
  func tree(of nodes: [FixtureTree.Node]) throws -> AccessibleTree {
    let program = tree.nodes.application
    let identity = program.toolkit.identity
    let recording = FixtureTree(
      application: .init(
        name: program.name, toolkit: identity.name, version: identity.version.description,
        processID: program.processID), nodes: nodes, closed: [], answers: [:])
    return try AccessibleTree(recording, recognize: ToolkitRegistry.recognize)
  }
}
