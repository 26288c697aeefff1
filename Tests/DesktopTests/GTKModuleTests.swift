// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import Desktop

/// Tests the module that makes GTK report correct positions.
final class GTKModuleTests: XCTestCase {
  private let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  func testTheCheckedInModuleIsBuiltFromItsSource() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "gtk-module-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = Process()
    script.executableURL = package.appendingPathComponent("script/build-gtk-module")
    script.arguments = [folder.path]
    script.standardOutput = FileHandle.nullDevice
    try script.run()
    script.waitUntilExit()
    XCTAssertEqual(script.terminationStatus, 0)
    for name in ["gtk4-bounds-x86_64.so", "gtk4-bounds-aarch64.so"] {
      let kept = try Data(contentsOf: package.appendingPathComponent("Sources/Desktop/Toolkits/GTK/\(name)"))
      XCTAssertEqual(
        try Data(contentsOf: folder.appendingPathComponent(name)), kept,
        "\(name) was built from another source or with another compiler: run script/build-gtk-module")
    }
  }

  func testTheEnvironmentOfAPrivateDesktopNamesTheModule() throws {
    let desktop = try PrivateDesktop.start()
    defer { desktop.stop() }
    let folder = try XCTUnwrap(desktop.environment["GIO_EXTRA_MODULES"])
    let file = folder + "/" + GTKModule.fileName
    let content = try Data(contentsOf: URL(fileURLWithPath: file))
    XCTAssertEqual(content.prefix(4), Data([0x7F]) + Data("ELF".utf8))
  }

  func testModuleFoldersOfTheUserArePreserved() throws {
    let folders = try DesktopFolders(identifier: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folders.root) }
    let value = GTKModule.variables(in: folders, ["GIO_EXTRA_MODULES": "/opt/modules"])["GIO_EXTRA_MODULES"]
    XCTAssertEqual(value, folders.gioModules.path + ":/opt/modules")
  }
}
