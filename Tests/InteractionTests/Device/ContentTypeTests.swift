// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import Interaction
@testable import Programs

/// Tests the type of a file, and the program that opens it.
final class ContentTypeTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try write(
      "share/mime/globs2",
      "# comment\n50:text/x-csrc:*.c\n50:application/gzip:*.gz\n50:application/x-compressed-tar:*.tar.gz\n"
        + "10:text/plain:readme*\n60:text/x-makefile:makefile\n50:text/x-log:*.log.[0-9]\n")
    try write(
      "share/mime/subclasses", "application/x-compressed-tar application/gzip\ntext/x-csrc text/x-base\n")
    for id in ["editor", "viewer", "old"] {
      try write("share/applications/\(id).desktop", "[Desktop Entry]\nName=\(id)\nExec=/bin/\(id) %f\n")
    }
  }

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  private func write(_ path: String, _ text: String) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private var share: String { folder.appendingPathComponent("share").path }

  private func types(_ name: String) -> [String] {
    ContentType(dataDirectories: [share]).types(of: folder.appendingPathComponent(name))
  }

  func testTheLongestPatternWins() {
    XCTAssertEqual(types("a.tar.gz"), ["application/x-compressed-tar", "application/gzip"])
    XCTAssertEqual(types("a.gz"), ["application/gzip"])
  }

  func testTheHeaviestPatternWins() { XCTAssertEqual(types("Makefile").first, "text/x-makefile") }

  func testKindsOfTextEndInPlainText() {
    XCTAssertEqual(types("a.c"), ["text/x-csrc", "text/x-base", "text/plain"])
    XCTAssertEqual(types("README.md"), ["text/plain"])
    XCTAssertEqual(types("x.log.3").first, "text/x-log")
  }

  func testAnUnknownNameIsJudgedByItsContent() throws {
    try write("words", "just words")
    try write("bytes", "a\0b")
    XCTAssertEqual(types("words"), ["text/plain"])
    XCTAssertEqual(types("bytes"), ["application/octet-stream"])
    XCTAssertEqual(types("share"), ["inode/directory"])
  }

  /// Opening a FIFO waits for a process that writes to it.
  func testAPathThatIsNoRegularFileIsNotRead() throws {
    let fifo = folder.appendingPathComponent("fifo")
    XCTAssertEqual(mkfifo(fifo.path, 0o600), 0)
    XCTAssertEqual(types("fifo"), ["application/octet-stream"])
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("link"), withDestinationURL: fifo)
    XCTAssertEqual(types("link"), ["application/octet-stream"])
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("device"), withDestinationURL: URL(fileURLWithPath: "/dev/zero"))
    XCTAssertEqual(types("device"), ["application/octet-stream"])
    XCTAssertEqual(types("missing"), ["application/octet-stream"])
    try write("empty", "")
    XCTAssertEqual(types("empty"), ["application/octet-stream"])
  }

  func testTheTypeOfAnAddressIsItsScheme() throws {
    let address = try XCTUnwrap(URL(string: "HTTPS://example.org/a.c"))
    XCTAssertEqual(ContentType(dataDirectories: []).types(of: address), ["x-scheme-handler/https"])
  }

  private func program(_ types: String...) -> String? {
    DefaultApplications(
      configurationDirectories: ["config", "system"].map { folder.appendingPathComponent($0).path },
      dataDirectories: [share],
      desktops: DefaultApplications.desktops(["XDG_CURRENT_DESKTOP": "Budgie:GNOME"])
    ).application(for: types)?.name
  }

  func testTheUsersChoiceComesBeforeOtherPrograms() throws {
    try write(
      "share/applications/mimeinfo.cache", "[MIME Cache]\ntext/plain=viewer.desktop;editor.desktop;\n")
    XCTAssertEqual(program("text/plain"), "viewer")
    try write("config/mimeapps.list", "[Default Applications]\ntext/plain=editor.desktop\n")
    XCTAssertEqual(program("text/plain"), "editor")
  }

  func testARemovedProgramIsNotOffered() throws {
    try write(
      "share/applications/mimeinfo.cache", "[MIME Cache]\ntext/plain=viewer.desktop;editor.desktop;\n")
    try write("config/mimeapps.list", "[Removed Associations]\ntext/plain=viewer.desktop;\n")
    XCTAssertEqual(program("text/plain"), "editor")
  }

  func testARemovalDoesNotConcernFoldersOfHigherPriority() throws {
    try write("share/applications/mimeinfo.cache", "[MIME Cache]\ntext/plain=viewer.desktop;\n")
    try write(
      "share/applications/mimeapps.list",
      "[Removed Associations]\ntext/plain=editor.desktop;viewer.desktop;\n")
    XCTAssertNil(program("text/plain"))
    try write("config/mimeapps.list", "[Added Associations]\ntext/plain=editor.desktop;\n")
    XCTAssertEqual(program("text/plain"), "editor")
  }

  func testARemovalConcernsAdditionsOfLowerPriority() throws {
    try write(
      "share/applications/mimeapps.list", "[Added Associations]\ntext/plain=editor.desktop;viewer.desktop;\n")
    XCTAssertEqual(program("text/plain"), "editor")
    try write("config/mimeapps.list", "[Removed Associations]\ntext/plain=editor.desktop;\n")
    XCTAssertEqual(program("text/plain"), "viewer")
  }

  func testSpacesAroundTheEqualsSignHaveNoMeaning() throws {
    try write(
      "config/mimeapps.list",
      " [Default Applications] \n text/plain = viewer.desktop;\ntext/x\t=\teditor.desktop\n")
    XCTAssertEqual(program("text/plain"), "viewer")
    XCTAssertEqual(program("text/x"), "editor")
  }

  func testTheListsOfTheDesktopComeBeforeTheListInTheSameFolder() throws {
    let group = "[Default Applications]\ntext/plain="
    try write("share/applications/mimeapps.list", group + "old.desktop\n")
    XCTAssertEqual(program("text/plain"), "old")
    try write("share/applications/gnome-mimeapps.list", group + "viewer.desktop\n")
    XCTAssertEqual(program("text/plain"), "viewer")
    try write("system/mimeapps.list", group + "old.desktop\n")
    XCTAssertEqual(program("text/plain"), "old")
    try write("system/gnome-mimeapps.list", group + "viewer.desktop\n")
    try write("system/budgie-mimeapps.list", group + "editor.desktop\n")
    try write("system/kde-mimeapps.list", group + "old.desktop\n")
    XCTAssertEqual(program("text/plain"), "editor", "the first name of the desktop")
    try write("config/mimeapps.list", group + "old.desktop\n")
    XCTAssertEqual(program("text/plain"), "old", "the user's folder")
    try write("config/gnome-mimeapps.list", group + "viewer.desktop\n")
    XCTAssertEqual(program("text/plain"), "viewer")
  }

  func testOnlyTheListWithoutADesktopAddsAndRemovesPrograms() throws {
    try write("share/applications/mimeinfo.cache", "[MIME Cache]\ntext/plain=viewer.desktop;\n")
    for list in ["config/gnome-mimeapps.list", "share/applications/defaults.list"] {
      try write(
        list,
        "[Added Associations]\ntext/x=editor.desktop;\n[Removed Associations]\ntext/plain=viewer.desktop;\n")
    }
    XCTAssertEqual(program("text/plain"), "viewer")
    XCTAssertNil(program("text/x"))
  }

  func testTheNamesOfTheDesktopAreInLowerCase() {
    XCTAssertEqual(DefaultApplications.desktops([:]), [])
    XCTAssertEqual(DefaultApplications.desktops(["XDG_CURRENT_DESKTOP": ""]), [])
    XCTAssertEqual(
      DefaultApplications.desktops(["XDG_CURRENT_DESKTOP": "X-Cinnamon:KDE"]), ["x-cinnamon", "kde"])
  }

  func testADeletedProgramOpensNothing() throws {
    try write("config/mimeapps.list", "[Default Applications]\ntext/plain=viewer.desktop;editor.desktop\n")
    try write(
      "share/applications/viewer.desktop", "[Desktop Entry]\nName=viewer\nExec=/bin/viewer\nHidden=true\n")
    XCTAssertEqual(program("text/plain"), "editor")
  }

  func testAProgramThatMenusDoNotShowOpensItsFiles() throws {
    try write("config/mimeapps.list", "[Default Applications]\ntext/plain=viewer.desktop;editor.desktop\n")
    try write(
      "share/applications/viewer.desktop", "[Desktop Entry]\nName=viewer\nExec=/bin/viewer\nNoDisplay=true\n")
    XCTAssertEqual(program("text/plain"), "viewer")
  }

  func testAnEmptyListOfConfigurationFoldersIsAMissingOne() {
    for (variables, folders) in [
      ([:], ["/etc/xdg"]), (["XDG_CONFIG_DIRS": ""], ["/etc/xdg"]),
      (["XDG_CONFIG_DIRS": "/a:/b"], ["/a", "/b"]),
    ] {
      XCTAssertEqual(DefaultApplications.systemDirectories(variables), folders)
    }
  }

  func testADesktopFileReplacesTheTypesOfTheFileWithItsIDInOtherFolders() throws {
    try write(
      "share/applications/mimeinfo.cache",
      "[MIME Cache]\ntext/plain=viewer.desktop;editor.desktop;\ntext/x=viewer.desktop;\n")
    try write("share/applications/mimeapps.list", "[Added Associations]\ntext/plain=viewer.desktop;\n")
    let user = folder.appendingPathComponent("user").path
    func program(_ type: String) -> String? {
      DefaultApplications(configurationDirectories: [], dataDirectories: [user, share]).application(for: [
        type
      ])?
      .name
    }
    XCTAssertEqual(program("text/plain"), "viewer")
    try write("user/applications/viewer.desktop", "[Desktop Entry]\nName=mine\nExec=/bin/mine %f\n")
    XCTAssertEqual(program("text/plain"), "editor")
    XCTAssertNil(program("text/x"))
    try write("user/applications/mimeinfo.cache", "[MIME Cache]\ntext/x=viewer.desktop;\n")
    XCTAssertEqual(program("text/x"), "mine")
  }

  func testAProgramThatIsNotInstalledIsSkipped() throws {
    try write(
      "config/mimeapps.list",
      "[Default Applications]\ntext/x=gone.desktop;old.desktop\ntext/xy=viewer.desktop\n")
    XCTAssertEqual(program("text/x"), "old")
    XCTAssertEqual(program("image/png", "text/xy"), "viewer")
    XCTAssertNil(program("image/png"))
  }
}
