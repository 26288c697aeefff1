// SPDX-License-Identifier: Apache-2.0

extension TestConfiguration.Repetition {
  /// Takes the words of xcodebuild's options.
  ///
  /// The defaults are xcodebuild's: 3 attempts, and 100 until a failure.
  package init(_ mode: Mode, most: Int? = nil, relaunches: Bool = false) {
    self.init()
    self.mode = mode
    self.relaunches = relaunches
    maximum = max(1, most ?? (mode == .untilFailure ? 100 : 3))
  }

  /// Whether a test with these results has to run again.
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
