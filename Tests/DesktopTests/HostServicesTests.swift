// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import Desktop

/// Tests the search for the services of the host.
final class HostServicesTests: XCTestCase {
  func testAnEmptyListOfFoldersIsTheStandardList() {
    XCTAssertEqual(HostServices.dataFolders(in: ["XDG_DATA_DIRS": "/a:/b"]), ["/a", "/b", "/usr/share"])
    XCTAssertEqual(
      HostServices.dataFolders(in: ["XDG_DATA_DIRS": ""]), HostServices.dataFolders(in: [:]))
    XCTAssertEqual(HostServices.dataFolders(in: [:]).first, "/usr/local/share")
  }
}
