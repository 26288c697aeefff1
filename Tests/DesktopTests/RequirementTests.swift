// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import Desktop

final class RequirementTests: XCTestCase {
  func testThisMachineMeetsTheRequirements() {
    for requirement in Requirement.desktop where requirement.isRequired {
      guard case .present(let found) = requirement.check() else {
        XCTFail("\(requirement.name): \(requirement.check())")
        continue
      }
      XCTAssertFalse(found.isEmpty)
    }
  }

  func testAMissingProgramIsAnErrorThatNamesItsPackage() {
    let program = SystemProgram(
      name: "no-such-window-manager", purpose: "the window manager", packages: ["openbox"])
    XCTAssertThrowsError(try program.find(path: "/usr/bin:/bin")) { error in
      XCTAssertEqual(
        "\(error)",
        "The program no-such-window-manager (the window manager) is not in /usr/bin, /bin. "
          + "Install it: apt-get install openbox.")
    }
  }

  func testAnUnusableSocketFolderIsAnErrorWithAdvice() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("file").path
    XCTAssertTrue(FileManager.default.createFile(atPath: file, contents: nil))
    for path in [file, file + "/below"] {
      XCTAssertThrowsError(try SocketDirectory.prepare(path)) { error in
        XCTAssertTrue("\(error)".contains("chmod 1777 \(path)"), "\(error)")
      }
    }
    let made = folder.appendingPathComponent("sockets").path
    try SocketDirectory.prepare(made)
    let mode = try FileManager.default.attributesOfItem(atPath: made)[.posixPermissions] as? Int
    XCTAssertEqual(mode, 0o1777)
  }
}
