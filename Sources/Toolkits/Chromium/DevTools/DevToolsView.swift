// SPDX-License-Identifier: Apache-2.0

/// The visible part of a page in its window.
struct DevToolsView: Decodable {
  struct Measures: Decodable, Equatable {
    /// The size in CSS pixels.
    let width: Double
    let height: Double
    /// Screen pixels per CSS pixel.
    let ratio: Double
    /// The scale factor of pinch zoom.
    let zoom: Double
  }

  let title: String
  let measures: Measures
  /// Whether the page is the visible tab.
  let isShown: Bool
  package let isLoaded: Bool
  /// Whether an animation is running that will end.
  let isMoving: Bool
  /// Whether another page is about to replace this one.
  let isLeaving: Bool

  /// The number of changes of the document.
  let changes: Int

  /// Whether no change is due, except from the network.
  package var isAtRest: Bool { isLoaded && !isMoving && !isLeaving }
}
