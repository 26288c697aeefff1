// SPDX-License-Identifier: Apache-2.0

import Foundation

// The class is open, as Apple's is, so the compiler cannot check Sendable. All its stored properties are constant.
/// A picture in PNG format.
///
/// This class replaces the UIKit and AppKit image classes, which do not exist on Linux. It has only the members that
/// suites need to attach the picture of a screenshot or to read its size.
open class UIImage: NSObject, @unchecked Sendable {
  private let data: Data

  /// The width and height in pixels; a point of the desktop is one pixel.
  public let size: CGSize

  /// The number of pixels per point: always 1.
  open var scale: CGFloat { 1 }

  /// Creates a picture from PNG data; nil for any other data.
  ///
  /// - Parameter data: the content of a PNG file.
  public init?(data: Data) {
    guard let size = Self.size(ofPNG: data) else { return nil }
    self.data = data
    self.size = size
  }

  /// An empty picture, for a screenshot that could not be taken.
  override init() {
    data = Data()
    size = .zero
  }

  /// The picture as PNG; nil if the picture is empty.
  open func pngData() -> Data? { data.isEmpty ? nil : data }

  /// Reads the size from the first chunk of a PNG: two numbers of four bytes, highest byte first.
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

/// The name of the class in AppKit.
public typealias NSImage = UIImage
