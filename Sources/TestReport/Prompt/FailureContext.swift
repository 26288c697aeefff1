// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults

/// The place of a failure in the record of an attempt: its step, its query and its tree.
struct FailureContext {
  let attempt: TestAttempt
  /// The first failure; nil if the record has none.
  let issue: BundleEvent.Issue?
  /// The time of the failure in seconds since the stream began; without a failure, the end of the attempt.
  let time: TimeInterval
  /// The steps from the outermost one to the step of the failure; empty if no step was open.
  let path: [ActivityRecord]
  /// The query of the failure, or the last query before it; nil if the record has none.
  let resolution: BundleEvent.Resolution?
  /// The file of the captured tree of the failure; nil if none was stored.
  let treeFile: String?
  /// The time of the tree in ``treeFile``, in seconds since the stream began.
  let treeTime: TimeInterval?
  /// Whether ``treeFile`` is the tree in which the query of ``resolution`` was evaluated.
  let isTreeOfQuery: Bool
  /// Whether the query of ``resolution`` belongs to a step of ``path``.
  let isQueryOfStep: Bool

  init(_ attempt: TestAttempt) {
    self.attempt = attempt
    let test = attempt.test
    let first = test.issues.first { $0.issue.isFailure && $0.issue.expected == nil }
    issue = first?.issue
    time = first?.time ?? (test.start + attempt.duration)
    let steps = StepTree(test.activities)
    // Without a failure, the steps that did not end are those in which the test ended.
    let last = first == nil ? test.activities.last { $0.duration == nil }?.number : first?.issue.activity
    path = last.map(steps.path(to:)) ?? []
    let numbers = Set(path.map(\.number))
    let inside = path.last.map { steps.numbers(inside: $0.number) } ?? []
    let ofStep =
      test.resolutions.last { inside.contains($0.activity ?? -1) }
      ?? test.resolutions.last { numbers.contains($0.activity ?? -1) }
    resolution = ofStep ?? test.resolutions.last
    isQueryOfStep = ofStep != nil
    let trees = test.attachments.filter { $0.attachment.type == CapturedTree.typeIdentifier }
    let ofQuery = resolution.flatMap { query in
      // Records of older versions do not connect a query with its tree, except by the step of both.
      query.taken.map { taken in trees.last { $0.attachment.taken == taken } }
        ?? trees.last { query.activity != nil && $0.attachment.activity == query.activity }
    }
    let time = time
    let nearest = trees.min { abs($0.time - time) < abs($1.time - time) }
    treeFile = (ofQuery ?? nearest)?.attachment.file
    treeTime = (ofQuery ?? nearest)?.time
    isTreeOfQuery = ofQuery != nil
  }
}
