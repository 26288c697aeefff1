import Desktop
import XCTest

@testable import understudy

final class DoctorReportTests: XCTestCase {
  func testWhatIsMissingIsSaidOnce() {
    let report = DoctorReport(requirements: [
      Requirement(
        name: "openbox", purpose: "the place of windows", isRequired: true, aptPackages: ["openbox"],
        check: { .missing("no program openbox in PATH") })
    ])
    XCTAssertEqual(report.text.components(separatedBy: "apt-get install").count, 2, report.text)
    XCTAssertTrue(report.text.contains("needed: the place of windows (package openbox)"), report.text)
  }

  func testTheDetailOfAMissingProgramLeavesItsPurposeAndPackagesToTheOthers() {
    for requirement in Requirement.desktop + Requirement.building {
      guard case .missing(let detail) = requirement.check() else { continue }
      XCTAssertFalse(detail.contains("apt-get"), detail)
      XCTAssertFalse(detail.contains(requirement.purpose), detail)
    }
  }
}
