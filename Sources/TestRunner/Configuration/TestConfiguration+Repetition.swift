// SPDX-License-Identifier: Apache-2.0

import ResultBundle

extension TestConfiguration {
  /// The rule for repeating tests in the form of the record; nil if tests are not repeated.
  ///
  /// If only Swift Testing repeats the tests, because the arguments contain `--repetitions`, any failure fails a test,
  /// as with a fixed number of iterations.
  var recordedRepetition: BundleEvent.Repetition? {
    let rule: (mode: Repetition.Mode, maximum: Int)
    if repetition.mode != .none {
      rule = (repetition.mode, repetition.maximum)
    } else if let repetitions = repetitionsBySwiftTesting {
      rule = (.fixedIterations, repetitions)
    } else {
      return nil
    }
    return BundleEvent.Repetition(
      configuration: name.isEmpty ? nil : name, mode: rule.mode.rawValue, maximum: rule.maximum)
  }

  /// The number of runs of each test that the arguments request from Swift Testing; nil if they request no repetition.
  private var repetitionsBySwiftTesting: Int? {
    let option = "--repetitions"
    for (index, argument) in arguments.enumerated() {
      if argument == option { return arguments.dropFirst(index + 1).first.flatMap { Int($0) } }
      if argument.hasPrefix("\(option)=") { return Int(argument.dropFirst(option.count + 1)) }
    }
    return nil
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
