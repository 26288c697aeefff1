// SPDX-License-Identifier: Apache-2.0

import CPixman

/// Title bars, with the colors of those on the X11 desktop.
extension Painter {
  /// Draws the title bar of a window, if the compositor draws one for it.
  func drawTitleBar(of window: Window) {
    guard let bar = window.titleBar, let toplevel = window.toplevel else { return }
    let colors = toplevel.isActive ? TitleBarColors.active : .inactive
    fill([bar.frame], colors.background)
    let line = Rect(x: bar.frame.x, y: bar.frame.bottom &- 1, width: bar.frame.width, height: 1)
    fill([line], colors.line)
    for (part, frame) in bar.buttons {
      guard let picture = TitleBarPicture.of(part, isMaximized: toplevel.isMaximized) else { continue }
      let corner = (
        x: frame.x &+ (frame.width &- picture.width) / 2, y: frame.y &+ (frame.height &- picture.height) / 2
      )
      fill(picture.boxes(at: corner), colors.button)
    }
    fill(letters(of: toplevel.title, in: bar.titleFrame), colors.text)
  }

  /// The pixels of a title in the middle of its area; the end of a longer title is replaced by an ellipsis.
  private func letters(of title: String, in frame: Rect) -> [Rect] {
    let fitting = Int(max(0, frame.width &- Self.titleMargin &* 2) / TitleFont.width)
    var characters = title.unicodeScalars.prefix(fitting + 1).map { $0 }
    if characters.count > fitting {
      guard fitting > 1 else { return [] }
      characters = Array(characters.prefix(fitting - 1)) + ["…"]
    }
    let x = frame.x &+ (frame.width &- TitleFont.width &* Int32(characters.count)) / 2
    let y = frame.y &+ (frame.height &- TitleFont.height) / 2
    return characters.enumerated().flatMap { index, character in
      TitleBarPicture(width: TitleFont.width, rows: Array(TitleFont.rows(of: character)))
        .boxes(at: (x &+ TitleFont.width &* Int32(index), y))
    }
  }

  private static let titleMargin: Int32 = 6

  /// Fills rectangles, which are in logical pixels of the desktop.
  private func fill(_ rects: [Rect], _ color: pixman_color_t) {
    var color = color
    // Pixman fills boxes without a check whether they are in the picture.
    let picture = Rect(x: 0, y: 0, width: target.width, height: target.height)
    var boxes = rects.compactMap { rect -> pixman_box32_t? in
      // Neighbors in logical pixels are neighbors in pixels, with every scale.
      let (left, top) = pixel(rect.x, rect.y)
      let (right, bottom) = pixel(rect.right, rect.bottom)
      let part = Rect(x: left, y: top, width: right &- left, height: bottom &- top).intersection(picture)
      if part.isEmpty { return nil }
      return pixman_box32_t(x1: part.x, y1: part.y, x2: part.right, y2: part.bottom)
    }
    if boxes.isEmpty { return }
    pixman_image_fill_boxes(PIXMAN_OP_SRC, target.image, &color, Int32(boxes.count), &boxes)
  }

  private func pixel(_ x: Int32, _ y: Int32) -> (x: Int32, y: Int32) {
    (
      Int32(nearest: (Double(x) - screen.x) * scale) &- corner.x,
      Int32(nearest: (Double(y) - screen.y) * scale) &- corner.y
    )
  }
}

/// The colors of a title bar.
private struct TitleBarColors {
  let background: pixman_color_t
  let line: pixman_color_t
  let text: pixman_color_t
  let button: pixman_color_t

  /// Creates colors from gray values.
  private init(background: UInt16, line: UInt16, text: UInt16, button: UInt16) {
    func gray(_ value: UInt16) -> pixman_color_t {
      let channel = value * 0x101
      return pixman_color_t(red: channel, green: channel, blue: channel, alpha: .max)
    }
    self.background = gray(background)
    self.line = gray(line)
    self.text = gray(text)
    self.button = gray(button)
  }

  static let active = TitleBarColors(background: 0xeb, line: 0xd1, text: 0x2e, button: 0x3d)
  static let inactive = TitleBarColors(background: 0xfa, line: 0xdf, text: 0x8f, button: 0x9a)
}

/// A picture with one bit for each pixel.
private struct TitleBarPicture {
  let width: Int32
  /// The rows from top to bottom, the leftmost pixel in the highest bit.
  let rows: [UInt8]

  var height: Int32 { Int32(rows.count) }

  /// The set pixels as rectangles, one for each group of neighbors in a row.
  func boxes(at corner: (x: Int32, y: Int32)) -> [Rect] {
    var boxes: [Rect] = []
    for (y, row) in rows.enumerated() where row != 0 {
      var start: Int32?
      for x in 0...width {
        let isSet = x < width && row >> UInt8(width - 1 - x) & 1 != 0
        if isSet, start == nil { start = x }
        guard !isSet, let first = start else { continue }
        boxes.append(Rect(x: corner.x &+ first, y: corner.y &+ Int32(y), width: x - first, height: 1))
        start = nil
      }
    }
    return boxes
  }

  /// The picture of a button; nil for the title.
  static func of(_ part: TitleBar.Part, isMaximized: Bool) -> TitleBarPicture? {
    switch part {
    case .title: nil
    case .minimize: TitleBarPicture(width: 8, rows: [0, 0, 0, 0, 0, 0, 0xff, 0xff])
    case .maximize:
      TitleBarPicture(
        width: 8,
        rows: isMaximized
          ? [0x3f, 0x21, 0xfd, 0xfd, 0x85, 0x87, 0x84, 0xfc]
          : [0xff, 0xff, 0x81, 0x81, 0x81, 0x81, 0x81, 0xff])
    case .close: TitleBarPicture(width: 8, rows: [0xc3, 0xe7, 0x7e, 0x3c, 0x3c, 0x7e, 0xe7, 0xc3])
    }
  }
}
