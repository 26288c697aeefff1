// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs

/// The private desktop of the tests, for tests that break it or need another one.
package enum BehaviorTestDesktop {
  /// Applies settings as if the process had been started with them.
  ///
  /// A new desktop is started only if the current one does not match the settings.
  package static func use(_ settings: [String: String] = [:]) {
    AutomationSession.shared.change(
      environment: ProcessInfo.processInfo.environment.merging(settings) { $1 })
  }

  /// Ends a desktop on which programs of other classes have windows.
  ///
  /// Such windows would cover new windows and change their position.
  ///
  /// - Parameter isExpected: whether a process may have windows.
  package static func discardIfOccupied(except isExpected: (pid_t?) -> Bool) {
    let windows = (try? AutomationSession.shared.host.current?.display.windows()) ?? []
    if !windows.allSatisfy({ isExpected($0.processID) }) { discard() }
  }

  /// Ends the desktop and its programs; the next launch starts a new desktop.
  package static func discard() { AutomationSession.shared.host.discard() }

  /// Applies settings as if the process had been started with them; the next launch starts a new desktop.
  package static func restart(_ settings: [String: String] = [:]) {
    AutomationSession.shared.restart(
      environment: ProcessInfo.processInfo.environment.merging(settings) { $1 })
  }

  /// Waits until a window of any program is on the screen, at most `timeout` seconds.
  package static func waitForWindow(titled title: String, timeout: TimeInterval) -> Bool {
    Waiter(session: .shared).wait(timeout: timeout) {
      let windows = try? AutomationSession.shared.host.current?.display.windows()
      return windows?.contains { $0.title == title && $0.isViewable } == true
    }
  }

  /// The desktop's processes whose command line contains a string.
  package static func processes(running text: String) -> [pid_t] {
    let all = AutomationSession.shared.host.current?.desktop.processes() ?? []
    return all.filter { commandLine(of: $0).contains(text) }
  }

  /// Returns the output of the last launch of a program.
  ///
  /// - Parameters:
  ///   - program: the name of the program.
  ///   - kind: "out" or "err".
  /// - Returns: the output, or "" if nothing was written.
  package static func output(of program: String, kind: String) -> String {
    guard let folder = AutomationSession.shared.host.current?.desktop.logDirectory else { return "" }
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    let own = files.filter { $0.lastPathComponent.hasPrefix(program) && $0.pathExtension == kind }
    func date(_ file: URL) -> Date {
      (try? FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date)
        ?? .distantPast
    }
    let last = own.max { date($0) < date($1) }
    return last.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? ""
  }

  private static func commandLine(of process: pid_t) -> String {
    let data = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
    return String(decoding: data, as: UTF8.self).replacingOccurrences(of: "\0", with: " ")
  }
}
