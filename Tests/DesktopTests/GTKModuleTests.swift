// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import Desktop

/// Tests the module that makes GTK report correct positions.
final class GTKModuleTests: XCTestCase {
  private let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  private var sources: URL { package.appendingPathComponent("Sources/Desktop/Toolkits/GTK") }

  /// The script has written the digests of the source and of the files that it made of it.
  func testTheCheckedInModuleAndItsSourceAreUnchangedSinceTheBuild() throws {
    let check = Process()
    check.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
    check.arguments = ["--check", "--strict", "--quiet", "gtk4-bounds.sha256"]
    check.currentDirectoryURL = sources
    try check.run()
    check.waitUntilExit()
    XCTAssertEqual(check.terminationStatus, 0, "run script/build-gtk-module")
    let file = sources.appendingPathComponent("gtk4-bounds.sha256")
    let digests = try String(contentsOf: file, encoding: .utf8)
    XCTAssertEqual(
      digests.split(separator: "\n").compactMap { $0.split(separator: " ").last.map(String.init) },
      ["gtk4-bounds.c", "gtk4-bounds-x86_64.so", "gtk4-bounds-aarch64.so"])
  }

  /// The same toolchain makes the same bytes.
  ///
  /// Another toolchain makes other machine code with the same functions.
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
      let kept = try CompiledModule(sources.appendingPathComponent(name))
      let built = try CompiledModule(folder.appendingPathComponent(name))
      XCTAssertNotNil(kept.linker, "\(name) does not name its linker")
      if built.linker == kept.linker {
        XCTAssertEqual(
          built.bytes, kept.bytes,
          "\(name) was built from another source or with other options: run script/build-gtk-module")
      }
      let (new, old) = (try built.functions(), try kept.functions())
      XCTAssertEqual(new.offered, old.offered, name)
      XCTAssertTrue(new.offered.contains("g_io_module_load"), "\(new.offered)")
      XCTAssertEqual(
        new.used.subtracting(Self.insertedFunctions), old.used.subtracting(Self.insertedFunctions), name)
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
