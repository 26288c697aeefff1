// SPDX-License-Identifier: Apache-2.0

import ResultBundle

/// The steps of an attempt, with the steps inside each.
struct StepTree {
  let roots: [ActivityRecord]
  private let byNumber: [Int: ActivityRecord]
  private let parts: [Int: [ActivityRecord]]

  /// The maximum number of steps that are nested in each other; further ones are left out.
  private static let deepest = 200

  init(_ steps: [ActivityRecord]) {
    byNumber = Dictionary(steps.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
    var roots: [ActivityRecord] = []
    var parts: [Int: [ActivityRecord]] = [:]
    var earlier: Set<Int> = []
    for step in steps {
      // A step must precede the steps inside it and have a new number, so a damaged record cannot cause a cycle.
      if let parent = step.parent, earlier.contains(parent), !earlier.contains(step.number) {
        parts[parent, default: []].append(step)
      } else {
        roots.append(step)
      }
      earlier.insert(step.number)
    }
    (self.roots, self.parts) = (roots, parts)
  }

  func parts(of step: ActivityRecord) -> [ActivityRecord] { parts[step.number] ?? [] }

  /// Returns the steps from the outermost one to a step; empty if there is no step with this number.
  func path(to number: Int) -> [ActivityRecord] {
    var path: [ActivityRecord] = []
    var next = byNumber[number]
    while let step = next, path.count < Self.deepest {
      path.insert(step, at: 0)
      next = step.parent.flatMap { byNumber[$0] }
    }
    return path
  }

  /// Returns the numbers of a step and of all steps inside it.
  func numbers(inside number: Int) -> Set<Int> {
    var found: Set<Int> = [number]
    var rest = [number]
    while let next = rest.popLast() {
      for part in parts[next] ?? [] where found.insert(part.number).inserted { rest.append(part.number) }
    }
    return found
  }
}

extension ActivityRecord {
  /// The name without the number of a retry: `Find the "Add" Button (retry 3)` is `Find the "Add" Button`.
  var nameWithoutRetry: String { name.replacing(#/ \(retry \d+\)$/#, with: "") }
}
