import AccessibilityBus
import Desktop
import Foundation

/// A program that we started: its process, and its object on the accessibility bus once it has one.
final class RunningApplication {
  let command: ApplicationCommand
  let process: DesktopProcess
  private(set) var accessible: AccessibleApplication?

  /// - Parameter accessible: the program's object on the bus, for one whose process we did not start; then
  ///   `process` is one of the desktop that it lives with.
  init(command: ApplicationCommand, process: DesktopProcess, accessible: AccessibleApplication? = nil) {
    self.command = command
    self.process = process
    self.accessible = accessible
  }

  var isAlive: Bool { process.termination == nil }

  /// The program's object on the bus, looked up once: by the process that we started or one that it
  /// started, since a launcher may hand over to another process.
  func findAccessible(on bus: AccessibilityBus) throws -> AccessibleApplication? {
    if let accessible { return accessible }
    let applications = try bus.applications()
    let own = Set([process.processIdentifier] + process.descendants())
    accessible =
      applications.first { $0.processID == process.processIdentifier }
      ?? applications.first { own.contains($0.processID) }
    return accessible
  }

  func forgetAccessible() { accessible = nil }

  /// The process that the user interface runs in, then those of a browser that work on pages.
  var processes: [pid_t] {
    let main = accessible?.processID ?? process.processIdentifier
    guard let accessible, [.chromium, .gecko].contains(accessible.toolkit.kind) else { return [main] }
    return [main] + BrowserProcesses.workingOnPages(below: main)
  }
}
