// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults
import XCTest

@testable import TestReport

/// Tests the export of pictures for stores and manuals.
final class StorePicturesTests: WrittenBundleTestCase {
  /// Returns the event of a picture for stores.
  private func picture(
    _ name: String, _ language: String, _ appearance: String, _ file: String, test: Int
  ) -> String {
    """
    {"event":"attachment","time":\(test).1,"test":\(test),"name":"\(name)","type":"public.png","digest":"","file":"\(file)","size":3,"lifetime":"keepAlways","info":{"storeScreenshot":"\(name)","language":"\(language)","appearance":"\(appearance)"}}
    """
  }

  /// Writes a bundle with the files of its pictures, and reads it.
  private func run(_ name: String, _ lines: [String], files: [String]) throws -> RunResults {
    let bundle = try write(name, Self.stream(lines.joined(separator: "\n")))
    let attachments = bundle.appendingPathComponent("attachments")
    try FileManager.default.createDirectory(at: attachments, withIntermediateDirectories: true)
    for file in files { try Data(file.prefix(3).utf8).write(to: attachments.appendingPathComponent(file)) }
    return RunResults(try BundleReader.read(bundle))
  }

  /// Returns the events of a test in a configuration.
  private func finished(
    _ number: Int, _ name: String, in configuration: String? = nil, outcome: String = "passed",
    with lines: String
  ) -> String {
    let text = Self.test(number, name, outcome, lines)
    guard let configuration else { return text }
    return text.replacing(
      "\"target\":\"T\"", with: "\"target\":\"T\",\"configuration\":\"\(configuration)\"")
  }

  func testPicturesAreInFoldersOfTheirLanguageAndAppearance() throws {
    let results = try run(
      "folders",
      [
        finished(1, "A.a", in: "German", with: picture("01 List", "de-DE", "light", "a1.png", test: 1)),
        finished(2, "A.a", in: "English", with: picture("01 List", "en-US", "dark", "a2.png", test: 2)),
        finished(3, "B.b", in: "German", with: picture("02 New", "de-DE", "light", "a3.png", test: 3)),
      ], files: ["a1.png", "a2.png", "a3.png"])
    let pictures = StorePictures(results)
    XCTAssertEqual(
      pictures.pictures.map(\.path),
      ["de-DE/light/01 List.png", "en-US/dark/01 List.png", "de-DE/light/02 New.png"])
    let target = folder.appendingPathComponent("out")
    try pictures.write(to: target)
    for (path, text) in [("en-US/dark/01 List.png", "a2."), ("de-DE/light/02 New.png", "a3.")] {
      XCTAssertEqual(try String(contentsOf: target.appendingPathComponent(path), encoding: .utf8), text)
    }
    let page = try String(contentsOf: target.appendingPathComponent("index.html"), encoding: .utf8)
    XCTAssertTrue(page.contains("<h2>01 List</h2>"), page)
    XCTAssertTrue(page.contains("src=\"de%2DDE/light/01%20List%2Epng\""), page)
    XCTAssertTrue(page.contains("alt=\"01 List, en-US, dark\""), page)
    XCTAssertTrue(page.contains("Languages: de-DE, en-US. Appearances: dark, light."), page)
    // A second export replaces the files of the first one.
    try pictures.write(to: target)
  }

