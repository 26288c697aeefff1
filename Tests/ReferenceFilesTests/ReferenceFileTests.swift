// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import XCTest

@testable import ReferenceFiles

final class ReferenceFileTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func file(_ name: String = "a/b/reference.txt") -> ReferenceFile {
    ReferenceFile(folder.appendingPathComponent(name))
  }

  func testCreateReadReplace() throws {
    let file = file()
    XCTAssertNil(try file.read())
    XCTAssertTrue(try file.create(Data("one".utf8)))
    XCTAssertEqual(try file.read(), Data("one".utf8))
    XCTAssertFalse(try file.create(Data("two".utf8)), "An existing reference is not overwritten")
    XCTAssertEqual(try file.read(), Data("one".utf8))
    try file.replace(Data("three".utf8))
    XCTAssertEqual(try file.read(), Data("three".utf8))
    let names = try FileManager.default.contentsOfDirectory(atPath: file.url.deletingLastPathComponent().path)
    XCTAssertEqual(names, ["reference.txt"], "No temporary file remains")
  }

  func testOneOfManyWritersCreatesTheFile() throws {
    let file = file()
    let writers = Mutex<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 50) { number in
      if (try? file.create(Data("\(number)".utf8))) == true { writers.withLock { $0.append(number) } }
    }
    let winners = writers.withLock { $0 }
    XCTAssertEqual(winners.count, 1)
    XCTAssertEqual(try file.read(), winners.first.map { Data("\($0)".utf8) })
  }

  func testAFileInPlaceOfAFolder() throws {
    try Data().write(to: folder.appendingPathComponent("a"))
    XCTAssertThrowsError(try file().replace(Data("x".utf8))) { error in
      guard case .notWritten(let path, _)? = error as? ReferenceError else { return XCTFail("\(error)") }
      XCTAssertEqual(path, file().url.path)
    }
  }

  func testAFolderInPlaceOfAFile() throws {
    try FileManager.default.createDirectory(at: file().url, withIntermediateDirectories: true)
    XCTAssertThrowsError(try file().read()) { error in
      guard case .unreadable? = error as? ReferenceError else { return XCTFail("\(error)") }
    }
    XCTAssertThrowsError(try file().replace(Data("x".utf8)))
  }

  func testALinkToAMissingFileIsNotWritten() throws {
    let file = file("reference.txt")
    try FileManager.default.createSymbolicLink(
      atPath: file.url.path, withDestinationPath: "/nowhere/reference.txt")
    XCTAssertNil(try file.read())
    XCTAssertThrowsError(try file.create(Data("x".utf8))) { error in
      guard case .notWritten? = error as? ReferenceError else { return XCTFail("\(error)") }
    }
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), ["reference.txt"])
  }
}
