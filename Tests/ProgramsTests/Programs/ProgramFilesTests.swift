// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import Notation
import XCTest

@testable import ElementModel
@testable import InstalledPrograms
@testable import Programs
@testable import Toolkits

/// Tests desktop files, a package's configuration, and the options that programs get at their start.
final class ProgramFilesTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      .resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  @discardableResult
  private func write(_ path: String, _ text: String, isProgram: Bool = false) throws -> String {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    if isProgram {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
    return file.path
  }

  // MARK: - Desktop files

  private func arguments(_ exec: String) -> [String] {
    DesktopEntry(KeyFile("[Desktop Entry]\nName=A Name\nExec=\(exec)\n"), path: "/a.desktop")?.exec ?? []
  }

  func testTheExecKeyIsSplitAsTheSpecificationSays() {
    XCTAssertEqual(arguments("run --open %F"), ["run", "--open"])
    XCTAssertEqual(arguments("\"my run\" \"a \\\\\"b\\\\\"\" c"), ["my run", "a \"b\"", "c"])
    XCTAssertEqual(arguments("run %c %k 100%%"), ["run", "A Name", "/a.desktop", "100%"])
    XCTAssertEqual(arguments("run \"\""), ["run", ""])
    XCTAssertEqual(arguments("run \"\u{301}a b\" \u{301}c"), ["run", "\u{301}a b", "\u{301}c"])
  }

  func testAPercentSignIsWrittenTwiceAlsoBetweenQuotes() {
    XCTAssertEqual(arguments("date \"+%%H:%%M %%\" 5%%"), ["date", "+%H:%M %", "5%"])
    // The other codes between quotes are not defined; the results are those of GLib 2.74.
    XCTAssertEqual(arguments("run \"q%f\" \"%k\""), ["run", "q", "/a.desktop"])
  }

  func testTheEscapesOfStringsAreReplacedBeforeTheQuotes() {
    XCTAssertEqual(arguments("run\\sa \"b\\tc\" \"d\\\\\\\\e\""), ["run", "a", "b\tc", "d\\e"])
  }

  func testADeletedProgramIsNotInstalled() throws {
    let user = folder.appendingPathComponent("user").path
    try write("share/applications/org.example.It.desktop", "[Desktop Entry]\nExec=/bin/sh\n")
    try write("user/applications/org.example.It.desktop", "[Desktop Entry]\nExec=/bin/sh\nHidden=true\n")
    let share = folder.appendingPathComponent("share").path
    XCTAssertNotNil(DesktopEntry.find(id: "org.example.It", dataDirectories: [share]))
    XCTAssertNil(DesktopEntry.find(id: "org.example.It", dataDirectories: [user, share]))
  }

  func testOnlyTheGroupOfTheProgramCounts() throws {
    let entry = try XCTUnwrap(
      DesktopEntry(
        KeyFile(
          "[Other]\nExec=no\n[Desktop Entry]\nName = It\n#Exec=no\nExec = yes\n[Desktop Action New]\nExec=new\n"
        ),
        path: "/x"))
    XCTAssertEqual(entry.exec, ["yes"])
    XCTAssertEqual(entry.name, "It")
    XCTAssertNil(DesktopEntry(KeyFile("[Desktop Entry]\nName=It\n"), path: "/x"))
    XCTAssertNil(DesktopEntry(KeyFile("[Desktop Entry]\nExec=\n"), path: "/x"))
  }

  func testADashInAnIdMayBeAFolder() throws {
    try write("applications/kde/okular.desktop", "[Desktop Entry]\nExec=okular\n")
    XCTAssertEqual(DesktopEntry.find(id: "kde-okular", dataDirectories: [folder.path])?.exec, ["okular"])
    XCTAssertEqual(
      DesktopEntry.find(id: "kde-okular.desktop", dataDirectories: [folder.path])?.exec, ["okular"])
    XCTAssertNil(DesktopEntry.find(id: "okular", dataDirectories: [folder.path]))
  }

  func testEachDashInAnIdMayBeAFolder() throws {
    try write("applications/foo-bar/baz.desktop", "[Desktop Entry]\nExec=baz\n")
    try write("applications/a/b/c-d.desktop", "[Desktop Entry]\nExec=d\n")
    XCTAssertEqual(DesktopEntry.find(id: "foo-bar-baz", dataDirectories: [folder.path])?.exec, ["baz"])
    XCTAssertEqual(DesktopEntry.find(id: "a-b-c-d.desktop", dataDirectories: [folder.path])?.exec, ["d"])
    XCTAssertNil(DesktopEntry.find(id: "foo-baz", dataDirectories: [folder.path]))
    XCTAssertNil(DesktopEntry.find(id: "-a-b-c-d", dataDirectories: [folder.path]))
  }

  func testTheUsersOwnFolderComesFirst() {
    XCTAssertEqual(
      DesktopEntry.standardDataDirectories(environment: ["HOME": "/h", "XDG_DATA_DIRS": "/a:/b"]).prefix(3),
      ["/h/.local/share", "/a", "/b"])
    XCTAssertEqual(
      DesktopEntry.standardDataDirectories(environment: ["XDG_DATA_HOME": "/d", "XDG_DATA_DIRS": ""]).prefix(
        3),
      ["/d", "/usr/local/share", "/usr/share"])
    XCTAssertEqual(
      DesktopEntry.standardDataDirectories(environment: ["HOME": "/h", "XDG_DATA_HOME": ""]).first,
      "/h/.local/share")
  }

  // MARK: - Locating programs

  private func locate(
    _ identity: ProgramIdentity, target: String? = nil, _ environment: [String: String] = [:]
  ) throws -> ProgramCommand {
    try ProgramLocator(
      environment: environment.merging(["XDG_DATA_HOME": folder.path, "PATH": "/usr/bin:/bin"]) { first, _ in
        first
      },
      productsDirectory: folder.appendingPathComponent("build").path
    ).locate(identity, testTarget: target)
  }

  private func expect(_ clue: String, line: UInt = #line, _ body: () throws -> Void) {
    XCTAssertThrowsError(try body(), line: line) {
      XCTAssertTrue("\($0)".contains(clue), "\($0)", line: line)
    }
  }

  func testAFileIsLocatedByItsPath() throws {
    let program = try write("run", "#!/bin/sh\n", isProgram: true)
    XCTAssertEqual(try locate(.file(URL(fileURLWithPath: program))).executable, program)
    expect("there is no such file") { _ = try locate(.file(URL(fileURLWithPath: "/nowhere/run"))) }
    expect("Pass arguments separately") { _ = try locate(.file(URL(fileURLWithPath: "/bin/ls /nowhere"))) }
    expect("is a folder") { _ = try locate(.file(folder)) }
    let text = try write("text", "words")
    expect("is not executable") { _ = try locate(.file(URL(fileURLWithPath: text))) }
  }

  func testADesktopFileIsLocatedAsItsProgram() throws {
    let entry = try write("applications/org.example.It.desktop", "[Desktop Entry]\nExec=sh -c true %U\n")
    let command = try locate(.bundleIdentifier("org.example.It"))
    XCTAssertEqual(command.arguments, ["-c", "true"])
    XCTAssertEqual(command.name, "org.example.It")
    XCTAssertEqual(try locate(.file(URL(fileURLWithPath: entry))).arguments, ["-c", "true"])
    expect("Did you mean \"org.example.It\"?") { _ = try locate(.bundleIdentifier("org.example.Ti")) }
    try write("applications/gone.desktop", "[Desktop Entry]\nExec=no-such-program-here\n")
    expect("which is not installed") { _ = try locate(.bundleIdentifier("gone")) }
  }

  func testProgramsAreFoundInSystemFoldersMissingFromPATH() throws {
    let folders = ExecutableSearch.foldersOfPrograms(in: ["PATH": "/opt/bin:/usr/bin"])
    XCTAssertEqual(folders.prefix(2), ["/opt/bin", "/usr/bin"])
    for folder in ["/usr/games", "/usr/local/games", "/usr/sbin", "/sbin"] {
      XCTAssertTrue(folders.contains(folder), folder)
    }
    XCTAssertEqual(Set(folders).count, folders.count)
    // Every system has this program, but the PATH of this test lacks its folder.
    let name = try XCTUnwrap(
      ["/usr/sbin/ldconfig", "/sbin/ldconfig"].first(where: ExecutableSearch.isExecutable))
    try write(
      "applications/org.example.Game.desktop", "[Desktop Entry]\nTryExec=ldconfig\nExec=ldconfig --version\n")
    XCTAssertTrue(
      try locate(.bundleIdentifier("org.example.Game")).executable.hasSuffix("sbin/ldconfig"), name)
    XCTAssertEqual(try locate(.bundleIdentifier("ldconfig")).name, "ldconfig")
  }

  func testAnEntryForAMissingProgramIsAnError() throws {
    try write(
      "applications/other.desktop", "[Desktop Entry]\nTryExec=/usr/games/no-such-game\nExec=sh -c true\n")
    expect("\"/usr/games/no-such-game\" (TryExec), which is not installed") {
      _ = try locate(.bundleIdentifier("other"))
    }
  }

  func testTheTargetIsNamedByTheEnvironmentThePackageOrItsProducts() throws {
    let program = try write("build/Editor", "#!/bin/sh\n", isProgram: true)
    XCTAssertEqual(try locate(.configured, target: "EditorUITests").executable, program)
    expect("has no target application for the test target \"OtherTests\"") {
      _ = try locate(.configured, target: "OtherTests")
    }
    XCTAssertEqual(
      try locate(
        .configured, target: "OtherTests", ["UNDERSTUDY_TARGET_APPLICATIONS": "{\"OtherTests\": \"Editor\"}"]
      )
      .executable, program)
    XCTAssertEqual(try locate(.configured, ["UNDERSTUDY_TARGET_APPLICATION": program]).executable, program)
    try write("Package.swift", "")
    try write("understudy.json", "{\"testTargets\": {\"OtherTests\": {\"targetApplication\": \"Editor\"}}}")
    XCTAssertEqual(try locate(.configured, target: "OtherTests").executable, program)
    expect("UNDERSTUDY_TARGET_APPLICATIONS cannot be read") {
      _ = try locate(.configured, target: "OtherTests", ["UNDERSTUDY_TARGET_APPLICATIONS": "[1]"])
    }
  }

  func testAnUnknownKeyOfTheConfigurationIsReported() throws {
    try write("Package.swift", "")
    for (text, clue) in [
      ("{\"testTarget\": {}}", "unknown key; the nearest key is \"testTargets\""),
      ("{\"testTargets\": {\"A\": {\"app\": \"x\"}}}", "the nearest key is \"targetApplication\""),
      ("{\"testTargets\": {\"A\": {\"targetApplication\": \"\"}}}", "a product, a path or a desktop-file id"),
    ] {
      try write("understudy.json", text)
      expect(clue) { _ = try locate(.configured, target: "A") }
    }
  }

  // MARK: - Options for programs

  func testProgramsAreRecognizedByTheirNames() {
    XCTAssertTrue(GeckoLaunch.isGecko("/opt/x/firefox-esr"))
    XCTAssertTrue(ChromiumLaunch.isBrowser("/opt/x/google-chrome"))
    XCTAssertTrue(LibreOfficeLaunch.isLibreOffice("/opt/x/soffice"))
    for other in ["/opt/x/gedit", "/opt/x/firefoxy", "/opt/x/chrome-helper"] {
      XCTAssertFalse(
        GeckoLaunch.isGecko(other) || ChromiumLaunch.isBrowser(other)
          || LibreOfficeLaunch.isLibreOffice(other))
    }
  }

  func testTheBuildOfLibreOfficeIsReadFromTheFileBesideIt() throws {
    let program = try write("lib/program/soffice", "", isProgram: true)
    XCTAssertNil(LibreOfficeLaunch.build(of: program))
    try write("lib/program/versionrc", "[Version]\nAllLanguages=en-US de\nbuildid=40(Build:2)\nVendor=X\n")
    XCTAssertEqual(LibreOfficeLaunch.build(of: program), "40(Build:2)")
    // The launchers of single programs are next to a link to it.
    let launcher = try write("bin/lowriter", "", isProgram: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.appendingPathComponent("bin/soffice").path, withDestinationPath: program)
    XCTAssertEqual(LibreOfficeLaunch.build(of: launcher), "40(Build:2)")
  }

  func testTheBuildIsWrittenToAProfileOnce() throws {
    try LibreOfficeLaunch.markProfile(build: "a", in: folder.appendingPathComponent(".config"))
    try LibreOfficeLaunch.markProfile(build: "b", in: folder.appendingPathComponent(".config"))
    let mark = folder.appendingPathComponent(".config/libreoffice/4/user/extensions/buildid")
    XCTAssertEqual(try String(contentsOf: mark, encoding: .utf8), "a")
  }

  func testAProgramWithChromiumIsRecognizedByTheFilesBesideIt() throws {
    let program = try write("app/bin/run", "", isProgram: true)
    XCTAssertFalse(ChromiumLaunch.isChromium(program))
    try write("app/resources/app.asar", "")
    XCTAssertTrue(ChromiumLaunch.isChromium(program))
    XCTAssertFalse(
      ChromiumLaunch.additions(to: program, animations: true, session: .x11).arguments
        .contains("--no-first-run"))
    XCTAssertTrue(
      ChromiumLaunch.additions(to: "/x/chromium", animations: false, session: .x11).arguments
        .contains("--disable-smooth-scrolling"))
  }

  func testChromiumUsesWaylandOnlyOnADesktopOfWayland() throws {
    let switches = ["--ozone-platform=wayland", "--enable-wayland-ime", "--wayland-text-input-version=3"]
    func additions(_ session: SessionType) -> [String] {
      ChromiumLaunch.additions(to: "/x/chromium", animations: false, session: session).arguments
    }
    XCTAssertTrue(Set(switches).isSubset(of: additions(.wayland)))
    XCTAssertTrue(Set(switches).isDisjoint(with: additions(.x11)))
  }

  func testQtIsRecognizedByItsLibraryOrItsImport() throws {
    XCTAssertTrue(QtLaunch.isQt(try write("a", "#!/usr/bin/python3\nimport PyQt6\n")))
    XCTAssertTrue(QtLaunch.isQt(try write("b", "\u{7F}ELF...libQt5Gui.so...")))
    XCTAssertFalse(QtLaunch.isQt(try write("c", "import PyQt6")))
    XCTAssertFalse(QtLaunch.isQt("/nowhere"))
  }

  func testFirefoxGetsAProfileUnlessTheTestPassesOne() throws {
    let own = try GeckoLaunch.additions(arguments: ["-profile", "/x"], home: folder, animations: true)
    XCTAssertEqual(own.arguments, [])
    XCTAssertEqual(own.environment["MOZ_USE_XINPUT2"], "1")
    let made = try GeckoLaunch.additions(arguments: [], home: folder, animations: false)
    let settings = try String(contentsOfFile: made.arguments[1] + "/user.js", encoding: .utf8)
    XCTAssertTrue(settings.contains("user_pref(\"general.smoothScroll\", false);"))
  }

  func testJavaProgramsAreRunByJava() throws {
    let archive = try write("a.jar", "")
    XCTAssertEqual(
      try JavaPrograms.command(for: archive, name: nil, java: "/java")?.arguments, ["-jar", archive])
    XCTAssertEqual(
      try JavaPrograms.command(for: "/x/A.java", name: nil, java: "/java")?.arguments, ["/x/A.java"])
    XCTAssertNil(try JavaPrograms.command(for: "/x/a.py", name: nil, java: "/java"))
    expect("Install a Java runtime") { _ = try JavaPrograms.command(for: archive, name: nil, java: nil) }
  }
}
