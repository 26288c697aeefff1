// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation
import Settings
import Synchronization
import Timing

/// The environment of the tests, and the settings of the process that runs them.
///
/// Any thread may use this object without the session's lock.
package final class SessionSettings: Sendable {
  private let state: Mutex<State>

  private struct State {
    var environment: [String: String]
    var tunables: Tunables
    var isInteractive = false
    var currentTestTarget: String?
    var ambientTest: (any CurrentTestProvider)?

    init(environment: [String: String]) {
      self.environment = environment
      tunables = Tunables(environment: environment)
    }
  }

  init(environment: [String: String]) { state = Mutex(State(environment: environment)) }

  package var tunables: Tunables { state.withLock { $0.tunables } }

  /// The environment of the process, or the environment that replaces it.
  package var environment: [String: String] { state.withLock { $0.environment } }

  /// The test target of the running test, which determines the target application; set by `XCTestSupport`.
  package var currentTestTarget: String? {
    get { state.withLock { $0.currentTestTarget } }
    set { state.withLock { $0.currentTestTarget = newValue } }
  }

  /// The source of the running test, for a test library that does not report the start of its tests; set by
  /// `XCTestSupport`.
  package var ambientTest: (any CurrentTestProvider)? {
    get { state.withLock { $0.ambientTest } }
    set { state.withLock { $0.ambientTest = newValue } }
  }

  /// Whether a user will use the next desktop.
  ///
  /// A user needs more time for a double click than a test. Set before the first launch.
  package var isInteractive: Bool {
    get { state.withLock { $0.isInteractive } }
    set { state.withLock { $0.isInteractive = newValue } }
  }

  /// Returns the value of an environment variable, or the value with which a test of this project has replaced it.
  package func variable(_ name: String) -> String? { state.withLock { $0.environment[name] } }

  /// Returns the value of a setting of the tests.
  package func value(of setting: Setting) -> String? { state.withLock { $0.environment[setting] } }

  /// Returns the desktop that the settings describe.
  ///
  /// - Throws: `DesktopError` if the destination cannot be parsed.
  package func destination() throws -> DesktopConfiguration {
    var configuration = DesktopConfiguration()
    if let text = value(of: .destination), !text.isEmpty {
      configuration = try DesktopConfiguration(parsing: text)
    }
    if isInteractive { configuration.doubleClickTime = DesktopConfiguration.userDoubleClickInterval }
    return configuration
  }

  /// Replaces the environment, and the time limits that depend on it.
  func replace(environment: [String: String]) {
    state.withLock {
      $0.environment = environment
      $0.tunables = Tunables(environment: environment)
    }
  }
}
