// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation
import Settings
import Synchronization

/// The environment of the tests, and the choices of the process that runs them.
///
/// Any thread may use it: no reader waits for the session's lock.
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

  /// The environment of the process, or the one that replaced it.
  var environment: [String: String] { state.withLock { $0.environment } }

  /// The test target of the running test, for programs that are found by it; set by the facade.
  package var currentTestTarget: String? {
    get { state.withLock { $0.currentTestTarget } }
    set { state.withLock { $0.currentTestTarget = newValue } }
  }

  /// Asked for what belongs to the running test where nobody could set it before; set by the facade.
  package var ambientTest: (any CurrentTestProvider)? {
    get { state.withLock { $0.ambientTest } }
    set { state.withLock { $0.ambientTest = newValue } }
  }

  /// Whether a person uses the next desktop, who needs longer for a double click than a test; set before the
  /// first launch.
  package var isInteractive: Bool {
    get { state.withLock { $0.isInteractive } }
    set { state.withLock { $0.isInteractive = newValue } }
  }

  /// A setting of the environment, or what one of this project's tests has put in its place.
  package func variable(_ name: String) -> String? { state.withLock { $0.environment[name] } }

  /// The value of a setting of the tests.
  package func value(of setting: Setting) -> String? { state.withLock { $0.environment[setting] } }

  /// The desktop that the settings ask for.
  ///
  /// - Throws: `DesktopError` when the destination cannot be read.
  package func destination() throws -> DesktopConfiguration {
    var configuration = DesktopConfiguration()
    if let text = value(of: .destination), !text.isEmpty {
      configuration = try DesktopConfiguration(parsing: text)
    }
    if isInteractive { configuration.doubleClickTime = DesktopConfiguration.userDoubleClickInterval }
    return configuration
  }

  /// Whether another environment would start the same desktop.
  func startSameDesktop(with other: [String: String]) -> Bool {
    func ofDesktop(_ environment: [String: String]) -> [String: String] {
      environment.filter { !Self.settingsOfEvents.contains($0.key) }
    }
    return ofDesktop(environment) == ofDesktop(other)
  }

  /// Settings that do not concern the desktop, nor the connections to it.
  private static let settingsOfEvents = Set(Setting.all.filter { $0.scope == .events }.map(\.name))

  /// Takes another environment, and the time limits that follow it.
  func replace(environment: [String: String]) {
    state.withLock {
      $0.environment = environment
      $0.tunables = Tunables(environment: environment)
    }
  }
}
