// SPDX-License-Identifier: Apache-2.0

/// The title bar that the compositor draws above a window whose program leaves it to the compositor.
///
/// It has the parts of the title bars on the X11 desktop, in the same order: the title, and then the buttons minimize,
/// maximize and close. A window that is too narrow lacks the left ones of the buttons.
///
/// See ``Toplevel`` for the windows that get a title bar.
struct TitleBar {
  /// A part that reacts to presses.
  enum Part { case title, minimize, maximize, close }

  /// The height, and the width of each button, in logical pixels.
  static let height: Int32 = 24

  /// The whole title bar, on the screen.
  let frame: Rect
  /// The buttons from left to right.
  let buttons: [(part: Part, frame: Rect)]

  /// Places a title bar.
  ///
  /// - Parameters:
  ///   - window: the frame of the window, without the title bar.
  ///   - parts: the buttons from left to right.
  init(above window: Rect, buttons parts: [Part]) {
    let bar = Rect(x: window.x, y: window.y &- Self.height, width: window.width, height: Self.height)
    let shown = parts.suffix(Int(max(0, window.width / Self.height)))
    frame = bar
    buttons = shown.enumerated().map { index, part in
      let x = bar.right &- Self.height &* Int32(shown.count - index)
      return (part, Rect(x: x, y: bar.y, width: Self.height, height: Self.height))
    }
  }

  /// The part at a point of the screen; nil for a point outside.
  func part(at point: Point) -> Part? {
    guard frame.contains(point) else { return nil }
    return buttons.first { $0.frame.contains(point) }?.part ?? .title
  }

  /// The parts as the control protocol has them.
  var numbers: [Int32] {
    [0] + frame.numbers + buttons.flatMap { part, frame in [Self.number(of: part)] + frame.numbers }
  }

  private static func number(of part: Part) -> Int32 {
    switch part {
    case .title: 0
    case .minimize: 1
    case .maximize: 2
    case .close: 3
    }
  }

  /// The left part, with the title.
  var titleFrame: Rect {
    Rect(
      x: frame.x, y: frame.y, width: frame.width &- Self.height &* Int32(buttons.count), height: frame.height)
  }
}
