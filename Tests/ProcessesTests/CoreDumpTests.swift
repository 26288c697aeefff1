// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import XCTest

/// Tests the search for the image of a crashed program, by the settings of the kernel.
final class CoreDumpTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("cores-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  private func find(_ pattern: String, addsProcess: Bool = false, among names: String...) throws -> String? {
    for name in names { try Data().write(to: folder.appendingPathComponent(name)) }
    guard
      case .found(let file) = CoreDump.find(of: 42, in: folder, pattern: pattern, addsProcess: addsProcess)
    else { return nil }
    return file.lastPathComponent
  }

  func testThePatternNamesTheImageOfTheProcess() throws {
    XCTAssertEqual(try find("core", among: "core", "core.41"), "core")
    XCTAssertEqual(try find("core", addsProcess: true, among: "core.41", "core.42"), "core.42")
    XCTAssertEqual(
      try find("\(folder.path)/%e-%p-100%%.dump", among: "a-41-100%.dump", "a-42-100%.dump"), "a-42-100%.dump"
    )
    XCTAssertNil(try find("core.%p.x", among: "core.41.x"))
  }

  func testTheImageOfACrashedThreadIsFound() throws {
    // The thread 57 of the process 42 crashed, core(5).
    XCTAssertEqual(try find("core.%p.%i", among: "core.41.56", "core.42.57"), "core.42.57")
  }

  func testAProgramThatReceivesTheImagesIsNamed() {
    guard case .missing(let reason) = CoreDump.find(of: 42, in: folder, pattern: "|/usr/bin/taker %p") else {
      return XCTFail("an image was found")
    }
    XCTAssertTrue(reason.contains("passes the images of crashed programs to /usr/bin/taker."), reason)
  }
}
