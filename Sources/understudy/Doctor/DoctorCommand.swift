// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Desktop

/// `understudy doctor`: reports whether this machine can run UI tests, and how to install missing parts.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check that this machine meets the requirements of UI tests.",
    discussion: """
      Lists each missing part with its purpose and the packages that contain it. The exit status is 1 if a part is \
      missing that tests require, and 0 otherwise. The command changes nothing.
      """)

  @Flag(help: "Print the result as JSON.")
  var json = false

  func run() throws {
    let report = DoctorReport(requirements: Requirement.desktop + Requirement.building + Requirement.toolkits)
    print(json ? try report.json() : report.text)
    if !report.isReady { throw ExitCode.failure }
  }
}
