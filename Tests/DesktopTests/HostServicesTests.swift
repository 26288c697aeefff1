// SPDX-License-Identifier: Apache-2.0

import Foundation
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

  /// The bus splits a command as a shell does, and ignores spaces around the equals sign.
  func testAServiceFileIsAKeyFileWithACommand() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let services = folder.appendingPathComponent("dbus-1/services")
    try FileManager.default.createDirectory(at: services, withIntermediateDirectories: true)
    try Data(
      "# comment\n[D-BUS Service]\nName=org.example.A\nExec = \"/opt/my app/server\" --bus\nSystemdService = a.service\n"
        .utf8
    ).write(to: services.appendingPathComponent("org.example.A.service"))
    let file = try XCTUnwrap(HostServices.file("org.example.A", in: [folder.path]))
    XCTAssertEqual(HostServices.program(in: file), "/opt/my app/server")
    XCTAssertEqual(
      file.text,
      "# comment\n[D-BUS Service]\nName=org.example.A\nExec = \"/opt/my app/server\" --bus\n")
    XCTAssertNil(HostServices.file("org.example.B", in: [folder.path]))
  }
}
