import ResultBundle

/// Tests that failed with the same message: mostly for the same reason.
package struct FailureGroup: Sendable {
  package let message: String
  package let tests: [TestResult]

  /// The largest group first.
  package static func groups(of results: RunResults) -> [FailureGroup] {
    var order: [String] = []
    var groups: [String: [TestResult]] = [:]
    for test in results.tests where test.outcome.isFailure {
      let message = test.failure?.text ?? "The record ends within this test: its process ended."
      let key = pattern(of: message)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(test)
    }
    return order.compactMap { key in
      guard let tests = groups[key], let first = tests.first else { return nil }
      return FailureGroup(
        message: first.failure?.text ?? "The record ends within this test: its process ended.", tests: tests)
    }.sorted { $0.tests.count > $1.tests.count }
  }

  /// The message without what differs from run to run: numbers, such as of processes, times and places.
  private static func pattern(of message: String) -> String {
    let line = message.split(separator: "\n", maxSplits: 1).first ?? ""
    var result = ""
    var isInNumber = false
    for character in line {
      if character.isNumber {
        if !isInNumber { result += "#" }
        isInNumber = true
      } else {
        isInNumber = false
        result.append(character)
      }
    }
    return result
  }
}
