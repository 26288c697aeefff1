// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Programs
import RecordingTestSupport
import ResultBundle
import XCTest

/// Tests the file format of recordings.
final class RecordingFileTests: RecordedTestCase {
  private func lines(_ name: String = "gtk3-windows") throws -> [String] {
    let text = String(decoding: try Gzip.decompress(Self.file(name).data()), as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }

  private func read(_ lines: [String]) throws -> ScreenFixture {
    try ScreenFixture(Gzip.compress(Data((lines.joined(separator: "\n") + "\n").utf8)))
  }

  private func expectProblem(_ texts: String..., line: UInt = #line, _ body: () throws -> Void) {
    XCTAssertThrowsError(try body(), line: line) { error in
      XCTAssertTrue(error is RecordingError, "\(error)", line: line)
      for text in texts { XCTAssertTrue("\(error)".contains(text), "\(error)", line: line) }
    }
  }

  func testARecordingIsUnchangedAfterReadingAndWriting() throws {
    for name in ["gtk3-windows", "gtk4-alert-german", "qt6-views", "chromium-page-parts", "gtk3-audit"] {
      let bytes = try Self.file(name).data()
      XCTAssertEqual(try ScreenFixture(bytes).data(), bytes, name)
    }
  }

  func testTheSameRecordingIsTheSameBytes() throws {
    let recording = try Self.file("gtk4-interrupted-by-alert")
    XCTAssertEqual(try recording.data(), try recording.data())
  }

  func testTheFirstLineIsTheScreen() throws {
    XCTAssertTrue(try lines()[0].hasPrefix("{\"format\":2,\"name\":\"gtk3-windows\""))
  }

  func testAFileThatEndsEarlyIsReportedWithItsLastLine() throws {
    let all = try lines()
    for count in [1, 2, all.count - 1] {
      expectProblem("The file ends after line \(count)") { _ = try read(Array(all.prefix(count))) }
    }
  }

  func testAnInvalidLineIsReportedWithItsNumber() throws {
    var all = try lines()
    all[2] = "{\"parent\": \"none\"}"
    expectProblem("Line 3 is not a valid Node") { _ = try read(all) }
    all[2] = "not JSON"
    expectProblem("Line 3 is not a valid Node") { _ = try read(all) }
  }

  func testAnotherFormatIsRefusedWithAdvice() throws {
    var all = try lines()
    all[0] = all[0].replacingOccurrences(of: "\"format\":2", with: "\"format\":99")
    expectProblem("The recording has the format 99, and not 2", "script/record-trees") {
      _ = try read(all)
    }
  }

  func testAForeignFileIsRefusedWithItsName() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let good = try Self.file("gtk3-windows").data()
    var changed = good
    changed[good.count / 2] ^= 0xFF
    for (name, data) in [
      ("text.jsonl.gz", Data("hello".utf8)), ("empty.jsonl.gz", Data()),
      ("cut.jsonl.gz", good.prefix(good.count / 2)), ("changed.jsonl.gz", changed),
    ] {
      let file = folder.appendingPathComponent(name)
      try data.write(to: file)
      expectProblem(name + ": ") { _ = try ScreenFixture(contentsOf: file) }
    }
    expectProblem("missing.jsonl.gz: ") {
      _ = try ScreenFixture(contentsOf: folder.appendingPathComponent("missing.jsonl.gz"))
    }
  }

  func testAParentPrecedesItsChildren() throws {
    for parent in [5, 4, -1, 99] {
      expectProblem(
        "Expected the parent of node 4 of windows.py to precede it, but found \(parent)"
      ) {
        var recording = try Self.file("gtk3-windows")
        try recording.changeNode(4) { $0.parent = parent }
        _ = try RecordedProgram(recording)
      }
    }
  }

  func testAMissingProgramOfARecordingIsAnError() throws {
    let recording = try Self.file("gtk3-interrupted-by-alert")
    XCTAssertEqual(
      try RecordedProgram(recording, program: 1).tree.nodes.application.name, "interrupter.py")
    for number in [-1, 2] {
      expectProblem(
        "The recording gtk3-interrupted-by-alert has no program with the number \(number), but only 2."
      ) {
        _ = try RecordedProgram(recording, program: number)
      }
    }
  }
}
