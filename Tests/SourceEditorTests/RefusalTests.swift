// SPDX-License-Identifier: Apache-2.0

import Foundation
import SourceEditor
import XCTest

/// Tests the errors for files that must not be changed and for tests that are not found.
final class RefusalTests: SourceEditorTestCase {
  private func open(_ path: String, _ test: String? = "testX", missing: InsertionPoint.Missing = .isAdded)
    throws
  {
    _ = try SourceInsertion(InsertionPoint(file: path, test: test, missing: missing))
  }

  private let source = "class A: XCTestCase {\n  func testX() {\n  }\n}\n"

  func testOnlySwiftFilesOfThePackageAreChanged() throws {
    let outside = package.deletingLastPathComponent().appendingPathComponent(
      "outside-\(UUID().uuidString).swift"
    ).path
    try Data(source.utf8).write(to: URL(fileURLWithPath: outside))
    defer { try? FileManager.default.removeItem(atPath: outside) }
    problem(.noPackage, containing: "Package.swift") { try open(outside) }
    problem(.noPackage) { try open(package.path + "/Tests/../../\((outside as NSString).lastPathComponent)") }
    let link = package.appendingPathComponent("Tests/Link.swift").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: outside)
    problem(.outsidePackage, containing: outside) { try open(link) }
    let folder = package.appendingPathComponent("Tests/Folder").path
    try FileManager.default.createSymbolicLink(
      atPath: folder, withDestinationPath: (outside as NSString).deletingLastPathComponent)
    problem(.outsidePackage) { try open(folder + "/" + (outside as NSString).lastPathComponent) }
    problem(.outsidePackage) { try open(folder + "/new-\(UUID().uuidString).swift") }
    XCTAssertEqual(try String(contentsOfFile: outside, encoding: .utf8), source)
    problem(.notSwift) { try open(try write(source, "Tests/A.txt")) }
    let text = package.appendingPathComponent("Tests/Text.swift").path
    try FileManager.default.createSymbolicLink(atPath: text, withDestinationPath: "A.txt")
    problem(.notSwift, containing: "A.txt") { try open(text) }
    let nowhere = package.appendingPathComponent("Tests/Nowhere.swift").path
    try FileManager.default.createSymbolicLink(atPath: nowhere, withDestinationPath: "missing.swift")
    problem(.notAFile) { try open(nowhere) }
    problem(.noFolder) { try open(package.path + "/Missing/A.swift") }
  }

  func testALinkInsideOfThePackageIsFollowed() throws {
    let real = try write(source)
    let link = package.appendingPathComponent("Tests/Link.swift").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: real)
    let insertion = try SourceInsertion(InsertionPoint(file: link, test: "testX"))
    try insertion.update(lines: ["NEW"])
    XCTAssertTrue(try read().contains("NEW"))
    XCTAssertEqual(try FileManager.default.destinationOfSymbolicLink(atPath: link), real)
  }

  func testFoldersPipesAndLockedFilesAreRefused() throws {
    let folder = package.appendingPathComponent("Tests/B.swift").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    problem(.directory) { try open(folder) }
    let pipe = package.appendingPathComponent("Tests/C.swift").path
    XCTAssertEqual(mkfifo(pipe, 0o600), 0)
    problem(.notAFile) { try open(pipe) }
    let path = try write(source)
    XCTAssertEqual(chmod(path, 0o444), 0)
    problem(.unwritable, containing: "permissions") { try open(path) }
    XCTAssertEqual(chmod(path, 0o200), 0)
    problem(.unreadable) { try open(path) }
    XCTAssertEqual(chmod(path, 0o640), 0)
    let insertion = try SourceInsertion(InsertionPoint(file: path, test: "testX"))
    try insertion.update(lines: ["NEW"])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    XCTAssertEqual(mode, 0o640)
    XCTAssertEqual(chmod(path, 0o440), 0)
    problem(.unwritable) { try insertion.update(lines: ["NEWER"]) }
    let names = try FileManager.default.contentsOfDirectory(atPath: package.path + "/Tests")
    XCTAssertEqual(
      names.sorted(), ["A.swift", "B.swift", "C.swift"], "temporary files are left in the folder")
  }

  func testOtherEncodingsAreRefusedWithTheByteOffset() throws {
    for (bytes, offset) in [
      (Array("// é\n".utf8) + [0xE9, 0x0A], 6), ([0xFF, 0xFE, 0x63, 0x00], 0),
      (Array("// ".utf8) + [0xC3], 3),
      (Array("//".utf8) + [0xED, 0xA0, 0x80], 2),
    ] as [([UInt8], Int)] {
      let path = try write(bytes: bytes)
      problem(.notUTF8, containing: "byte \(offset)") { try open(path) }
    }
    let path = try write(bytes: [UInt8](repeating: 0x20, count: 5 << 20))
    problem(.tooLarge, containing: "bytes") { try open(path) }
  }

  func testMissingAndAmbiguousTestsAreRefused() throws {
    let two = try write(
      "class A: XCTestCase {\n  func testAdding() {}\n}\nclass B: XCTestCase {\n  func testAdding() {}\n}\n")
    problem(.ambiguousTest, containing: "A.testAdding (line 2)", "B.testAdding (line 5)") {
      try open(two, "testAdding")
    }
    problem(.noSuchTest, containing: "Did you mean testAdding?") {
      try open(two, "testAddin", missing: .fails)
    }
    problem(.ambiguousType, containing: "A (line 1), B (line 4)", "A/testNew") { try open(two, "testNew") }
    problem(.noSuchType, containing: "no type Listt", "Did you mean List?") {
      try open(try write("class List: XCTestCase {}\n", "Tests/B.swift"), "Listt/testNew")
    }
    problem(.badName, containing: "\"test\"") { try open(two, "A/adding") }
    problem(.badName) { try open(two, "A/test adding") }
    problem(.ambiguousTest, containing: "2 tests") { try open(two, nil) }
    problem(.noTestType, containing: "XCTestCase") { try open(try write("struct S {}\n"), "testX") }
    problem(.noTestType) { try open(try write(""), "testX") }
    problem(.badName) { try open(package.path + "/Tests/New.swift", "adding") }
    // Swift Testing has no prefix, so the name of a new test may be a keyword.
    let suite = try write("@Suite struct C {\n  @Test func save() {}\n}\n", "Tests/C.swift")
    problem(.badName, containing: "\"C/continue\"") { try open(suite, "C/continue") }
    let branches = "class A: XCTestCase {\n#if A\n  func testX() {}\n#else\n  func testX() {}\n#endif\n}\n"
    problem(.ambiguousTest, containing: "line 3", "line 5") { try open(try write(branches)) }
  }
}
