// SPDX-License-Identifier: Apache-2.0

import Foundation

// Open, as Apple's is, so that the compiler cannot check it: all that it stores is constant.
/// A picture, as PNG.
///
/// Suites hand pictures from screenshots to attachments, or look at their size. UIKit's and AppKit's classes are
/// not on Linux; this one is as much of them as that needs.
open class UIImage: NSObject, @unchecked Sendable {
  private let data: Data

  /// Width and height in pixels; a point of the desktop is one pixel.
  public let size: CGSize

  /// The pixels of a point: always 1.
  open var scale: CGFloat { 1 }

  /// Makes a picture of a PNG; nil for anything else.
  ///
  /// - Parameter data: what a PNG file holds.
  public init?(data: Data) {
    guard let size = Self.size(ofPNG: data) else { return nil }
    self.data = data
    self.size = size
  }

  /// A picture of no size, for what could not be photographed.
  override init() {
    data = Data()
    size = .zero
  }

  /// The picture as PNG; nil for one of no size.
  open func pngData() -> Data? { data.isEmpty ? nil : data }

  /// The size in a PNG's first chunk: two numbers of four bytes, the highest byte first.
  private static func size(ofPNG data: Data) -> CGSize? {
    let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    let head = [UInt8](data.prefix(24))
    guard head.count == 24, head.starts(with: signature), head[12..<16].elementsEqual("IHDR".utf8) else {
      return nil
    }
    func number(at index: Int) -> Int { head[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height) = (number(at: 16), number(at: 20))
    return width > 0 && height > 0 ? CGSize(width: width, height: height) : nil
  }
}

/// AppKit's name of the same.
public typealias NSImage = UIImage
