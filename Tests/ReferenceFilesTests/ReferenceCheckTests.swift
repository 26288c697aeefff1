// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import ReferenceFiles

/// Tests the decisions about references, which are the same for each kind.
final class ReferenceCheckTests: XCTestCase {
  /// Text from the program.
  private final class Text: ComparedContent {
    struct Damage: Error, CustomStringConvertible {
      let description = "it is no text"
    }

    var shown: String
    var change: ReferenceContent.Change?
    /// Called before the content for a new reference is returned.
    var beforeContent: () -> Void = {}
    private(set) var comparisons = 0

    init(_ shown: String) { self.shown = shown }

    func reference(from data: Data) throws -> String {
      guard let text = String(data: data, encoding: .utf8) else { throw Damage() }
      return text
    }

    func difference(from reference: String, at path: String) throws -> String? {
      comparisons += 1
      return reference == shown ? nil : "\(reference) → \(shown)"
    }

    func content(after difference: String?) throws -> ReferenceContent {
      beforeContent()
      return ReferenceContent(Data((difference == nil ? shown : "merged").utf8), change: change)
    }

    func description(of difference: String, from name: String) -> ReferenceFinding {
      ReferenceFinding(
        summary: "\(name): \(difference)", details: ["a detail"],
        attachments: [.init(.difference, Data(difference.utf8), facts: ["a": "b"])])
    }
  }

  private let kind = ReferenceKind(noun: "text", fileExtension: "txt", uniformType: "public.plain-text")
  private var folder = URL(fileURLWithPath: "/")
  /// The location of a new reference.
  private var file: URL { folder.appendingPathComponent("UITests/NoteTests/a@here.txt") }
  /// The reference for all destinations.
  private var common: URL { folder.appendingPathComponent("UITests/NoteTests/a.txt") }

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func check(_ mode: String = "", ci: String = "", command: String? = "run") throws -> ReferenceCheck
  {
    try ReferenceCheck(
      kind, named: "a", source: #filePath, fileID: "UITests/NoteTests.swift", variant: "here",
      environment: [
        "UNDERSTUDY_REFERENCES": folder.path, "UNDERSTUDY_UPDATE_REFERENCES": mode, "CI": ci,
      ], command: { mode in command.map { "\($0) \(mode)" } })
  }

  private func read(_ file: URL) -> String? {
    FileManager.default.contents(atPath: file.path).map { String(decoding: $0, as: UTF8.self) }
  }

  private func write(_ text: String, to file: URL) throws { try Data(text.utf8).write(to: file) }

  // MARK: - No reference

  func testAMissingReferenceIsWrittenAndTheAssertionFailsOnce() throws {
    let result = try check().run(Text("new"))
    XCTAssertEqual(read(file), "new")
    XCTAssertNil(read(common))
    XCTAssertEqual(result.note, "The text was stored as the reference \(file.path)")
    let failure = try XCTUnwrap(result.failure)
    XCTAssertNil(failure.difference)
    guard case .created = failure.reason else { return XCTFail("\(failure)") }
    XCTAssertEqual(
      failure.finding.summary,
      "there was no reference \"a\", so nothing was compared. The text is the reference from now on")
    XCTAssertEqual(
      failure.finding.details, ["Check the file \(file.path), commit it, and run the test again."])
    XCTAssertEqual(failure.finding.attachments, [.init(.actual, Data("new".utf8))])
    XCTAssertEqual(failure.kind.fileName(of: .actual, named: failure.name), "a (actual).txt")
    XCTAssertNil(try check().run(Text("new")).failure)
  }

  func testAMissingReferenceIsAcceptedInTheOtherModesThatWrite() throws {
    for mode in ["changed", "all"] {
      let result = try check(mode).run(Text(mode))
      XCTAssertNil(result.failure, mode)
      XCTAssertEqual(result.stored, file.path)
      XCTAssertEqual(read(file), mode)
      try FileManager.default.removeItem(at: file)
    }
  }

  func testAMissingReferenceFailsInTheModeThatWritesNothing() throws {
    let result = try check("none").run(Text("new"))
    XCTAssertNil(result.note)
    XCTAssertNil(read(file))
    let failure = try XCTUnwrap(result.failure)
    guard case .missing = failure.reason else { return XCTFail("\(failure)") }
    XCTAssertEqual(failure.finding.summary, "there is no reference \"a\"")
    XCTAssertEqual(
      failure.finding.details,
      [
        "The file \(file.path) with the text does not exist, and was not written, because "
          + "UNDERSTUDY_UPDATE_REFERENCES is none. Write it as follows, and commit it.",
        "To accept the text as the reference: run missing\nWith swift test, set UNDERSTUDY_UPDATE_REFERENCES=missing.",
      ])
    XCTAssertEqual(failure.finding.attachments, [.init(.actual, Data("new".utf8))])
  }

  func testNothingIsWrittenInContinuousIntegration() throws {
    for mode in ReferenceUpdate.allCases.map(\.rawValue) {
      let failure = try XCTUnwrap(check(mode, ci: "true", command: nil).run(Text("new")).failure)
      let text = failure.finding.details.joined(separator: "\n")
      XCTAssertTrue(text.contains("because this is continuous integration (CI=true)"), text)
      XCTAssertTrue(
        text.hasSuffix(
          "To accept the text as the reference, outside of continuous integration, where nothing is stored, run the test "
            + "with UNDERSTUDY_UPDATE_REFERENCES=missing."), text)
      XCTAssertNil(read(file))
      try write("old", to: file)
      XCTAssertNotNil(try check(mode, ci: "1").run(Text("new")).failure)
      XCTAssertEqual(read(file), "old")
      try FileManager.default.removeItem(at: file)
    }
  }

