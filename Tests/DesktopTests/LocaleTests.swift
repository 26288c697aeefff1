// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import Desktop

final class LocaleTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")
  /// The folder of locales that this process was started with; other tests use it again.
  private let inheritedLocales = ProcessInfo.processInfo.environment["LOCPATH"]

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("locales-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("usr/lib/locale"), withIntermediateDirectories: true)
  }

  override func tearDown() {
    if let inheritedLocales { setenv("LOCPATH", inheritedLocales, 1) } else { unsetenv("LOCPATH") }
    try? FileManager.default.removeItem(at: folder)
  }

  private func localedef(_ arguments: [String]) throws {
    try XCTSkipIf(
      access("/usr/share/i18n/locales/sr_RS@latin", R_OK) != 0 || access("/usr/bin/localedef", X_OK) != 0,
      "the package locales is not installed")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/localedef")
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0)
  }

  func testTheNamesInAnArchiveAreRead() throws {
    try localedef([
      "--prefix=\(folder.path)", "-i", "sr_RS@latin", "-f", "UTF-8", "sr_RS.UTF-8@latin",
    ])
    XCTAssertEqual(
      InstalledLocales.names(in: [folder.appendingPathComponent("usr/lib/locale").path]), ["sr_RS.utf8@latin"]
    )
  }

  func testALocaleOfTheUserIsEnoughForADesktop() throws {
    let own = folder.appendingPathComponent("own")
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    try localedef(["-i", "sr_RS@latin", "-f", "UTF-8", own.appendingPathComponent("sr_RS.UTF-8@latin").path])
    setenv("LOCPATH", own.path, 1)
    XCTAssertTrue(InstalledLocales.names().contains("sr_RS.UTF-8@latin"))
    let desktop = try PrivateDesktop.start(DesktopConfiguration(parsing: "locale=sr_RS.UTF-8@latin"))
    defer { desktop.stop() }
    XCTAssertEqual(desktop.environment["LOCPATH"], own.path)
    XCTAssertEqual(desktop.environment["LANG"], "sr_RS.UTF-8@latin")
  }

  func testTheAdviceHasTheCommandOrReportsAWrongName() throws {
    let sources = folder.appendingPathComponent("sources")
    XCTAssertTrue(
      InstalledLocales.advice(for: "de_DE", sources: sources.path).contains("apt-get install locales."))
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    for name in ["de_DE", "sr_RS@latin"] { try Data().write(to: sources.appendingPathComponent(name)) }
    let german = InstalledLocales.advice(for: "de_DE.ISO-8859-1", sources: sources.path)
    XCTAssertTrue(
      german.contains("Generate it as root: localedef -i de_DE -f ISO-8859-1 de_DE.ISO-8859-1 "), german)
    let serbian = InstalledLocales.advice(for: "sr_RS.UTF-8@latin", sources: sources.path)
    XCTAssertTrue(serbian.contains("localedef -i sr_RS@latin -f UTF-8 ~/.locales/sr_RS.UTF-8@latin"), serbian)
    XCTAssertTrue(
      InstalledLocales.advice(for: "xx_XX.UTF-8", sources: sources.path).contains("glibc has no source xx_XX")
    )
  }
}
