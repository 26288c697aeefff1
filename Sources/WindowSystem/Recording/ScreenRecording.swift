// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import Synchronization

/// The content of the screen during some time: a picture and the subsequent changes, in a file without a name.
package final class ScreenRecording: Sendable {
  /// The header of a change, which precedes its bands and their pixels in the file.
  struct Header {
    /// The time of the change, in seconds of ``MonotonicClock``.
    var time: TimeInterval
    var pointerX: Int32
    var pointerY: Int32
    var screenWidth: Int32
    var screenHeight: Int32
    var bandCount: Int32
  }

  let file: UnlinkedFile
  private let content = Mutex(Content())

  private struct Content {
    var size = 0
    var frameCount = 0
    var start: TimeInterval = 0
    var end: TimeInterval = 0
    var width = 0
    var height = 0
    var trouble: String?
  }

  /// The size of the file in bytes.
  var size: Int { content.withLock { $0.size } }
  package var frameCount: Int { content.withLock { $0.frameCount } }
  /// The time of the first picture, in seconds of ``MonotonicClock``.
  package var start: TimeInterval { content.withLock { $0.start } }
  package internal(set) var end: TimeInterval {
    get { content.withLock { $0.end } }
    set { content.withLock { $0.end = newValue } }
  }
  /// The width of the largest screen in the recording, in pixels.
  package var width: Int { content.withLock { $0.width } }
  package var height: Int { content.withLock { $0.height } }
  /// The reason why the recording is empty, or ends before the test ends; nil if the recording is complete.
  package internal(set) var trouble: String? {
    get { content.withLock { $0.trouble } }
    set { content.withLock { $0.trouble = newValue } }
  }

  init(in folder: URL) throws { file = try UnlinkedFile(in: folder) }

  /// Adds the parts of a picture that have changed.
  func append(
    _ bands: ArraySlice<clinux_band>, of screen: UnsafePointer<UInt8>, width: Int, height: Int,
    pointer: CGPoint, at time: TimeInterval
  ) throws {
    var bytes: [UInt8] = []
    let pixels = bands.reduce(0) { $0 + Int($1.width) * Int($1.height) * 4 }
    bytes.reserveCapacity(
      MemoryLayout<Header>.size + bands.count * MemoryLayout<clinux_band>.size + pixels)
    let header = Header(
      time: time, pointerX: Int32(pointer.x), pointerY: Int32(pointer.y), screenWidth: Int32(width),
      screenHeight: Int32(height), bandCount: Int32(bands.count))
    withUnsafeBytes(of: header) { bytes.append(contentsOf: $0[..<MemoryLayout<Header>.size]) }
    for band in bands {
      withUnsafeBytes(of: band) { bytes.append(contentsOf: $0) }
      for row in Int(band.y)..<Int(band.y + band.height) {
        let start = screen + (row * width + Int(band.x)) * 4
        bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: Int(band.width) * 4))
      }
    }
    try content.withLock { content in
      if content.frameCount == 0 { content.start = time }
      (content.width, content.height) = (max(content.width, width), max(content.height, height))
      content.end = time
      try bytes.withUnsafeBytes { try file.write($0, at: content.size) }
      content.size += bytes.count
      content.frameCount += 1
    }
  }
}
