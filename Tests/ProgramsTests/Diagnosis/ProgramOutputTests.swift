// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import Diagnosis
@testable import Programs

/// Tests the reading of programs' output.
final class ProgramOutputTests: XCTestCase {
  private var file = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data().write(to: file)
  }

  override func tearDown() { try? FileManager.default.removeItem(at: file) }

  private func write(_ bytes: [UInt8]) throws {
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
  }

  func testAddedOutputIsReadOnce() throws {
    var reader = try XCTUnwrap(OutputReader(file))
    XCTAssertEqual(reader.read(), [])
    try write(Array("one\n".utf8))
    XCTAssertEqual(reader.read().map(\.text), ["one\n"])
    try write(Array("two\n".utf8))
    XCTAssertEqual(reader.read().map(\.text), ["two\n"])
    XCTAssertEqual(reader.finish(), [])
  }

  func testCompleteLinesAreReadWithEachLineEnd() throws {
    let outputs = ProgramOutputs()
    outputs.add(file)
    let mark = outputs.mark()
    try write(Array("one\r\ntwo\nthree\r\nunfinished".utf8))
    XCTAssertEqual(outputs.lines(since: mark), [["one", "two", "three"]])
    try write(Array(" line\r\n".utf8))
    XCTAssertEqual(outputs.lines(since: mark), [["one", "two", "three", "unfinished line"]])
  }

  func testACharacterThatIsWrittenInPartsIsReadAsOne() throws {
    var reader = try XCTUnwrap(OutputReader(file))
    let bytes = Array("Größe".utf8)
    try write(Array(bytes[..<3]))
    let first = reader.read()
    try write(Array(bytes[3...]))
    XCTAssertEqual((first + reader.read()).map(\.text).joined(), "Größe")
    try write([0xC3])
    XCTAssertEqual(reader.read(), [])
    XCTAssertEqual(reader.finish().map(\.text), ["\\xC3"])
  }

  func testTheBeginningAndTheEndOfALongOutputAreStored() throws {
    var reader = try XCTUnwrap(OutputReader(file))
    try write([UInt8](repeating: UInt8(ascii: "a"), count: OutputReader.maximumStored))
    try write([UInt8](repeating: UInt8(ascii: "b"), count: 100_000))
    try write([UInt8](repeating: UInt8(ascii: "c"), count: OutputReader.maximumOfEnd))
    XCTAssertEqual(reader.read().map(\.text.count).reduce(0, +), OutputReader.maximumStored)
    let end = reader.finish()
    XCTAssertEqual(end.map(\.text), [String(repeating: "c", count: OutputReader.maximumOfEnd)])
    XCTAssertEqual(end.map(\.omitted), [100_000])
    try write(Array("next".utf8))
    XCTAssertEqual(reader.read().map(\.text), ["next"], "the next test has the full limit again")
  }

  func testAMissingFileIsNotRead() {
    XCTAssertNil(OutputReader(URL(fileURLWithPath: "/nowhere/at/all")))
  }

  func testInvalidBytesAreEscaped() {
    XCTAssertEqual(PrintableText.text([0x61, 0xE4, 0x62, 0xFF, 0x01][...]), "a\\xE4b\\xFF\u{1}")
    XCTAssertEqual(PrintableText.endOfWholeCharacters(in: [0x61, 0xE2, 0x82]), 1)
    XCTAssertEqual(PrintableText.endOfWholeCharacters(in: Array("€".utf8)), 3)
    XCTAssertEqual(PrintableText.endOfWholeCharacters(in: []), 0)
  }

  // MARK: - Signposts

  private func signpost(_ line: String) throws -> Signpost? { try Signpost(line: line[...]) }

  func testASignpostIsParsedFromALine() throws {
    XCTAssertEqual(
      try signpost("signpost begin 12 org.example.Lister sync Down%20load 7"),
      Signpost(
        kind: .begin, time: 12, subsystem: "org.example.Lister", category: "sync", name: "Down load",
        identifier: "7"))
    XCTAssertNil(try signpost("signposts are fine"))
    for line in [
      "signpost", "signpost start 1 a b c", "signpost end x a b c", "signpost end 1 a b",
      "signpost end 1 a b c d e",
    ] {
      XCTAssertThrowsError(try signpost(line)) { XCTAssertTrue("\($0)".contains("found \"\(line)\"")) }
    }
  }

  func testIntervalsGoFromABeginningToItsEnd() {
    func post(_ kind: Signpost.Kind, _ time: UInt64, _ id: String = "") -> Signpost {
      Signpost(kind: kind, time: time, subsystem: "s", category: "c", name: "n", identifier: id)
    }
    let intervals = SignpostIntervals(
      [
        post(.begin, 1_000_000_000, "a"), post(.begin, 2_000_000_000, "b"), post(.event, 2_500_000_000),
        post(.end, 3_000_000_000, "a"), post(.end, 3_500_000_000, "b"),
        post(.end, 4_000_000_000, "never begun"),
        post(.begin, 5_000_000_000), post(.begin, 90_000_000_000), post(.event, 90_000_000_000),
      ], beginning: 0...10_000_000_000)
    XCTAssertEqual(intervals.durations, [2, 1.5])
    XCTAssertEqual(intervals.events, 1)
    XCTAssertEqual(intervals.open, 1)
  }
}
