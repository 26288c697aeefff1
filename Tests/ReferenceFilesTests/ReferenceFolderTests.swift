// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import ReferenceFiles

final class ReferenceFolderTests: XCTestCase {
  private let folder = ReferenceFolder(URL(fileURLWithPath: "/package/References"))

  func testPathOfAReference() throws {
    let files = try folder.files(
      named: "main window", fileID: "MyUITests/LoginTests.swift", variant: "debian-12-x11",
      fileExtension: "png")
    XCTAssertEqual(
      files.map(\.url.path),
      [
        "/package/References/MyUITests/LoginTests/main window@debian-12-x11.png",
        "/package/References/MyUITests/LoginTests/main window.png",
      ])
  }

  func testNamesCannotLeaveTheFolder() throws {
    for name in ["../../etc/passwd", "/etc/passwd", ".hidden", "a/../../b", "a\u{0}b", "..", "x\ny"] {
      let files = try? folder.files(
        named: name, fileID: "../Tests/.swift", variant: "../v", fileExtension: "png")
      for file in files ?? [] {
        let path = file.url.standardizedFileURL.path
        XCTAssertTrue(path.hasPrefix("/package/References/"), "\(name): \(path)")
        XCTAssertFalse(file.url.lastPathComponent.hasPrefix("."), "\(name): \(path)")
      }
    }
  }

  func testANameWithoutLettersIsRefused() {
    for name in ["", "..", "///", " "] {
      XCTAssertThrowsError(
        try folder.files(named: name, fileID: "T/F.swift", variant: nil, fileExtension: "txt"), name
      ) { XCTAssertEqual($0 as? ReferenceError, .emptyName) }
    }
  }

  func testFolderOfThePackage() throws {
    let found = try ReferenceFolder(source: #filePath, environment: [:])
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    XCTAssertEqual(found.url.path, package.appendingPathComponent("References").path)
    let set = try ReferenceFolder(source: #filePath, environment: ["UNDERSTUDY_REFERENCES": "/elsewhere"])
    XCTAssertEqual(set.url.path, "/elsewhere")
    XCTAssertThrowsError(try ReferenceFolder(source: "/nowhere/Test.swift", environment: [:])) {
      XCTAssertEqual($0 as? ReferenceError, .noFolder(source: "/nowhere/Test.swift"))
    }
  }
}
