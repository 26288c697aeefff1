// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults
import XCTest

@testable import TestReport

/// Tests reports of damaged, newer, huge and hostile bundles: they open and name the missing parts.
final class BadInputTests: WrittenBundleTestCase {
  func testATruncatedLastLineIsLeftOutAndReported() throws {
    let whole = Self.stream(Self.test(1, "A.a", "passed")) + Self.test(2, "A.b", "passed")
    let cut = try results("cut", String(whole.dropLast(30)))
    XCTAssertEqual(cut.tests.map(\.outcome), [.passed, .interrupted])
    let page = try page(of: cut)
    XCTAssertTrue(page.contains("cut: the record ends within an event, in line 6."), "\(cut.record.problems)")
  }

  func testEventsBeforeATruncatedLineAreRead() throws {
    let before = Self.stream(Self.test(1, "A.a", "passed"))
    let last = Self.test(2, "A.ü", "failed")
    for length in stride(from: 1, to: last.utf8.count, by: 7) {
      let bundle = try write("every", before)
      let file = bundle.appendingPathComponent("events/every.jsonl")
      try (Data(before.utf8) + Data(last.utf8).prefix(length)).write(to: file)
      let results = RunResults(try BundleReader.read(bundle))
      XCTAssertEqual(results.tests.first?.outcome, .passed, "cut after \(length) bytes")
      XCTAssertNoThrow(try page(of: results), "cut after \(length) bytes")
    }
  }

  func testInvalidLinesAreCounted() throws {
    let damaged = try results(
      "damaged",
      Self.stream("\u{0}\u{0}\u{0}\nnonsense\n{\"event\":\"issue\"}\n" + Self.test(1, "A.a", "passed")))
    XCTAssertEqual(damaged.tests.count, 1)
    XCTAssertTrue(
      damaged.record.problems.contains(
        "damaged: lines that are not events were left out (line numbers: 2, 3, 4)."),
      "\(damaged.record.problems)")
  }

  func testAMissingAttachmentIsReported() throws {
    let attachment = """
      {"event":"attachment","time":1,"test":1,"name":"Picture","type":"public.png","digest":"ab","file":"ab.png","size":3,"lifetime":"keepAlways"}
      """
    let missing = try results("missing", Self.stream(Self.test(1, "A.a", "failed", attachment)))
    XCTAssertEqual(
      missing.record.problems, ["The attachment \"Picture\" of A.a is missing: attachments/ab.png"])
    XCTAssertTrue(try page(of: missing).contains("\"isMissing\":true"))
    let target = folder.appendingPathComponent("missing-report")
    XCTAssertNoThrow(try HTMLReport(missing).write(toFolder: target))
    XCTAssertTrue(
      try String(contentsOf: target.appendingPathComponent("data/tests-0.js"), encoding: .utf8).contains(
        "\"isMissing\":true"))
  }

