// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Converts positions in frames to positions in the view of their page.
struct DevToolsFrameGeometry {
  private let answers: [DevToolsPage.Answer]

  init(_ answers: [DevToolsPage.Answer]) { self.answers = answers }

  /// Whether each frame has the size of the element that contains it, so that no frame is scaled or rotated.
  var isPlain: Bool {
    answers.allSatisfy { answer in
      guard let parent = answer.parent else { return true }
      let rect = holder(parent)
      let measures = answer.search.view.measures
      return rect.count == 4 && abs(rect[2] - measures.width) <= 1 && abs(rect[3] - measures.height) <= 1
    }
  }

  private func holder(_ parent: (answer: Int, holder: Int)) -> [Double] {
    answers[parent.answer].search.frames[parent.holder].rect
  }

  /// Returns the elements in the answer of a frame, relative to the page that contains the frame.
  ///
  /// This applies to the positions of the elements, to whether they are in view, and to whether they receive clicks.
  ///
  /// - Returns: nil if the frame does not report its elements.
  /// - Throws: ``DevToolsError``.
  func elements(of index: Int, until deadline: TimeInterval) throws -> [DevToolsSearch.Element]? {
    guard var elements = answers[index].search.found else { return nil }
    var child = answers[index]
    while let parent = child.parent {
      let rect = holder(parent)
      let outer = answers[parent.answer]
      let size = outer.search.view.measures
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
          "understudy.receivesEvents(\(parent.holder), \(points))", until: deadline)
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
