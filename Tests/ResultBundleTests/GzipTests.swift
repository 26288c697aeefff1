// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import XCTest

/// Tests compression in the gzip format.
final class GzipTests: XCTestCase {
  private var large: Data { Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }) }

  func testCompressedDataIsDecompressedUnchanged() throws {
    for content in [Data(), Data("a".utf8), Data(repeating: 0, count: 200_000), large] {
      XCTAssertEqual(try Gzip.decompress(Gzip.compress(content)), content, "\(content.count) bytes")
    }
  }

  func testEqualContentIsCompressedToEqualFiles() throws {
    XCTAssertEqual(try Gzip.compress(large), try Gzip.compress(large))
  }

  func testATruncatedFileIsRefused() throws {
    let file = try Gzip.compress(large)
    for count in [1, 10, file.count / 2, file.count - 1] {
      XCTAssertThrowsError(try Gzip.decompress(file.prefix(count)), "\(count) bytes") {
        XCTAssertTrue("\($0)".contains("Check whether the file was truncated or changed."), "\($0)")
      }
    }
  }

  func testAModifiedFileIsRefused() throws {
    var file = try Gzip.compress(large)
    file[file.count - 6] ^= 1
    XCTAssertThrowsError(try Gzip.decompress(file))
    XCTAssertThrowsError(try Gzip.decompress(Data("plain text".utf8)))
    XCTAssertThrowsError(try Gzip.decompress(Data()))
  }
}
