// SPDX-License-Identifier: Apache-2.0

/// The tools, in the order in which clients list them.
package enum AgentTool: String, CaseIterable, Sendable {
  case sessionStart = "session_start"
  case overview = "look"
  case find
  case act
  case wait
  case picture
  case explain
  case programs
  case recordCode = "record_code"
  case audit
  case sessionEnd = "session_end"
  case testsList = "tests_list"
  case testsRun = "tests_run"
  case failure
  case doctor

  /// Whether the process of a session executes the tool.
  var isOfSession: Bool {
    switch self {
    case .overview, .find, .act, .wait, .picture, .explain, .programs, .recordCode, .audit: true
    case .sessionStart, .sessionEnd, .testsList, .testsRun, .failure, .doctor: false
    }
  }
}
