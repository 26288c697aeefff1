// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Tasks that end with their owner.
///
/// A task that nothing keeps continues after the object that has started it. The owner of these tasks calls ``end()``
/// last, so that none of them is running afterwards.
package final class OwnedTasks: Sendable {
  private let state = Mutex(State())

  private struct State {
    var tasks: [Int: Task<Void, Never>] = [:]
    var lastNumber = 0
    var isEnding = false
  }

  package init() {}

  /// The number of tasks that have not ended.
  package var count: Int { state.withLock { $0.tasks.count } }

  /// Starts a task; once the owner ends, the task is cancelled from its start.
  ///
  /// - Parameter body: the work of the task.
  /// - Returns: the task, which the caller may cancel earlier.
  @discardableResult
  package func start(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    // The lock is held until the task is stored, so that a task that ends at once is removed after that.
    state.withLock { state in
      state.lastNumber += 1
      let number = state.lastNumber
      let task = Task {
        await body()
        self.state.withLock { $0.tasks[number] = nil }
      }
      state.tasks[number] = task
      if state.isEnding { task.cancel() }
      return task
    }
  }

  /// Returns when no task is running.
  package func wait() async {
    while let task = state.withLock({ $0.tasks.values.first }) { await task.value }
  }

  /// Cancels all tasks, and returns when no task is running.
  package func end() async {
    let tasks = state.withLock { state in
      state.isEnding = true
      return Array(state.tasks.values)
    }
    for task in tasks { task.cancel() }
    await wait()
  }
}
