// SPDX-License-Identifier: Apache-2.0

import ResultBundle

extension TestConfiguration {
  /// The rule for repeating tests in the form of the record; nil if tests are not repeated.
  var recordedRepetition: BundleEvent.Repetition? {
    guard repetition.mode != .none else { return nil }
    return BundleEvent.Repetition(
      configuration: name.isEmpty ? nil : name, mode: repetition.mode.rawValue, maximum: repetition.maximum)
  }
}

extension TestConfiguration.Repetition {
  /// Creates the rules from xcodebuild's options.
  ///
  /// The default number of attempts is also xcodebuild's: 3, and 100 for repeating until a failure.
  package init(_ mode: Mode, maximum: Int? = nil, relaunches: Bool = false) {
    self.init()
    self.mode = mode
    self.relaunches = relaunches
    self.maximum = max(1, maximum ?? (mode == .untilFailure ? 100 : 3))
  }

  /// Whether a test with these results must run again.
  func needsAnother(after results: [AttemptResult]) -> Bool {
    guard results.count < maximum, let last = results.last, last.outcome != .skipped else { return false }
    switch mode {
    case .none: return false
    case .fixedIterations: return true
    case .untilFailure: return !last.isFailure
    case .retryOnFailure: return last.isFailure
    }
  }
}