  func testAReferenceThatAnotherWorkerWritesMeanwhileIsCompared() throws {
    let text = Text("new")
    text.beforeContent = { [file] in try? Data("other".utf8).write(to: file) }
    let result = try check().run(text)
    XCTAssertEqual(result.failure?.difference, "other → new")
    XCTAssertEqual(read(file), "other")
  }

  // MARK: - A reference

  func testTheReferenceOfTheDestinationIsReadBeforeTheOneForAll() throws {
    try write("common", to: common)
    XCTAssertNil(try check().run(Text("common")).failure)
    XCTAssertNil(read(file), "the reference for all destinations exists")
    try write("here", to: file)
    XCTAssertNil(try check().run(Text("here")).failure)
    try FileManager.default.removeItem(at: file)
    XCTAssertEqual(try check("changed").run(Text("new")).stored, common.path)
    XCTAssertNil(read(file))
  }

  func testADifferenceFailsWithTheFileAndTheCommand() throws {
    try write("old", to: file)
    for mode in ["", "missing", "none"] {
      let result = try check(mode).run(Text("new"))
      let failure = try XCTUnwrap(result.failure)
      XCTAssertNil(result.note)
      XCTAssertEqual(failure.difference, "old → new")
      XCTAssertEqual(failure.finding.summary, "a: old → new")
      XCTAssertEqual(
        failure.finding.details,
        [
          "a detail", "Reference: \(file.path)",
          "To accept the new text: run changed\nWith swift test, set UNDERSTUDY_UPDATE_REFERENCES=changed.",
        ])
      XCTAssertEqual(
        failure.finding.attachments, [.init(.difference, Data("old → new".utf8), facts: ["a": "b"])])
    }
    XCTAssertEqual(read(file), "old")
  }

  func testAReferenceThatDiffersIsReplaced() throws {
    try write("old", to: file)
    let result = try check("changed").run(Text("new"))
    XCTAssertNil(result.failure)
    XCTAssertEqual(result.stored, file.path)
    XCTAssertEqual(read(file), "merged", "the content may keep parts of the reference")
    try write("old", to: file)
    let text = Text("new")
    XCTAssertNil(try check("all").run(text).failure)
    XCTAssertEqual(read(file), "new")
    XCTAssertEqual(text.comparisons, 1, "the comparison waits until the program shows the reference")
  }

  func testAReferenceThatMatchesIsReplacedInTheModeAll() throws {
    try write("same", to: file)
    XCTAssertNil(try check("changed").run(Text("same")).stored)
    XCTAssertEqual(try check("all").run(Text("same")).stored, file.path)
  }

  func testADamagedReferenceIsAnErrorUnlessItMayBeReplaced() throws {
    let damaged = Data([0xFF, 0xFE])
    for mode in ["missing", "none"] {
      try damaged.write(to: file)
      XCTAssertThrowsError(try check(mode).run(Text("new"))) {
        XCTAssertEqual($0 as? ReferenceError, .damaged(path: file.path, reason: "it is no text"))
        XCTAssertEqual(
          "\($0)",
          "The reference \(file.path) cannot be read: it is no text. Restore the file from version control, or delete it "
            + "to store a new reference.")
      }
      XCTAssertEqual(FileManager.default.contents(atPath: file.path), damaged)
    }
    for mode in ["changed", "all"] {
      try damaged.write(to: file)
      XCTAssertEqual(try check(mode).run(Text("new")).stored, file.path)
      XCTAssertEqual(read(file), "new")
    }
  }

  // MARK: - A content that changes

  func testAContentThatChangesIsNoReference() throws {
    let text = Text("new")
    text.change = .init(finding: "The clock still changed after 5.0 s", remedy: "Stop the clock.")
    func expectChanging(_ mode: String) throws {
      let result = try check(mode).run(text)
      let failure = try XCTUnwrap(result.failure, mode)
      guard case .changing = failure.reason else { return XCTFail("\(failure)") }
      XCTAssertNil(result.stored)
      XCTAssertEqual(
        failure.finding.summary,
        "The clock still changed after 5.0 s, so its text cannot be the reference \"a\"")
      XCTAssertEqual(failure.finding.details, ["Stop the clock."])
      XCTAssertEqual(failure.finding.attachments.map(\.role), [.actual])
    }
    for mode in ["missing", "changed", "all"] { try expectChanging(mode) }
    XCTAssertNil(read(file))
    try write("old", to: file)
    for mode in ["changed", "all"] { try expectChanging(mode) }
    XCTAssertEqual(read(file), "old")
    try FileManager.default.removeItem(at: file)
    let missing = try XCTUnwrap(check("none").run(text).failure)
    guard case .missing = missing.reason else { return XCTFail("\(missing)") }
  }

  // MARK: - Errors

  func testErrorsOfTheNameAndTheModeAreThrown() {
    XCTAssertThrowsError(try check("everything")) {
      XCTAssertEqual($0 as? ReferenceError, .unknownUpdate(value: "everything"))
    }
    XCTAssertThrowsError(
      try ReferenceCheck(
        kind, named: "..", source: #filePath, fileID: "T/F.swift", environment: [:], command: { _ in nil })
    ) {
      XCTAssertEqual($0 as? ReferenceError, .emptyName)
    }
    XCTAssertThrowsError(
      try ReferenceCheck(
        kind, named: "a", source: "/nowhere/Test.swift", fileID: "T/F.swift", environment: [:],
        command: { _ in nil })
    ) {
      XCTAssertEqual($0 as? ReferenceError, .noFolder(source: "/nowhere/Test.swift"))
    }
  }
}
