// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import Desktop

/// Tests where the executable of the compositor is searched.
final class CompositorExecutableTests: XCTestCase {
  private var folder = FileManager.default.temporaryDirectory

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("compositor-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  @discardableResult
  private func makeProgram(in name: String) throws -> String {
    let place = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let file = place.appendingPathComponent("understudy-compositor").path
    XCTAssertTrue(
      FileManager.default.createFile(atPath: file, contents: nil, attributes: [.posixPermissions: 0o755]))
    return file
  }

  private func search(named: String? = nil) -> CompositorExecutable {
    CompositorExecutable(
      named: named, home: folder.appendingPathComponent("prefix/products").path,
      path: [folder.appendingPathComponent("path").path])
  }

  func testTheFirstOfTheFoldersIsUsed() throws {
    // The least preferred folder first.
    for name in ["path", "prefix/bin", "prefix/libexec/understudy", "prefix/products"] {
      let program = try makeProgram(in: name)
      XCTAssertEqual(try search().find(), program)
    }
  }

  func testTheSettingHasPrecedence() throws {
    try makeProgram(in: "prefix/products")
    let other = try makeProgram(in: "other")
    XCTAssertEqual(try search(named: other).find(), other)
    XCTAssertTrue(try search(named: "").find().hasSuffix("products/understudy-compositor"))
  }

  func testAMissingExecutableIsAnErrorWithTheFoldersAndTheRemedies() throws {
    XCTAssertThrowsError(try search().find()) { error in
      let text = "\(error)"
      XCTAssertTrue(text.hasPrefix("The program understudy-compositor"), text)
      for part in search().folders + [
        #".product(name: "understudy-compositor", package: "understudy")"#, "install Understudy",
        "UNDERSTUDY_COMPOSITOR",
      ] {
        XCTAssertTrue(text.contains(part), "\(part) is not in: \(text)")
      }
    }
  }

  func testASettingThatNamesNoProgramIsAnError() throws {
    let file = folder.appendingPathComponent("text").path
    XCTAssertTrue(FileManager.default.createFile(atPath: file, contents: nil))
    for name in [file, "/nowhere", folder.path] {
      XCTAssertThrowsError(try search(named: name).find()) { error in
        XCTAssertEqual(error as? DesktopError, .missingCompositor(named: name, searched: []))
        XCTAssertTrue(
          "\(error)".contains("\"\(name)\", the value of UNDERSTUDY_COMPOSITOR, is not the path"), "\(error)")
      }
    }
  }
}
