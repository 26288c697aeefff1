// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import InstalledPrograms
@testable import Programs

/// Tests the search for desktop files by the program that they run.
final class DesktopEntryIndexTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("entries-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("applications"), withIntermediateDirectories: true)
  }

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  private func install(_ id: String, _ text: String) throws {
    try text.write(
      to: folder.appendingPathComponent("applications/\(id).desktop"), atomically: true, encoding: .utf8)
  }

  private func identifiers(_ executable: String) -> [String] {
    DesktopEntryIndex.identifiers(running: executable, dataDirectories: [folder.path])
  }

  func testFilesAreFoundByTheProgramOfTheirFirstExecKey() throws {
    try install(
      "org.example.Notes",
      "[Desktop Entry]\nName=Notes\nExec=\"/opt/my notes/notes\" --new %U\n[Desktop Action new]\nExec=other\n"
    )
    try install("org.example.Link", "[Desktop Entry]\nType=Link\nURL=file:///\n")
    XCTAssertEqual(identifiers("notes"), ["org.example.Notes"])
    XCTAssertEqual(identifiers("other"), [])
  }

  func testAFileInASubfolderHasTheNameOfTheFolderInItsId() throws {
    let subfolder = folder.appendingPathComponent("applications/kde")
    try FileManager.default.createDirectory(at: subfolder, withIntermediateDirectories: true)
    try install("kde/okular", "[Desktop Entry]\nExec=okular %U\n")
    XCTAssertEqual(identifiers("okular"), ["kde-okular"])
    XCTAssertEqual(
      DesktopEntry.find(id: "kde-okular", dataDirectories: [folder.path])?.exec, ["okular"])
    // A link to an outer folder has no end.
    try FileManager.default.createSymbolicLink(
      at: subfolder.appendingPathComponent("all"),
      withDestinationURL: folder.appendingPathComponent("applications"))
    XCTAssertEqual(identifiers("okular").first, "kde-okular")
  }

  func testADeletedProgramIsNotFound() throws {
    try install("org.example.Notes", "[Desktop Entry]\nExec=notes\n")
    let user = folder.appendingPathComponent("user")
    try FileManager.default.createDirectory(
      at: user.appendingPathComponent("applications"), withIntermediateDirectories: true)
    try "[Desktop Entry]\nExec=notes\nHidden=true\n".write(
      to: user.appendingPathComponent("applications/org.example.Notes.desktop"), atomically: true,
      encoding: .utf8)
    XCTAssertEqual(identifiers("notes"), ["org.example.Notes"])
    let folders = [user.path, folder.path]
    XCTAssertEqual(DesktopEntryIndex.identifiers(running: "notes", dataDirectories: folders), [])
    XCTAssertEqual(DesktopEntryIndex.allIdentifiers(dataDirectories: folders), [])
  }

  /// Programs often have a second file that opens the addresses of a scheme.
  func testAFileThatMenusShowComesFirst() throws {
    for program in ["mail", "chat"] {
      try install("org.example.\(program)-handler", "[Desktop Entry]\nExec=\(program) %u\nNoDisplay=true\n")
      try install("org.example.\(program).Main", "[Desktop Entry]\nExec=\(program)\n")
    }
    try install("org.example.chat.Other", "[Desktop Entry]\nExec=chat --other\n")
    try install("org.example.helper", "[Desktop Entry]\nExec=helper %u\nNoDisplay=true\n")
    func only(_ executable: String) -> String? {
      DesktopEntryIndex.onlyIdentifier(running: executable, dataDirectories: [folder.path])
    }
    XCTAssertEqual(identifiers("mail"), ["org.example.mail.Main", "org.example.mail-handler"])
    XCTAssertEqual(only("mail"), "org.example.mail.Main")
    XCTAssertEqual(only("helper"), "org.example.helper")
    XCTAssertNil(only("chat"))
    XCTAssertNil(only("none"))
  }

  func testAFileThatIsInstalledLaterIsFoundToo() throws {
    XCTAssertEqual(identifiers("late"), [])
    try install("org.example.Late", "[Desktop Entry]\nExec=late\n")
    XCTAssertEqual(identifiers("late"), ["org.example.Late"])
  }
}
