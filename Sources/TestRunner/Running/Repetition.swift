/// How often tests run: the words are those of xcodebuild.
package struct Repetition: Sendable, Equatable {
  package enum Mode: String, Sendable {
    case none
    /// As often as asked for, whatever comes out: `--test-iterations`.
    case fixedIterations
    /// Until the first failure: `--run-tests-until-failure`.
    case untilFailure
    /// Until the first success: `--retry-tests-on-failure`.
    case retryOnFailure
  }

  package var mode = Mode.none
  /// The most attempts, at least 1.
  package var most: Int
  /// Whether each repetition has a process and a desktop of its own. A retry always has.
  package var relaunches = false

  /// - Parameter most: the most attempts; as with xcodebuild 3 for retries and 100 until a failure where nil.
  package init(_ mode: Mode = .none, most: Int? = nil, relaunches: Bool = false) {
    self.mode = mode
    let standard = [Mode.retryOnFailure: 3, .untilFailure: 100][mode] ?? 1
    self.most = mode == .none ? 1 : max(1, most ?? standard)
    self.relaunches = relaunches
  }

  /// Whether a test that came to this has to run again.
  package func needsAnother(after results: [AttemptResult]) -> Bool {
    guard results.count < most, let last = results.last, last.outcome != .skipped else { return false }
    switch mode {
    case .none: return false
    case .fixedIterations: return true
    case .untilFailure: return !last.isFailure
    case .retryOnFailure: return last.isFailure
    }
  }

  /// Whether the repetition that follows has to be in a new process.
  package var needsFreshProcess: Bool { relaunches || mode == .retryOnFailure }
}
