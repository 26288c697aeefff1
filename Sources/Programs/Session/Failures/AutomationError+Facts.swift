// SPDX-License-Identifier: Apache-2.0

import ElementModel
import ResultBundle

extension AutomationError {
  /// The values of the error that are stored in the record of a run, for programs that read the record.
  package var facts: FailureFacts {
    var facts = FailureFacts(kind: kind.rawValue, application: application, element: element)
    facts.process = process
    switch cause {
    case .query(let findings): facts.add(findings)
    case .obstacle(let obstacle):
      facts.obstacle = .init(
        kind: obstacle.name, other: obstacle.obstacleDescription, process: obstacle.process)
    case .other: break
    }
    return facts
  }
}

extension FailureFacts {
  package mutating func add(_ findings: QueryFindings) {
    steps = findings.steps.map { Step(text: $0.text, count: $0.count) }
    let lines = findings.candidates.map(\.text)
    if findings.count > 1 { matches = lines } else if !lines.isEmpty { nearMisses = lines }
  }
}
