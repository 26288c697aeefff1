// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import TestRunner

/// Tests the environment of a test that pauses in a run.
final class PausingRunTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "pausing-\(UUID().uuidString)")

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  private func makeStudio(in name: String) throws -> URL {
    let products = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: products, withIntermediateDirectories: true)
    let studio = products.appendingPathComponent("understudy-studio")
    _ = FileManager.default.createFile(
      atPath: studio.path, contents: nil, attributes: [.posixPermissions: 0o755])
    return studio
  }

  func testTheStudioBesideTheRunnerIsUsedIfThePackageHasNoStudio() throws {
    let studio = try makeStudio(in: "runner")
    let program = studio.deletingLastPathComponent().appendingPathComponent("understudy")
    let products = folder.appendingPathComponent("products")
    let notes = try PauseNotes(in: folder)
    XCTAssertEqual(
      notes.environment(products: products, program: program)["UNDERSTUDY_STUDIO"], studio.path)
    _ = try makeStudio(in: "products")
    XCTAssertNil(notes.environment(products: products, program: program)["UNDERSTUDY_STUDIO"])
  }
}
