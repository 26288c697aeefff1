// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import XCTest

/// Files in the format of gzip.
final class GzipTests: XCTestCase {
  private var large: Data { Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }) }

  func testWhatIsCompressedComesBack() throws {
    for content in [Data(), Data("a".utf8), Data(repeating: 0, count: 200_000), large] {
      XCTAssertEqual(try Gzip.decompress(Gzip.compress(content)), content, "\(content.count) bytes")
    }
  }

  func testTheSameContentIsTheSameFile() throws {
    XCTAssertEqual(try Gzip.compress(large), try Gzip.compress(large))
  }

  func testAFileThatIsCutOffIsRefused() throws {
    let file = try Gzip.compress(large)
    for count in [1, 10, file.count / 2, file.count - 1] {
      XCTAssertThrowsError(try Gzip.decompress(file.prefix(count)), "\(count) bytes") {
        XCTAssertTrue("\($0)".contains("Check whether the file was truncated or changed."), "\($0)")
      }
    }
  }

  func testAFileThatWasChangedIsRefused() throws {
    var file = try Gzip.compress(large)
    file[file.count - 6] ^= 1
    XCTAssertThrowsError(try Gzip.decompress(file))
    XCTAssertThrowsError(try Gzip.decompress(Data("plain text".utf8)))
    XCTAssertThrowsError(try Gzip.decompress(Data()))
  }
}