  func testAnEarlierPictureStaysIfItsReplacementCannotBeWritten() throws {
    let results = try run(
      "replaced", [finished(1, "A.a", with: picture("01 List", "de-DE", "light", "a1.png", test: 1))],
      files: ["a1.png"])
    let pictures = StorePictures(results)
    let target = folder.appendingPathComponent("out")
    try pictures.write(to: target)
    try FileManager.default.removeItem(
      at: results.record.url.appendingPathComponent("attachments/a1.png"))
    XCTAssertThrowsError(try pictures.write(to: target))
    let place = target.appendingPathComponent("de-DE/light")
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: place.path), ["01 List.png"])
    XCTAssertEqual(
      try String(contentsOf: place.appendingPathComponent("01 List.png"), encoding: .utf8), "a1.")
  }

  func testPicturesOfTheSameNameHaveTheirConfigurationOrTest() throws {
    let results = try run(
      "names",
      [
        finished(1, "A.a", in: "Small", with: picture("01", "de-DE", "light", "a1.png", test: 1)),
        finished(2, "A.a", in: "Large", with: picture("01", "de-DE", "light", "a2.png", test: 2)),
        finished(3, "B.b", in: "Large", with: picture("02", "de-DE", "light", "a3.png", test: 3)),
        finished(4, "B.c", in: "Large", with: picture("02", "de-DE", "light", "a4.png", test: 4)),
      ], files: ["a1.png", "a2.png", "a3.png", "a4.png"])
    XCTAssertEqual(
      StorePictures(results).pictures.map(\.path),
      [
        "de-DE/light/01@Large.png", "de-DE/light/01@Small.png", "de-DE/light/02@Large@T-B-b.png",
        "de-DE/light/02@Large@T-B-c.png",
      ])
  }

  func testANameOfManyBytesIsShortened() throws {
    let name = String(repeating: "画", count: 100)
    let results = try run(
      "long", [finished(1, "A.a", with: picture(name, "ja-JP", "light", "a1.png", test: 1))],
      files: ["a1.png"])
    let target = folder.appendingPathComponent("out")
    try StorePictures(results).write(to: target)
    let files = try FileManager.default.contentsOfDirectory(
      atPath: target.appendingPathComponent("ja-JP/light").path)
    XCTAssertEqual(files, [name.prefix(66) + ".png"])
  }

  func testTheLastAttemptAndItsLastPictureCount() throws {
    let results = try run(
      "attempts",
      [
        finished(1, "A.a", outcome: "failed", with: picture("01", "de-DE", "light", "a1.png", test: 1)),
        finished(
          2, "A.a",
          with: picture("01", "de-DE", "light", "a2.png", test: 2) + "\n"
            + picture("01", "de-DE", "light", "a3.png", test: 2)),
      ], files: ["a1.png", "a2.png", "a3.png"])
    let pictures = StorePictures(results).pictures
    XCTAssertEqual(pictures.map(\.file), ["a3.png"])
    XCTAssertEqual(pictures.map(\.isOfFailedTest), [false])
  }

  func testAMissingFileIsReportedAndTheOthersAreExported() throws {
    let results = try run(
      "missing",
      [
        finished(1, "A.a", outcome: "failed", with: picture("01", "de-DE", "light", "a1.png", test: 1)),
        finished(2, "A.b", with: picture("02", "de-DE", "light", "a2.png", test: 2)),
      ], files: ["a1.png"])
    let pictures = StorePictures(results)
    XCTAssertEqual(pictures.problems, ["The picture \"02\" of T/A/b is missing from the bundle."])
    XCTAssertEqual(pictures.pictures.map(\.isOfFailedTest), [true])
    let target = folder.appendingPathComponent("out")
    try pictures.write(to: target)
    let page = try String(contentsOf: target.appendingPathComponent("index.html"), encoding: .utf8)
    XCTAssertTrue(page.contains("The test failed: T/A/a"), page)
  }

  func testNamesOfABundleStayInTheFolderAndAreNoMarkup() throws {
    let results = try run(
      "hostile",
      [
        finished(
          1, "A.a",
          with: picture("../../<b>", "..", "/etc", "a1.png", test: 1) + "\n"
            + picture(".hidden", "de\\u0000DE", "", "a1.png", test: 1))
      ], files: ["a1.png"])
    let pictures = StorePictures(results)
    XCTAssertEqual(
      Set(pictures.pictures.map(\.path)), ["-./-etc/-.-..--b-.png", "de-DE/-/-hidden.png"])
    let target = folder.appendingPathComponent("out")
    try pictures.write(to: target)
    let page = try String(contentsOf: target.appendingPathComponent("index.html"), encoding: .utf8)
    XCTAssertFalse(page.contains("<b>"), page)
  }
}
