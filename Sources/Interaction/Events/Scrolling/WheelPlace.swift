// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// The positions in a scroll area where the wheel may be turned.
///
/// Over a slider, a spin button or a combo box the wheel changes a value in GTK 3, Qt and browsers, and does not
/// scroll.
enum WheelPlace {
  /// Returns the point nearest to the middle of the visible part that is on no such control; the middle if there is no
  /// such point.
  static func point(in view: CGRect, of area: Int, _ tree: ElementTree) throws -> CGPoint {
    let controls = tree.descendants(of: area).filter { !tree.isHidden($0) && takesWheel($0, tree) }
    guard !controls.isEmpty else { return view.center }
    let geometry = try tree.geometry()
    try geometry.fetchFrames(of: controls.prefix(maximumControls))
    let frames = controls.prefix(maximumControls).compactMap { geometry.frame(of: $0) }
    for offset in offsets {
      let point = CGPoint(
        x: view.midX + view.width * offset.dx, y: view.midY + view.height * offset.dy)
      if !frames.contains(where: { $0.insetBy(dx: -2, dy: -2).contains(point) }) { return point }
    }
    return view.center
  }

  /// The maximum number of controls: enough for one view; fetching the positions of thousands would take too long.
  private static let maximumControls = 400

  /// Offsets from the view's middle, as fractions of its sides, nearest first.
  private static let offsets: [(dx: CGFloat, dy: CGFloat)] = {
    let parts: [CGFloat] = [0, -0.1, 0.1, -0.2, 0.2, -0.3, 0.3, -0.4, 0.4, -0.47]
    return parts.flatMap { dx in parts.map { dy in (dx, dy) } }
      .sorted { hypot($0.dx, $0.dy) < hypot($1.dx, $1.dy) }
  }()

  private static func takesWheel(_ node: Int, _ tree: ElementTree) -> Bool {
    tree.type(node).has(.changedByWheel) || tree.type(node) == .tabGroup
  }
}
