// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Desktop
import Foundation
import Processes

/// `understudy consent`: records or withdraws a user's consent to tests on their own desktop.
struct ConsentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "consent",
    abstract: "Let tests use your own desktop, or no longer.",
    discussion: """
      Tests run on private desktops, unless a destination says display=:0. That is refused until the owner of the desktop \
      has agreed here, once for each display and at a terminal. The consent is stored for the user, in \
      ~/.config/understudy/consent.json, and shown at each use.
      """)

  @Option(help: ArgumentHelp("The display; without it the one that this terminal is on.", valueName: ":0"))
  var display: String?

  @Flag(help: "Take the consent back: for a display, or for all of them.")
  var revoke = false

  @Flag(help: "List the displays that tests may use.")
  var list = false

  mutating func validate() throws {
    if revoke && list { throw ValidationError("--revoke and --list do not go together.") }
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
    if displays.isEmpty { return Terminal.write("Tests may use no display of yours.\n") }
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
      throw ValidationError("This terminal is on no display. Name it: --display :0.")
    }
    let display = try Self.normalized(named)
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      Terminal.error(
        "Consent is given by a person: start understudy consent in a terminal, without a pipe or a script around it."
      )
      throw ExitCode.failure
    }
    Terminal.write(
      """
      Tests that run with --destination display=\(display) will, on your own desktop:
        - start and end programs, with your settings and your files,
        - move the pointer, press its buttons and type,
        - take pictures of the screen and read the texts of windows, also of yours, and write them into their results.
      They end no program that you have started. Do not use the desktop while they run.

      May tests use display \(display)? Type yes to agree:\u{20}
      """)
    guard readLine()?.trimmingCharacters(in: .whitespaces).lowercased() == "yes" else {
      Terminal.write("Nothing was changed.\n")
      throw ExitCode.failure
    }
    try consent.grant(display)
    Terminal.write("Tests may use display \(display). Take it back with: understudy consent --revoke\n")
  }

  private static func normalized(_ text: String) throws -> String {
    guard let name = DesktopConfiguration.displayName(text) else {
      throw ValidationError("\"\(text)\" is no display of this machine. Expected a name such as :0.")
    }
    return name
  }
}
