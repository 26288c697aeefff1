// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import Processes

/// Tests that messages which cannot be written do not end the process.
final class StandardStreamTests: XCTestCase {
  func testTextForAFullDiskIsDropped() throws {
    let full = try XCTUnwrap(FileHandle(forWritingAtPath: "/dev/full"))
    StandardStream.write("text\n", to: full)
    XCTAssertThrowsError(try full.write(contentsOf: Data("text\n".utf8)))
  }

  func testTextForAPipeWithoutAReaderIsDropped() throws {
    let pipe = Pipe()
    StandardStream.write("text\n", to: pipe.fileHandleForWriting)
    // `read(upToCount:)` waits for the whole count.
    XCTAssertEqual(try pipe.fileHandleForReading.read(upToCount: 5), Data("text\n".utf8))
    try pipe.fileHandleForReading.close()
    StandardStream.write("text\n", to: pipe.fileHandleForWriting)
  }
}
