// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import Compositor

/// Buffers that a client has turned or mirrored, with a color in each quarter.
final class BufferTransformTests: XCTestCase {
  private static let red: UInt32 = 0xff0000
  private static let green: UInt32 = 0x00ff00
  private static let blue: UInt32 = 0x0000ff
  private static let white: UInt32 = 0xffffff

  private var desktop: TestCompositor!

  override func setUpWithError() throws { desktop = try TestCompositor() }

  override func tearDown() {
    desktop.stop()
    desktop = nil
  }

  /// Shows a buffer with red and green in its upper half and blue and white in its lower half.
  ///
  /// - Returns: the colors of the quarters on the screen, in the same order.
  private func shownQuarters(_ transform: WlOutput.Transform) throws -> [UInt32] {
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 200, height: 100, color: 0x808080)
    let (width, height): (Int32, Int32) = transform.isTurned ? (100, 200) : (200, 100)
    let pixels: [UInt32] = (0..<height).flatMap { y in
      (0..<width).map { x -> UInt32 in
        let isLeft = x < width / 2
        return y < height / 2 ? (isLeft ? Self.red : Self.green) : (isLeft ? Self.blue : Self.white)
      }
    }
    let buffer = program.client.makeBuffer(
      width: width, height: height, pixels: pixels, pools: program.memory)
    program.client.send(window.surface, "set_buffer_transform", [.int(Int32(transform.rawValue))])
    program.client.send(window.surface, "attach", [.object(buffer), .int(0), .int(0)])
    program.client.send(window.surface, "damage", [.int(0), .int(0), .int(200), .int(100)])
    program.client.send(window.surface, "commit", [])
    try program.client.roundTrip()
    let area = try desktop.window("One").surface
    XCTAssertEqual([area.width, area.height], [200, 100])
    let centers: [(x: Int32, y: Int32)] = [(50, 25), (150, 25), (50, 75), (150, 75)]
    return try centers.map { try desktop.pixel(area.x + $0.x, area.y + $0.y) }
  }

  func testANormalBufferIsShownUnchanged() throws {
    XCTAssertEqual(try shownQuarters(.normal), [Self.red, Self.green, Self.blue, Self.white])
  }

  func testABufferThatIsTurnedBy90DegreesIsTurnedBack() throws {
    XCTAssertEqual(try shownQuarters(.v90), [Self.blue, Self.red, Self.white, Self.green])
  }

  func testABufferThatIsTurnedBy180DegreesIsTurnedBack() throws {
    XCTAssertEqual(try shownQuarters(.v180), [Self.white, Self.blue, Self.green, Self.red])
  }

  func testABufferThatIsTurnedBy270DegreesIsTurnedBack() throws {
    XCTAssertEqual(try shownQuarters(.v270), [Self.green, Self.white, Self.red, Self.blue])
  }

  func testAFlippedBufferIsFlippedBack() throws {
    XCTAssertEqual(try shownQuarters(.flipped), [Self.green, Self.red, Self.white, Self.blue])
  }

  func testABufferThatIsFlippedAndTurnedBy90DegreesIsTurnedAndFlippedBack() throws {
    XCTAssertEqual(try shownQuarters(.flipped90), [Self.red, Self.blue, Self.green, Self.white])
  }

  func testABufferThatIsFlippedAndTurnedBy180DegreesIsTurnedAndFlippedBack() throws {
    XCTAssertEqual(try shownQuarters(.flipped180), [Self.blue, Self.white, Self.red, Self.green])
  }

  func testABufferThatIsFlippedAndTurnedBy270DegreesIsTurnedAndFlippedBack() throws {
    XCTAssertEqual(try shownQuarters(.flipped270), [Self.white, Self.green, Self.blue, Self.red])
  }
}
