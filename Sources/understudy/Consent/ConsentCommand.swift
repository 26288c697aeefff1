// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Desktop
import Foundation
import Processes

/// `understudy consent`: records or withdraws a user's consent to tests on their own desktop.
struct ConsentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "consent",
    abstract: "Allow tests to use your own desktop, or withdraw the permission.",
    discussion: """
      Tests run on private desktops, unless a destination has display=:0. Such a destination is refused until the \
      owner of the desktop has agreed with this command, once for each display, at a terminal. The consent is stored \
      for each user in ~/.config/understudy/consent.json, and is shown at each use.
      """)

  @Option(help: ArgumentHelp("The display. Default: the display of this terminal.", valueName: ":0"))
  var display: String?

  @Flag(help: "Withdraw the consent for a display, or for all displays.")
  var revoke = false

  @Flag(help: "List the displays that tests may use.")
  var list = false

  mutating func validate() throws {
    if revoke && list { throw ValidationError("--revoke and --list cannot be combined: give one of them.") }
  }

  func run() throws {
    let consent = DesktopConsent()
    do {
      if list { return show(consent) }
      if revoke { return try takeBack(consent) }
      try ask(consent)
    } catch let error where error is DesktopError || error is ProcessError {
      Terminal.error("\(error)")
      throw ExitCode.failure
    }
  }

  private func show(_ consent: DesktopConsent) {
    let displays = consent.displays
    if displays.isEmpty { return Terminal.write("Tests may not use any of your displays.\n") }
    for (display, date) in displays { Terminal.write("\(display)  since \(date)\n") }
  }

  private func takeBack(_ consent: DesktopConsent) throws {
    let display = try display.map(Self.normalized)
    try consent.revoke(display)
    Terminal.write("Tests may no longer use \(display.map { "display \($0)" } ?? "any display of yours").\n")
  }

  private func ask(_ consent: DesktopConsent) throws {
    let named = display ?? ProcessInfo.processInfo.environment["DISPLAY"] ?? ""
    guard !named.isEmpty else {
      throw ValidationError(
        "This terminal has no display (DISPLAY is not set). Name the display: --display :0.")
    }
    let display = try Self.normalized(named)
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      Terminal.error(
        "Consent has to be given by a person: run understudy consent in a terminal, without a pipe or a script."
      )
      throw ExitCode.failure
    }
    Terminal.write(
      """
      Tests that run with --destination display=\(display) will, on your own desktop:
        - start and end programs, with your settings and your files,
        - move the pointer, press its buttons and type,
        - take screenshots, read the texts of all windows, including yours, and store both in the test results.
      They do not end programs that you have started. Do not use the desktop while they run.

      May tests use display \(display)? Type yes to agree:\u{20}
      """)
    guard readLine()?.trimmingCharacters(in: .whitespaces).lowercased() == "yes" else {
      Terminal.write("Nothing was changed.\n")
      throw ExitCode.failure
    }
    try consent.grant(display)
    Terminal.write("Tests may use display \(display). Withdraw this with: understudy consent --revoke\n")
  }

  private static func normalized(_ text: String) throws -> String {
    guard let name = DesktopConfiguration.displayName(text) else {
      throw ValidationError("\"\(text)\" is not a display of this machine. Expected a name such as :0.")
    }
    return name
  }
}
