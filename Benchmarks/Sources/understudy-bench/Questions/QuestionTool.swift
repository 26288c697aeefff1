// SPDX-License-Identifier: Apache-2.0

/// A tool for comparison that answers the questions.
enum QuestionTool: String, CaseIterable, Codable {
  case dogtail, xa11y, playwright

  var name: String {
    switch self {
    case .dogtail: "dogtail"
    case .xa11y: "xa11y"
    case .playwright: "Playwright"
    }
  }

  /// Returns the maximum of Understudy's time, as a multiple of the tool's time.
  func goal(_ change: ProgramChange) -> Double {
    switch self {
    case .dogtail, .xa11y: 0.5
    case .playwright: change == .none ? 0.3 : 1
    }
  }
}
