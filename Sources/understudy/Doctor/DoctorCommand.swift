// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Desktop

/// `understudy doctor`: reports whether this machine can run UI tests, and how to install missing parts.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check that this machine has what UI tests need.",
    discussion: """
      Names each missing part, what it is for and the packages that bring it. The exit status is 1 when \
      a part is missing that tests cannot run without, and 0 otherwise. Nothing is changed.
      """)

  @Flag(help: "Write the result as JSON, for programs.")
  var json = false

  func run() throws {
    let report = DoctorReport(requirements: Requirement.desktop + Requirement.building + Requirement.toolkits)
    print(json ? try report.json() : report.text)
    if !report.isReady { throw ExitCode.failure }
  }
}
