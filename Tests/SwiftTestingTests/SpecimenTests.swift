// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing
import XCUIAutomation

/// Tests special cases: tests without the trait, a program that does not launch, and the end of a run.
struct SpecimenTests {
  @Test func concurrentTestsWithoutTheTraitAreWarnedOnce() throws {
    let specimen = try Specimen.run("BesideSpecimens")
    #expect(specimen.status == 0, "\(specimen.output)")
    let warnings = specimen.issues.filter { $0.severity == "warning" }
    #expect(warnings.count == specimen.issues.count)
    #expect(warnings.count == 2, "\(warnings)")
    for warning in warnings {
      #expect(warning.text.contains("uses the desktop at the same time as BesideSpecimens."))
      #expect(warning.file.hasSuffix("RunSpecimens.swift"))
    }
  }

  @Test func aProgramThatDoesNotLaunchIsAnIssueOfItsTest() throws {
    let specimen = try Specimen.run("LaunchSpecimens")
    #expect(specimen.status != 0)
    #expect(!specimen.output.contains("It ran."))
    #expect(specimen.issues.count == 3, "\(specimen.issues)")
    #expect(
      specimen.issues.filter { $0.text.contains("No application has the bundle identifier") }.count == 3)
  }

  @Test(arguments: ["ended", "killed"]) func theDesktopLeavesNoProcesses(end: String) throws {
    let specimen = try Specimen.run("EndSpecimens", environment: ["SPECIMEN_END": end])
    #expect((specimen.status == 0) == (end == "ended"))
    let desktop = try #require(
      specimen.output.firstMatch(of: /Desktop ([-0-9A-Fa-f]{36})\./)?.1, "\(specimen.output)")
    waitUntil(deadline: 10) { processes(of: desktop).isEmpty }
    #expect(processes(of: desktop) == [])
  }

  /// The processes with the desktop's identifier in their environment.
  private func processes(of desktop: Substring) -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.filter { Int($0) != nil && $0 != "\(getpid())" }.filter { process in
      guard let data = FileManager.default.contents(atPath: "/proc/\(process)/environ") else { return false }
      return String(decoding: data, as: UTF8.self).contains(desktop)
    }
  }
}
