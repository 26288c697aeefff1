// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// Why a private desktop could not be started, or does not live any more.
package enum DesktopError: Error, Sendable, Equatable {
  /// The destination's text is wrong.
  case invalidDestination(DestinationProblem)
  /// A program the desktop is made of is not installed.
  case missingProgram(name: String, purpose: String, searched: [String], packages: [String])
  /// The locale that the destination names is not installed.
  case missingLocale(String)
  /// The folder in which display servers put their sockets is missing or cannot be used.
  case unusableSocketDirectory(path: String, reason: String)
  /// None of the display servers that the destination allows came up; one reason for each that was tried.
  case noServer(reasons: [String], packages: [String])
  /// The server came up with another screen than it was asked for; sizes in pixels.
  case wrongScreenSize(server: String, expected: CGSize, found: CGSize)
  /// The server came up without the touch screen that the destination asks for.
  case noTouchScreen(server: String, packages: [String])
  /// A part of the desktop ended.
  case partDied(part: String, termination: Termination?, log: [String])
  /// A part of the desktop is there and does nothing, since a signal has stopped it.
  case partStopped(part: String, pid: pid_t)
  /// A part of the desktop runs and did not answer within its limit, in seconds.
  case partNotAnswering(part: String, call: String, seconds: TimeInterval)
  /// A part of the desktop did not get ready in time.
  case partTimedOut(part: String, awaited: String, seconds: TimeInterval, log: [String])
  /// A message to a bus of the desktop failed.
  case busCallFailed(bus: String, call: String, reason: String)
  /// Nobody has agreed that tests may use a user's own display.
  case noConsent(display: String)
  /// There is no desktop of a user to run on.
  case noUserDesktop(display: String, reason: String)
  /// The desktop has been stopped, so nothing can be started on it.
  case stopped
  /// The environment says that no desktop is to be started.
  case notWanted
}

extension DesktopError: CustomStringConvertible, LocalizedError {
  package var description: String {
    switch self {
    case .invalidDestination(let problem):
      return problem.description
    case .missingProgram(let name, let purpose, let searched, let packages):
      return
        "Expected the program \(name) (\(purpose)), but it is not in \(searched.joined(separator: ", ")). "
        + Self.installAdvice(packages)
    case .notWanted:
      return
        "Expected no desktop to be needed, since UNDERSTUDY_DESKTOPS is NO, but a test asked for one. Run the test where "
        + "desktops are allowed: it is not one of pure code."
    case .missingLocale(let name):
      return "Expected the locale \(name), but this system has not generated it. "
        + InstalledLocales.advice(for: name)
        + " Or name another locale in the destination; `understudy doctor` lists those that are there."
    case .unusableSocketDirectory(let path, let reason):
      return "Expected a folder \(path) of mode 1777 for the X server's socket, but \(reason). "
        + "Make it once as root: mkdir -p \(path) && chmod 1777 \(path)"
    case .noServer(let reasons, let packages):
      return "Expected an X server for the private desktop, but none came up:\n"
        + reasons.map { "- " + $0 }.joined(separator: "\n")
        + "\nRepair the causes listed above. " + Self.installAdvice(packages)
    case .wrongScreenSize(let server, let expected, let found):
      return
        "Expected a screen of \(Self.text(expected)) pixels from \(server), but it has \(Self.text(found)). "
        + "Choose another size in the destination, or server=xvfb."
    case .noTouchScreen(let server, let packages):
      return "Expected a touch screen from \(server) for input=touch, but it made no device for the driver "
        + "inputtest. " + Self.installAdvice(packages) + " Or choose input=pointer."
    case .partDied(let part, let termination, let log):
      return
        "Expected the \(part) of the private desktop to be running, but it \(termination?.clause ?? "has ended"). "
        + "Start a new desktop." + Self.quoted(log)
    case .partStopped(let part, _):
      return
        "Expected the \(part) of the private desktop to be running, but a signal has stopped it (SIGSTOP). "
        + "Start a new desktop."
    case .partNotAnswering(let part, let call, let seconds):
      return
        "Expected the \(part) of the private desktop to answer \(call), but nothing came within "
        + "\(String(format: "%.1f", seconds)) seconds: it is running but hangs, a "
        + "client has grabbed the X server, or the machine is too busy. The next launch starts a new desktop."
    case .partTimedOut(let part, let awaited, let seconds, let log):
      return "Expected \(awaited) from the \(part) of the private desktop, but nothing came within "
        + "\(String(format: "%.1f", seconds)) seconds. "
        + "Look at its output, or allow more time on a busy machine." + Self.quoted(log)
    case .busCallFailed(let bus, let call, let reason):
      return "Expected an answer to \(call) on the \(bus) of the private desktop, but \(reason). "
        + "Check the accessibility packages. " + Self.installAdvice(["at-spi2-core", "dbus"])
    case .noConsent(let display):
      return
        "Tests may not use display \(display), your own desktop: they would start programs there, type, and take "
        + "pictures. Agree once, in a terminal: understudy consent --display \(display). Or leave out display= to run "
        + "on a private desktop."
    case .noUserDesktop(let display, let reason):
      return "Expected a running desktop on display \(display), but \(reason). "
        + "Leave out display= to run on a private desktop."
    case .stopped:
      return "Expected a running private desktop, but it has been stopped. Start a new one."
    }
  }

  /// The description; Foundation shows it as the error's localized text.
  package var errorDescription: String? { description }

  private static func installAdvice(_ packages: [String]) -> String {
    "Install it: apt-get install " + packages.joined(separator: " ") + "."
  }

  private static func quoted(_ log: [String]) -> String {
    log.isEmpty ? " It wrote nothing." : "\nIt wrote last:\n" + log.map { "  " + $0 }.joined(separator: "\n")
  }

  private static func text(_ size: CGSize) -> String { "\(Int(size.width)) by \(Int(size.height))" }
}
