// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import Synchronization
import Testing

/// The Swift Testing test that the running task belongs to.
///
/// Swift Testing does not report when a test starts. Tests with ``UITestTrait`` report it themselves. A test without
/// the trait is detected when it first uses a program, and the times of its steps count from that moment.
final class TaskLocalTestProvider: CurrentTestProvider, Sendable {
  static let shared = TaskLocalTestProvider()

  private struct State {
    var last: Test.ID?
    var interrupted: Set<Test.ID> = []
    var warned: Set<Test.ID> = []
    /// The numbers that the record has given to tests when they were detected.
    var numbers: [Test.ID: Int] = [:]

    mutating func replaceLast(by id: Test.ID) {
      if let last { interrupted.insert(last) }
      last = id
    }
  }

  private let state = Mutex(State())

  var targetApplication: ProgramIdentity? { UITestScope.current?.trait.application }

  var testTarget: String? {
    guard let test = Test.current else { return nil }
    if UITestScope.current == nil, isNew(test) {
      var description = SwiftTestingBridge.description(of: test)
      description.reportsItsEnd = false
      let number = AutomationSession.shared.runLog.testDidStart(description)
      state.withLock { $0.numbers[test.id] = number }
    }
    return test.id.moduleName
  }

  /// The number of the task's test in the record, if the test has no ``UITestTrait``; nil for tests with the trait.
  var numberInRecord: Int? {
    guard let test = Test.current, testTarget != nil else { return nil }
    return state.withLock { $0.numbers[test.id] }
  }

  /// Whether the test is detected for the first time.
  private func isNew(_ test: Test) -> Bool {
    state.withLock {
      guard $0.last != test.id, !$0.interrupted.contains(test.id) else { return false }
      $0.replaceLast(by: test.id)
      return true
    }
  }

  /// Notes that the running test takes a step.
  ///
  /// - Returns: a warning if another test has taken a step since the last step of this test, and this test does not
  ///   have the trait ``UITestTrait``. The tests share the pointer, the keyboard and the stack of windows, so they
  ///   disturb each other. Each test gets at most one warning.
  func intruder() -> String? {
    guard let test = Test.current else { return nil }
    return state.withLock { state in
      let other = state.last
      guard other != test.id else { return nil }
      let isBack = state.interrupted.contains(test.id)
      state.replaceLast(by: test.id)
      guard isBack, UITestScope.current == nil, let other, state.warned.insert(test.id).inserted else {
        return nil
      }
      return
        "This test uses the desktop at the same time as \(other.nameComponents.joined(separator: ".")): they "
        + "share its pointer, keyboard and windows. Give both the trait .uiTest, which runs them one after the other, "
        + "or put them into a suite with the trait .serialized."
    }
  }
}
