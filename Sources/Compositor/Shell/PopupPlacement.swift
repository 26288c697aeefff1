// SPDX-License-Identifier: Apache-2.0

/// The rules by which a client places a popup, and their result.
struct PopupPlacement {
  typealias Anchor = XdgPositioner.Anchor
  typealias Gravity = XdgPositioner.Gravity

  /// The size of the popup.
  var width: Int32 = 0
  var height: Int32 = 0
  /// The part of the parent next to which the popup appears, in the parent's window geometry.
  var anchorArea = Rect.zero
  var anchor = Anchor.none
  var gravity = Gravity.none
  var adjustment: XdgPositioner.ConstraintAdjustment = []
  var offset: (x: Int32, y: Int32) = (0, 0)
  /// Whether the compositor places the popup again when its parent or the screen changes.
  var isReactive = false

  /// Returns the position of the popup.
  ///
  /// The rules are those of xdg_positioner: on each axis the popup is flipped if this helps, otherwise moved, otherwise
  /// made smaller, as far as its client permits. A popup of a client that permits nothing is moved: Qt 5 (5.15) sets no
  /// adjustments, and places its menus as if its window were at the corner of the screen.
  ///
  /// - Parameter area: the part of the screen in which the popup should be, in the coordinates of the parent's window
  ///   geometry.
  /// - Returns: the frame of the popup in these coordinates.
  func frame(in area: Rect) -> Rect {
    let adjustment = adjustment.isEmpty ? [.slideX, .slideY] : adjustment
    let horizontal = Axis(
      size: width, anchorStart: anchorArea.x, anchorSize: anchorArea.width, anchor: anchor.horizontal,
      gravity: gravity.direction.horizontal, offset: offset.x
    ).place(
      from: area.x, to: area.right, flips: adjustment.contains(.flipX), slides: adjustment.contains(.slideX),
      resizes: adjustment.contains(.resizeX))
    let vertical = Axis(
      size: height, anchorStart: anchorArea.y, anchorSize: anchorArea.height, anchor: anchor.vertical,
      gravity: gravity.direction.vertical, offset: offset.y
    ).place(
      from: area.y, to: area.bottom, flips: adjustment.contains(.flipY), slides: adjustment.contains(.slideY),
      resizes: adjustment.contains(.resizeY))
    return Rect(x: horizontal.start, y: vertical.start, width: horizontal.size, height: vertical.size)
  }

  /// The rules for one axis.
  private struct Axis {
    var size: Int32
    var anchorStart: Int32
    var anchorSize: Int32
    /// -1 for the start (left or top), 1 for the end, 0 for the middle.
    var anchor: Int32
    var gravity: Int32
    var offset: Int32

    private var start: Int32 {
      let point = anchorStart &+ (anchor < 0 ? 0 : anchor > 0 ? anchorSize : anchorSize / 2)
      return point &+ offset &- (gravity < 0 ? size : gravity > 0 ? 0 : size / 2)
    }

    func place(from low: Int32, to high: Int32, flips: Bool, slides: Bool, resizes: Bool) -> (
      start: Int32, size: Int32
    ) {
      func fits(_ start: Int32) -> Bool { start >= low && start &+ size <= high }
      if fits(start) { return (start, size) }
      if flips {
        var flipped = self
        flipped.anchor = -anchor
        flipped.gravity = -gravity
        // A client can send the smallest number, which has no positive counterpart.
        flipped.offset = 0 &- offset
        if fits(flipped.start) { return (flipped.start, size) }
      }
      var place = start
      if slides {
        // The side at which the popup is anchored stays visible if the popup does not fit.
        if gravity < 0 {
          place = max(place, low)
          place = min(place, high &- size)
        } else {
          place = min(place, high &- size)
          place = max(place, low)
        }
        if fits(place) { return (place, size) }
      }
      guard resizes else { return (place, size) }
      let first = max(place, low)
      let last = min(place &+ size, high)
      return last > first ? (first, last &- first) : (place, size)
    }
  }
}

extension XdgPositioner.Anchor {
  fileprivate var horizontal: Int32 {
    switch self {
    case .left, .topLeft, .bottomLeft: -1
    case .right, .topRight, .bottomRight: 1
    case .none, .top, .bottom: 0
    }
  }

  fileprivate var vertical: Int32 {
    switch self {
    case .top, .topLeft, .topRight: -1
    case .bottom, .bottomLeft, .bottomRight: 1
    case .none, .left, .right: 0
    }
  }
}

extension XdgPositioner.Gravity {
  /// The anchor with the same direction; the protocol numbers both alike.
  fileprivate var direction: XdgPositioner.Anchor { XdgPositioner.Anchor(rawValue: rawValue) ?? .none }
}
