// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The result of `find`, `count` or `content` in `PageScript/page-functions.js` for one document.
struct DevToolsSearchResult: Decodable {
  struct Element: Decodable {
    let id: String
    let tag: String
    let `class`: String
    let role: String
    /// The type of an `input`.
    let type: String
    let placeholder: String
    /// The content of a field.
    let text: String?
    /// The x, y, width and height in the page's pixels, relative to the corner of its document's view.
    var rect: [Double]
    /// Whether the element is completely in view and receives clicks in its middle and near each of its sides.
    var receivesClicks: Bool
    /// Whether at least a part of the element is in view.
    var isInView: Bool
  }

  /// An element that contains a frame, such as an `iframe`.
  struct FrameElement: Decodable {
    /// The frame's view, in the format of an element's `rect`; empty if it is scaled or rotated.
    let rect: [Double]
  }

  let view: DevToolsView
  /// The elements that may match, in document order; nil if they cannot be determined.
  let found: [Element]?
  /// The elements that contain the drawn frames.
  let frames: [FrameElement]
  /// The elements that contain the found ones and were not found themselves; empty if they were not requested.
  let containers: [Element]
  /// The number of elements that certainly match, in addition to the found ones; 0 for a search.
  let certainCount: Int
  /// The content of the document; nil if it was not requested.
  let content: DevToolsContent?
}
