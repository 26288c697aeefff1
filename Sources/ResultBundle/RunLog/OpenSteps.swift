// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The open steps of all threads and tasks that run code of the test.
///
/// A step is inside the innermost open step around its own code, which tasks inherit from the code that started them.
/// Steps that run at the same time are therefore not inside each other.
struct OpenSteps {
  /// A step around the code that runs, and the steps around that one.
  final class Place: Sendable {
    /// The innermost place of the running code, in any log.
    ///
    /// A stopped test does not reach the end of this binding; `AbandonableStep` removes it.
    @TaskLocal static var current: Place?

    let activity: Activity
    let log: ObjectIdentifier
    let outer: Place?

    init(_ activity: Activity, in log: ObjectIdentifier) {
      (self.activity, self.log) = (activity, log)
      outer = Self.current
    }
  }

  /// The task that runs code or, outside of tasks, the thread.
  enum Executor: Hashable {
    case task(Int)
    case thread(pthread_t)

    static var current: Executor {
      withUnsafeCurrentTask { $0.map { .task($0.hashValue) } } ?? .thread(pthread_self())
    }
  }

  private struct Step {
    var activity: Activity
    let executor: Executor
  }

  /// The steps in the order in which they began.
  private var steps: [Step] = []
  /// The thread or task that started the test.
  private var executorOfTest = Executor.current
  private var spent: [Executor: SpentTime] = [:]
  /// For each thread or task, the innermost step that ended with an error; removed when another of its steps begins.
  private var errors: [Executor: Activity] = [:]
  /// The ended step to which the events of a thread or task belong while it records an error.
  private var failed: [Executor: Activity] = [:]

  /// Returns the open step around the running code; nil outside of steps.
  ///
  /// Code that has not inherited a step, such as that of another thread, is inside the innermost step of the thread or
  /// task that started the test.
  func around(in log: ObjectIdentifier) -> Activity? {
    if let step = bound(in: log) { return step }
    let executor = Executor.current
    return executor == executorOfTest ? nil : steps.last { $0.executor == executorOfTest }?.activity
  }

  private func bound(in log: ObjectIdentifier) -> Activity? {
    var next = Place.current
    while let place = next {
      // A task may continue after the end of the step that started it.
      if place.log == log, let step = steps.last(where: { $0.activity.id == place.activity.id }) {
        return step.activity
      }
      next = place.outer
    }
    return nil
  }

  /// Returns the step of an event that is recorded now; nil outside of steps.
  ///
  /// While an error is recorded, it is the step in which the error was thrown. If the test only waits for its tasks, an
  /// event of another thread, such as the end of a program, belongs to the step that began last.
  func ofEvent(in log: ObjectIdentifier) -> Activity? {
    let executor = Executor.current
    if let step = failed[executor] ?? around(in: log) { return step }
    guard case .thread = executor, executor != executorOfTest else { return nil }
    return steps.last?.activity
  }

  /// The open steps from the outermost around a step to the step itself, which may have ended.
  func path(to activity: Activity?) -> [Activity] {
    var path: [Activity] = []
    var next = activity
    while let step = next {
      path.append(step)
      next = step.parent.flatMap { parent in steps.last { $0.activity.id == parent }?.activity }
    }
    return path.reversed()
  }

  mutating func testDidStart() { self = OpenSteps() }

  mutating func begin(_ activity: Activity) {
    let executor = Executor.current
    // The values of a failed step are reset here, because nothing else resets them if the test is stopped at its failure.
    (errors[executor], failed[executor]) = (nil, nil)
    spent[executor, default: SpentTime()].push()
    steps.append(Step(activity: activity, executor: executor))
  }

  /// Ends a step.
  ///
  /// - Returns: the step with its spent time; nil if it has already ended.
  mutating func end(_ activity: Activity, at now: TimeInterval) -> Activity? {
    guard let index = steps.lastIndex(where: { $0.activity.id == activity.id }) else { return nil }
    var step = steps.remove(at: index)
    step.activity.spent = change(step.executor) { $0.pop(at: now) }
    return step.activity
  }

  /// All open steps, in the order in which they must end.
  var all: [Activity] { steps.reversed().map(\.activity) }

  /// The outermost step around the running code and all steps inside it, in the order in which they must end.
  func tree(in log: ObjectIdentifier) -> [Activity] {
    guard let outermost = path(to: bound(in: log)).first else { return [] }
    return all.filter { path(to: $0).first?.id == outermost.id }
  }

  // MARK: - Spent time and errors

  mutating func begin(_ kind: WorkKind, at now: TimeInterval) { change(.current) { $0.begin(kind, at: now) } }

  mutating func end(_ kind: WorkKind, at now: TimeInterval) { change(.current) { $0.end(kind, at: now) } }

  private mutating func change<Result>(_ executor: Executor, _ change: (inout SpentTime) -> Result) -> Result
  {
    var time = spent[executor] ?? SpentTime()
    defer { spent[executor] = time.isEmpty ? nil : time }
    return change(&time)
  }

  /// Notes that an error has left a step.
  mutating func errorWasThrown(in activity: Activity) {
    // The error leaves the inner steps first, and only the innermost step is stored.
    if errors[.current].map({ $0.id < activity.id }) ?? true { errors[.current] = activity }
  }

  mutating func errorWillBeRecorded() { failed[.current] = errors[.current] }

  mutating func errorWasRecorded() { failed[.current] = nil }
}
