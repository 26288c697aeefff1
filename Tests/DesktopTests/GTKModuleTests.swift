// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import XCTest

@testable import Desktop

/// Tests the module that makes GTK report correct positions.
final class GTKModuleTests: XCTestCase {
  private let build = CheckedInBuild(
    in: "Desktop/Toolkits/GTK", name: "gtk4-bounds", fileExtension: ".so", script: "build-gtk-module")

  func testTheCheckedInModuleAndItsSourceAreUnchangedSinceTheBuild() throws { try build.checkDigests() }

  /// Another toolchain makes other machine code with the same functions.
  func testTheCheckedInModuleIsBuiltFromItsSource() throws {
    for pair in try build.rebuild() {
      let (new, old) = (try pair.built.functions(), try pair.kept.functions())
      XCTAssertEqual(new.offered, old.offered, pair.name)
      XCTAssertTrue(new.offered.contains("g_io_module_load"), "\(new.offered)")
      XCTAssertEqual(
        new.used.subtracting(Self.insertedFunctions), old.used.subtracting(Self.insertedFunctions), pair.name)
    }
  }

  /// The functions whose calls a compiler inserts in place of loops.
  private static let insertedFunctions: Set = ["memcmp", "memcpy", "memmove", "memset"]

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