  /// The check for an earlier copy does not find a link without a target, nor the copy of a process that begins later.
  func testACopyOfAnAttachmentThatAppearsMeanwhileIsReplaced() throws {
    let attachment = """
      {"event":"attachment","time":1,"test":1,"name":"Text","type":"public.plain-text","digest":"ab","file":"ab.txt","size":3,"lifetime":"keepAlways"}
      """
    let bundle = try write("copied", Self.stream(Self.test(1, "A.a", "failed", attachment)))
    let stored = bundle.appendingPathComponent("attachments")
    try FileManager.default.createDirectory(at: stored, withIntermediateDirectories: true)
    try Data("abc".utf8).write(to: stored.appendingPathComponent("ab.txt"))
    let target = folder.appendingPathComponent("copied-report")
    let copies = target.appendingPathComponent("attachments")
    try FileManager.default.createDirectory(at: copies, withIntermediateDirectories: true)
    let copy = copies.appendingPathComponent("ab.txt")
    try FileManager.default.createSymbolicLink(atPath: copy.path, withDestinationPath: "nowhere")
    try HTMLReport(RunResults(try BundleReader.read(bundle))).write(toFolder: target)
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: copies.path), ["ab.txt"])
    XCTAssertEqual(try Data(contentsOf: copy), Data("abc".utf8))
  }

  func testTwoWritersOfAPageDoNotShareAFile() throws {
    let file = folder.appendingPathComponent(String(repeating: "p", count: 250) + ".html")
    let first = try AtomicFileWriter(file)
    try first.write(Data("the first ".utf8))
    let second = try AtomicFileWriter(file)
    try second.write(Data("second".utf8))
    try first.write(Data("page".utf8))
    try first.finish()
    XCTAssertEqual(try String(contentsOf: file, encoding: .utf8), "the first page")
    try second.finish()
    XCTAssertEqual(try String(contentsOf: file, encoding: .utf8), "second")
  }

  func testNewerFieldsAndEventsAreLeftOutAndTheEventsReported() throws {
    let newer = """
      {"event":"hologram","time":1,"test":1,"depth":3}
      {"event":"activityStarted","time":1,"test":1,"activity":0,"name":"Tap","mood":"calm","more":{"a":[1]}}
      """
    let results = try results("newer", Self.stream(Self.test(1, "A.a", "passed", newer)))
    XCTAssertEqual(results.tests.first?.attempts.first?.test.activities.map(\.name), ["Tap"])
    XCTAssertEqual(
      results.record.problems, ["newer: events \"hologram\" of a newer version were left out."])
    XCTAssertTrue(try page(of: results).contains("hologram"))
  }

  func testANewerFormatIsRefusedWithARemedy() throws {
    let bundle = try write("wrong", format: 99, Self.stream(""))
    XCTAssertThrowsError(try BundleReader.read(bundle)) { error in
      XCTAssertEqual(error as? BundleError, .newerFormat(path: bundle.path, found: 99))
      XCTAssertTrue("\(error)".contains("version 99"), "\(error)")
      XCTAssertTrue("\(error)".contains("newer one"), "\(error)")
    }
  }

  func testAFolderThatIsNotABundleIsRefused() throws {
    XCTAssertThrowsError(try BundleReader.read(folder)) { error in
      XCTAssertTrue("\(error)".contains("it has no folder events. Expected a folder with"), "\(error)")
    }
  }

  func testEachMarkThatChangesTheDirectionOfTextIsVisible() {
    // All characters with the property Bidi_Control.
    let marks: [UInt32] = [0x61C, 0x200E, 0x200F] + Array(0x202A...0x202E) + Array(0x2066...0x2069)
    for mark in marks.compactMap(Unicode.Scalar.init) {
      let code = String(mark.value, radix: 16, uppercase: true)
      XCTAssertEqual(PlainText.visible("a\(Character(mark))b"), "a⟨U+\(code)⟩b")
    }
  }

  func testHostileTextsAreEscapedInEveryReport() throws {
    let text = "</script><!--<script>\\u001b[31m\\u202e\\u0000 \\\"&'<b>\\u2067"
    let issue = """
      {"event":"issue","time":1,"test":1,"type":"\(text)","isFailure":true,"text":"\(text)","details":"\(text)","file":"\(text)","line":1,"frames":[{"symbol":"\(text)"}]}
      {"event":"output","time":1,"test":1,"application":"\(text)","stream":"stdout","text":"\(text)"}
      """
    let hostile = try results("hostile", Self.stream(Self.test(1, text + ".a", "failed", issue)))
    let page = try page(of: hostile)
    // The page itself has three script elements.
    XCTAssertFalse(page.contains("</script><!--"), "a text can end a script")
    XCTAssertEqual(page.components(separatedBy: "</script>").count - 1, 3)
    for report in [
      page, JUnitReport(hostile).text, GitHubAnnotations(hostile, root: "/").text, TextSummary(hostile).text,
    ] {
      XCTAssertFalse(
        report.unicodeScalars.contains { [0, 0x1B, 0x202E, 0x2067].contains($0.value) },
        "a control character is not escaped: \(report.prefix(300))")
    }
  }

  func testFilesOutsideTheBundleAreNotRead() throws {
    let lines = ["../manifest.json", "/etc/passwd", "a\\\"><b>", ".."].map { name in
      """
      {"event":"attachment","time":1,"test":1,"name":"Secret","type":"public.plain-text","digest":"ab","file":"\(name)","size":3,"lifetime":"keepAlways"}
      """
    }
    let results = try results(
      "outside", Self.stream(Self.test(1, "A.a", "passed", lines.joined(separator: "\n"))))
    XCTAssertEqual(results.tests.first?.attempts.first?.test.attachments.count, 0)
    XCTAssertEqual(results.record.problems.count, 4)
    XCTAssertFalse(try page(of: results).contains("file-/etc"))
  }

  func testALabelOfAMegabyteIsAccepted() throws {
    let label = String(repeating: "long ", count: 200_000)
    let step = "{\"event\":\"activityStarted\",\"time\":1,\"test\":1,\"activity\":0,\"name\":\"\(label)\"}"
    let huge = try results("label", Self.stream(Self.test(1, "A.a", "passed", step)))
    XCTAssertGreaterThan(try page(of: huge).utf8.count, 1_000_000)
  }

  func testALongLogIsAbbreviatedWithinTimeAndSize() throws {
    // 200 MB in lines of 1 MB, written one after another to limit the memory of the test itself.
    let bundle = try write("log", "")
    let file = bundle.appendingPathComponent("events/log.jsonl")
    let handle = try FileHandle(forWritingTo: file)
    let parts = Self.stream(Self.test(1, "A.a", "failed", "@")).components(separatedBy: "@")
    try handle.write(contentsOf: Data(parts[0].utf8))
    let chunk = String(repeating: "All work and no play makes a dull log. ", count: 25_600)
    for number in 0..<200 {
      let line =
        "{\"event\":\"output\",\"time\":1,\"test\":1,\"stream\":\"stdout\",\"text\":\"piece \(number): \(chunk)\"}\n"
      try handle.write(contentsOf: Data(line.utf8))
    }
    try handle.write(
      contentsOf: Data(
        "{\"event\":\"output\",\"time\":1,\"test\":1,\"stream\":\"stderr\",\"text\":\"the last words\"}".utf8)
    )
    try handle.write(contentsOf: Data(parts[1].utf8))
    try handle.close()
    let size = try XCTUnwrap(
      FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int)
    XCTAssertGreaterThan(size, 190_000_000)

    let clock = ContinuousClock()
    let start = clock.now
    let results = RunResults(try BundleReader.read(bundle))
    let page = try page(of: results)
    XCTAssertLessThan(start.duration(to: clock.now), .seconds(20))
    XCTAssertLessThan(page.utf8.count, 2_000_000)
    XCTAssertTrue(page.contains("the last words"))
    XCTAssertTrue(page.contains("of output are left out here"))
  }
}
