// SPDX-License-Identifier: Apache-2.0

import Desktop
import XCTest

@testable import understudy

final class DoctorReportTests: XCTestCase {
  func testAMissingRequirementIsReportedOnce() {
    let report = DoctorReport(requirements: [
      Requirement(
        name: "openbox", purpose: "the place of windows", isRequired: true, aptPackages: ["openbox"],
        check: { .missing("no program openbox in PATH") })
    ])
    XCTAssertEqual(report.text.components(separatedBy: "apt-get install").count, 2, report.text)
    XCTAssertTrue(report.text.contains("needed: the place of windows (package openbox)"), report.text)
  }

  func testTheReportBeginsWithTheSystemAndItsToolkits() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("doctor-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let libraries = root.appendingPathComponent("usr/lib/x86_64-linux-gnu")
    let settings = root.appendingPathComponent("etc")
    for folder in [libraries, settings] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    try Data("NAME=Debian\nPRETTY_NAME=\"Debian GNU/Linux 13 (trixie)\"\n".utf8).write(
      to: settings.appendingPathComponent("os-release"))
    for (link, file) in [
      ("libgtk-3.so.0", "libgtk-3.so.0.2413.32"), ("libgtk-4.so.1", "libgtk-4.so.1.1800.6"),
      ("libQt6Core.so.6", "libQt6Core.so.6.8.2"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: libraries.appendingPathComponent(link).path, withDestinationPath: file)
    }
    let lines = DoctorReport(requirements: [], below: root.path).text.split(separator: "\n")
    XCTAssertEqual(
      lines[0], "Debian GNU/Linux 13 (trixie), with GTK 3 (3.24), GTK 4 (4.18.6), Qt 6 (6.8.2)")
    XCTAssertTrue(lines[1].hasPrefix("GTK 4 4.18.6 reports wrong positions of elements"), "\(lines[1])")
  }

  func testAToolkitWithCorrectPositionsHasNoRemark() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("doctor-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let libraries = root.appendingPathComponent("usr/lib64")
    try FileManager.default.createDirectory(at: libraries, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: libraries.appendingPathComponent("libgtk-4.so.1").path,
      withDestinationPath: "libgtk-4.so.1.800.3")
    XCTAssertEqual(
      InstalledToolkit.all(below: root.path), [InstalledToolkit(name: "GTK 4", version: "4.8.3", remark: nil)]
    )
  }

  func testTheDetailDoesNotRepeatThePurposeAndThePackages() {
    for requirement in Requirement.desktop + Requirement.building + Requirement.toolkits {
      guard case .missing(let detail) = requirement.check() else { continue }
      XCTAssertFalse(detail.contains("apt-get"), detail)
      XCTAssertFalse(detail.contains(requirement.purpose), detail)
    }
  }
}
