// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import Timing

/// Assembles the pictures of a recording, one after the other.
package struct RecordingPlayer {
  /// The width in pixels; it is even, as encoders require.
  package let width: Int
  package let height: Int
  private let recording: ScreenRecording

  package init(_ recording: ScreenRecording) {
    self.recording = recording
    width = (recording.width + 1) / 2 * 2
    height = (recording.height + 1) / 2 * 2
  }

  /// Plays all pictures, with the pointer drawn onto them.
  ///
  /// The last picture is played twice: at its own time, and at the end of the recording.
  ///
  /// - Parameter handle: receives the seconds since the first picture, and the pixels: blue, green, red and a byte of
  ///   255, row by row. It returns whether to continue.
  /// - Throws: ``WindowSystemError`` if the file cannot be read.
  package func play(_ handle: (TimeInterval, UnsafeRawBufferPointer) throws -> Bool) throws {
    let canvas = UnsafeMutableRawBufferPointer.allocate(byteCount: width * height * 4, alignment: 16)
    defer { canvas.deallocate() }
    canvas.initializeMemory(as: UInt8.self, repeating: 0)
    var offset = 0
    var size = (recording.width, recording.height)
    var pointer = CGPoint.zero
    func show(at time: TimeInterval) throws -> Bool {
      let hidden = PointerPicture.draw(at: pointer, on: canvas, width: width, height: height)
      defer { PointerPicture.remove(hidden, from: canvas, width: width) }
      return try handle(time - recording.start, UnsafeRawBufferPointer(canvas))
    }
    for _ in 0..<recording.frameCount {
      let header: ScreenRecording.Header = try read(&offset)
      let screen = (Int(header.screenWidth), Int(header.screenHeight))
      if screen != size {
        canvas.initializeMemory(as: UInt8.self, repeating: 0)
        size = screen
      }
      for _ in 0..<header.bandCount { try readBand(&offset, onto: canvas) }
      pointer = CGPoint(x: Int(header.pointerX), y: Int(header.pointerY))
      guard try show(at: header.time) else { return }
    }
    if recording.frameCount > 0 {
      _ = try show(at: max(recording.end, recording.start + TimeLimits.Display.shortestRecording.seconds))
    }
  }

  private func read<Value>(_ offset: inout Int) throws -> Value {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment)
    defer { buffer.deallocate() }
    try recording.file.read(into: buffer, at: offset)
    offset += buffer.count
    return buffer.loadUnaligned(as: Value.self)
  }

  private func readBand(_ offset: inout Int, onto canvas: UnsafeMutableRawBufferPointer) throws {
    let band: clinux_band = try read(&offset)
    let length = Int(band.width) * 4
    let pixels = UnsafeMutableRawBufferPointer.allocate(byteCount: length * Int(band.height), alignment: 16)
    defer { pixels.deallocate() }
    try recording.file.read(into: pixels, at: offset)
    offset += pixels.count
    guard let source = pixels.baseAddress, let goal = canvas.baseAddress else { return }
    for row in 0..<Int(band.height) {
      let target = ((Int(band.y) + row) * width + Int(band.x)) * 4
      // A damaged file may contain any values.
      guard target >= 0, target + length <= canvas.count else { continue }
      memcpy(goal + target, source + row * length, length)
    }
  }
}
