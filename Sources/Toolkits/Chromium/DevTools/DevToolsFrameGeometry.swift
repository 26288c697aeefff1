// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Converts positions in frames to positions in the view of their page.
struct DevToolsFrameGeometry {
  private let responses: [DevToolsPage.Response]

  init(_ responses: [DevToolsPage.Response]) { self.responses = responses }

  /// Whether each frame has the size of the element that contains it, so that no frame is scaled or rotated.
  var isPlain: Bool {
    responses.allSatisfy { response in
      guard let parent = response.parent else { return true }
      let rect = rect(ofFrame: parent)
      let measures = response.result.view.measures
      return rect.count == 4 && abs(rect[2] - measures.width) <= 1 && abs(rect[3] - measures.height) <= 1
    }
  }

  private func rect(ofFrame parent: (response: Int, frameElement: Int)) -> [Double] {
    responses[parent.response].result.frames[parent.frameElement].rect
  }

  /// Returns the elements in the response of a frame, relative to the page that contains the frame.
  ///
  /// This applies to the positions of the elements, to whether they are in view, and to whether they receive clicks.
  ///
  /// - Returns: nil if the frame does not report its elements.
  /// - Throws: ``DevToolsError``.
  func elements(of index: Int, until deadline: TimeInterval) throws -> [DevToolsSearchResult.Element]? {
    guard var elements = responses[index].result.found else { return nil }
    var child = responses[index]
    while let parent = child.parent {
      let rect = rect(ofFrame: parent)
      let outer = responses[parent.response]
      let size = outer.result.view.measures
      for number in elements.indices {
        elements[number].rect[0] += rect[0]
        elements[number].rect[1] += rect[1]
        let moved = elements[number].rect
        elements[number].isInView =
          elements[number].isInView && moved[0] < size.width && moved[1] < size.height
          && moved[0] + moved[2] > 0 && moved[1] + moved[3] > 0
      }
      let receivers = elements.indices.filter { elements[$0].receivesClicks }
      if !receivers.isEmpty {
        let points = receivers.map { Self.clickPoints(in: elements[$0].rect) }
        let areHit: [Bool] = try outer.frame.evaluate(
          "understudy.receivesEvents(\(parent.frameElement), \(points))", until: deadline)
        for (number, isHit) in zip(receivers, areHit) { elements[number].receivesClicks = isHit }
      }
      child = outer
    }
    return elements
  }

  /// Returns the middle of a rectangle, and a point near the middle of each side, as `clickPoints` in
  /// `PageScript/geometry.js` does.
  private static func clickPoints(in rect: [Double]) -> [[Double]] {
    let (x, y) = (rect[0] + rect[2] / 2, rect[1] + rect[3] / 2)
    let inset = 1.5
    return [
      [x, y], [x, rect[1] + inset], [x, rect[1] + rect[3] - inset], [rect[0] + inset, y],
      [rect[0] + rect[2] - inset, y],
    ]
  }
}
