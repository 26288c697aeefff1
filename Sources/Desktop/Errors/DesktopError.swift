// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// The reason why a private desktop did not start or is no longer running.
package enum DesktopError: Error, Sendable, Equatable {
  /// The text of the destination is invalid.
  case invalidDestination(DestinationProblem)
  /// A program that the desktop needs is not installed.
  case missingProgram(name: String, purpose: String, searched: [String], packages: [String])
  /// The executable of the compositor was not found; `named` is the value of `UNDERSTUDY_COMPOSITOR`, or nil if it is
  /// not set.
  case missingCompositor(named: String?, searched: [String])
  /// The locale that the destination names is not installed.
  case missingLocale(String)
  /// The folder in which display servers put their sockets is missing or cannot be used.
  case unusableSocketDirectory(path: String, reason: String)
  /// None of the allowed display servers started; the list has one reason for each attempt.
  case noServer(reasons: [String], packages: [String])
  /// The server started, but its screen has a different size from the one requested; sizes are in pixels.
  case wrongScreenSize(server: String, expected: CGSize, found: CGSize)
  /// The server started without the touch screen that the destination requires.
  case noTouchScreen(server: String, packages: [String])
  /// A part of the desktop ended; the termination is nil if it is not known.
  case partDied(part: String, termination: Termination?, log: [String])
  /// A part of the desktop exists, but a signal has stopped it (SIGSTOP).
  case partStopped(part: String, pid: pid_t)
  /// A part of the desktop runs but did not answer within its time limit, in seconds.
  case partNotAnswering(part: String, call: String, seconds: TimeInterval)
  /// A part of the desktop was not ready in time.
  case partTimedOut(part: String, awaited: String, seconds: TimeInterval, log: [String])
  /// A message to a bus of the desktop failed.
  case busCallFailed(bus: String, call: String, reason: String)
  /// The user has not agreed that tests may use this display.
  case noConsent(display: String)
  /// The user's desktop does not exist or cannot be used.
  case noUserDesktop(display: String, reason: String)
  /// The desktop was stopped, so no program can be started on it.
  case stopped
  /// The environment forbids starting a desktop.
  case forbidden
}

extension DesktopError: CustomStringConvertible, LocalizedError {
  package var description: String {
    switch self {
    case .invalidDestination(let problem):
      problem.description
    case .missingProgram(let name, let purpose, let searched, let packages):
      "The program \(name) (\(purpose)) is not in \(searched.joined(separator: ", ")). "
        + Self.installAdvice(packages)
    case .missingCompositor(let named?, _):
      "\"\(named)\", the value of UNDERSTUDY_COMPOSITOR, is not the path of the program understudy-compositor. "
        + "Correct the variable, or remove it to search beside the tests and in PATH."
    case .missingCompositor(nil, let searched):
      "The program understudy-compositor (the display server for display=wayland) is not in "
        + "\(searched.joined(separator: ", ")). In the package of the tests, add "
        + ".product(name: \"understudy-compositor\", package: \"understudy\") to the dependencies of the test target; "
        + "or install Understudy; or set UNDERSTUDY_COMPOSITOR to the path of the program."
    case .forbidden:
      "A test requested a desktop, but UNDERSTUDY_DESKTOPS is off. Set it to on, or run the test "
        + "where desktops are allowed."
    case .missingLocale(let name):
      "The locale \(name) is not installed on this system. "
        + InstalledLocales.advice(for: name)
        + " Or name another locale in the destination; `understudy doctor` lists the available ones."
    case .unusableSocketDirectory(let path, let reason):
      "The folder \(path) cannot hold the socket of the X server (\(reason)); it must have the mode 1777. "
        + "Create it once as root: mkdir -p \(path) && chmod 1777 \(path)"
    case .noServer(let reasons, let packages):
      "No display server for the private desktop could be started:\n"
        + reasons.map { "- " + $0 }.joined(separator: "\n")
        + "\nFix the causes listed above. " + Self.installAdvice(packages)
    case .wrongScreenSize(let server, let expected, let found):
      "The screen of \(server) has \(Self.text(found)) pixels instead of \(Self.text(expected)). "
        + "Choose another size in the destination, or server=xvfb."
    case .noTouchScreen(let server, let packages):
      "\(server) has no touch screen for input=touch: it created no device for the driver inputtest. "
        + Self.installAdvice(packages) + " Or choose input=pointer."
    case .partDied(let part, let termination, let log):
      "The \(part) of the private desktop \(termination?.clause ?? "has ended"). "
        + "The next launch() starts a new desktop." + Self.quoted(log)
    case .partStopped(let part, _):
      "A signal (SIGSTOP) has stopped the \(part) of the private desktop. "
        + "The next launch() starts a new desktop."
    case .partNotAnswering(let part, let call, let seconds):
      "The \(part) of the private desktop has not answered \(call) within "
        + "\(String(format: "%.1f", seconds)) seconds: it is running but hangs, "
        // Only an X server can be grabbed.
        + (part == XServerKind.part ? "a client has grabbed the X server, " : "")
        + "or the machine is too busy. The next launch starts a new desktop."
    case .partTimedOut(let part, let awaited, let seconds, let log):
      "The \(part) of the private desktop is not ready: the wait for \(awaited) has timed out after "
        + "\(String(format: "%.1f", seconds)) seconds. Read its output, or allow more time on a busy "
        + "machine." + Self.quoted(log)
    case .busCallFailed(let bus, let call, let reason):
      "The call \(call) on the \(bus) of the private desktop has failed: \(reason). "
        + "Check the accessibility packages. " + Self.installAdvice(["at-spi2-core", "dbus"])
    case .noConsent(let display):
      "Tests may not use display \(display), your own desktop: they would start programs there, type, and take "
        + "screenshots. Agree once, in a terminal: understudy consent --display \(display). Or remove display= to run "
        + "on a private desktop."
    case .noUserDesktop(let display, let reason):
      "There is no running desktop on display \(display): \(reason). "
        + "Remove display= to run on a private desktop."
    case .stopped:
      "The private desktop has been stopped, so no program can be started on it. Call launch() to start a new one."
    }
  }

  /// The description, which Foundation shows as the error's localized text.
  package var errorDescription: String? { description }

  private static func installAdvice(_ packages: [String]) -> String {
    "Install it: apt-get install " + packages.joined(separator: " ") + "."
  }

  private static func quoted(_ log: [String]) -> String {
    log.isEmpty
      ? " It wrote no output." : "\nIts last output:\n" + log.map { "  " + $0 }.joined(separator: "\n")
  }

  private static func text(_ size: CGSize) -> String { "\(Int(size.width)) by \(Int(size.height))" }
}
