// SPDX-License-Identifier: Apache-2.0

import CLinux
import TestSupport
import XCTest

@testable import Compositor

/// Random requests of a test, with numbers at the limits of their types.
final class RandomControlTests: XCTestCase {
  func testRandomRequestsDoNotEndTheCompositor() throws {
    let desktop = try TestCompositor("1280x800@1.5", "640x480")
    defer { desktop.stop() }
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 300, height: 200, color: 0xff0000)
    _ = try program.showPopup(
      of: window, width: 80, height: 100, anchor: Rect(x: 10, y: 20, width: 50, height: 30), color: 0x00ff00)
    let field = try TestField(program)
    let requests = UnderstudyControl.description.requests.filter { $0.name != "destroy" }
    let whole: [Int32] = [.min, -100_000, -1, 0, 1, 2, 7, 50, 300, 700, 16_384, .max]
    let natural: [UInt32] = [0, 1, 2, 3, 4, 9, 31, 0x61, 0x110, 0xffe1, 0x0100_6f22, 400, .max]
    let texts = ["", "a", "漢\n字", "us", "de", "text/plain", String(repeating: "aж", count: 500)]
    let end = SuspendingClock.now + .seconds(2)
    var count = 0
    while SuspendingClock.now < end {
      for _ in 0..<30 {
        count += 1
        let request = requests.randomElement(using: &random)!
        let values: [WireClient.Value] = request.signature.map { letter in
          switch letter {
          case "i": return .int(whole.randomElement(using: &random)!)
          case "f": return .fixed(Double(whole.randomElement(using: &random)! / 256))
          case "s": return .string(texts.randomElement(using: &random)!)
          case "a":
            return .array(
              Bytes.of(
                (0..<Int.random(in: 0...9, using: &random)).map { _ in natural.randomElement(using: &random)!
                }))
          case "h": return .descriptor(clinux_memory_file("random"))
          default: return .uint(natural.randomElement(using: &random)!)
          }
        }
        desktop.control.send(desktop.controlID, request.name, values)
        for case .descriptor(let file) in values { close(file) }
      }
      for event in try desktop.control.roundTrip() {
        for case .descriptor(let file) in event.arguments { close(file) }
      }
      // Events may have closed the popup, which is no error.
      try program.client.roundTrip()
      while program.answerPing() {}
      XCTAssertTrue(desktop.isRunning, "seed \(seed), request \(count)")
      guard desktop.isRunning else { return }
    }
    XCTAssertGreaterThan(count, 100)
    withExtendedLifetime(field) {}
    XCTAssertEqual(try desktop.windows().last?.title, "One", "seed \(seed)")
  }
}
