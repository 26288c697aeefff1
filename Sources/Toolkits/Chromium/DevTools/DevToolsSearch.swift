// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The answer of `understudy.find` of `page.js` for one document.
struct DevToolsSearch: Decodable {
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
    /// x, y, width and height in the page's pixels, from the corner of the view of its document.
    var rect: [Double]
    /// Whether all of it can be seen, and takes what is pressed in its middle.
    var isOpen: Bool
    var isInView: Bool
  }

  /// An element that holds a frame.
  struct Holder: Decodable {
    /// Where the frame's view is, like `rect` of an element; empty for one that is enlarged or turned.
    let rect: [Double]
  }

  let view: DevToolsView
  /// The elements that the text may name, in the order of the document; nil if they cannot be determined.
  let found: [Element]?
  /// Those that are drawn.
  let frames: [Holder]
}

/// The visible part of a page in its window.
struct DevToolsView: Decodable {
  struct Measures: Decodable, Equatable {
    /// In CSS pixels.
    let width: Double
    let height: Double
    /// Screen pixels per CSS pixel.
    let ratio: Double
    /// The scale factor of pinch zoom.
    let zoom: Double
  }

  let title: String
  let measures: Measures
  /// Whether it is the tab that can be seen.
  let isShown: Bool
  package let isLoaded: Bool
  /// Whether something moves that will come to rest.
  let isMoving: Bool
  /// Whether another page is about to take its place.
  let isLeaving: Bool

  /// How often the document has changed.
  let changes: Int

  /// Whether nothing is about to change that is not the network's.
  package var isAtRest: Bool { isLoaded && !isMoving && !isLeaving }
}
