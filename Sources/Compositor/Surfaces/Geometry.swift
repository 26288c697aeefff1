// SPDX-License-Identifier: Apache-2.0

/// A point in logical pixels.
struct Point: Equatable {
  var x: Double
  var y: Double

  static let zero = Point(x: 0, y: 0)

  static func + (one: Point, other: Point) -> Point { Point(x: one.x + other.x, y: one.y + other.y) }
  static func - (one: Point, other: Point) -> Point { Point(x: one.x - other.x, y: one.y - other.y) }
}

/// A size in logical pixels, or in pixels where the name says so.
struct Size: Equatable {
  var width: Int32
  var height: Int32

  static let zero = Size(width: 0, height: 0)
}

/// A rectangle in whole logical pixels.
struct Rect: Equatable {
  var x: Int32
  var y: Int32
  var width: Int32
  var height: Int32

  static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The first coordinate to the right of the rectangle; programs may report a width that reaches beyond all numbers.
  var right: Int32 { Int32(clamping: Int64(x) + Int64(width)) }
  var bottom: Int32 { Int32(clamping: Int64(y) + Int64(height)) }
  var isEmpty: Bool { width <= 0 || height <= 0 }
  var origin: Point { Point(x: Double(x), y: Double(y)) }

  func offset(by dx: Int32, _ dy: Int32) -> Rect {
    Rect(x: x &+ dx, y: y &+ dy, width: width, height: height)
  }

  /// The rectangle at the nearest position in an area; at the area's corner if it does not fit.
  func moved(into area: Rect) -> Rect {
    Rect(
      x: max(area.x, min(x, area.right &- width)), y: max(area.y, min(y, area.bottom &- height)),
      width: width,
      height: height)
  }

  func contains(_ point: Point) -> Bool {
    point.x >= Double(x) && point.y >= Double(y) && point.x < Double(right) && point.y < Double(bottom)
  }

  func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(
      x: left, y: top, width: max(0, Self.distance(from: left, to: min(right, other.right))),
      height: max(0, Self.distance(from: top, to: min(bottom, other.bottom))))
  }

  func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rect(
      x: left, y: top, width: Self.distance(from: left, to: max(right, other.right)),
      height: Self.distance(from: top, to: max(bottom, other.bottom)))
  }

  /// A distance of more than the largest number becomes the largest number.
  private static func distance(from start: Int32, to end: Int32) -> Int32 {
    Int32(clamping: Int64(end) - Int64(start))
  }

  var numbers: [Int32] { [x, y, width, height] }
}

extension Int32 {
  /// The nearest whole number; a number out of range becomes the nearest limit.
  init(nearest number: Double) {
    self =
      number.isNaN ? 0 : Int32(Swift.max(Double(Int32.min), Swift.min(Double(Int32.max), number.rounded())))
  }
}
