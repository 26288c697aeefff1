// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BotServer
import BotStore
import Foundation
import TestResults

struct UserCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "user", abstract: "Manage the users who may make changes on the server's pages.",
    subcommands: [SetUser.self, SetRole.self, RemoveUser.self, ListUsers.self])

  struct SetUser: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract:
        "Add a user, or change a user's password. The password is read from the terminal, or from one line of "
        + "standard input."
    )

    @Argument(help: "The user's name.")
    var name: String

    @Flag(help: "Make the user an administrator, who manages other users.")
    var administrator = false

    @OptionGroup var place: StoreOption

    func run() throws {
      guard let digest = Passwords.digest(of: try Self.password()) else {
        throw ValidationError("The password does not have 10 to 1,000 characters. Enter another password.")
      }
      let accounts = AccountStore(try place.open(begins: true))
      try accounts.set(name, role: administrator ? .administrator : .member, password: digest)
      try accounts.note("set the user \(name)", by: "the command line", at: Date())
    }

    /// Reads the password from the terminal, or from standard input.
    ///
    /// - Throws: `ValidationError` if there is no input, or the two entered passwords differ.
    private static func password() throws -> String {
      func entered(_ prompt: String) -> String? { getpass(prompt).map { String(cString: $0) } }
      let isTerminal = isatty(STDIN_FILENO) == 1
      guard let first = isTerminal ? entered("Password: ") : readLine() else {
        throw ValidationError(
          "The input is empty. Enter a password of 10 to 1,000 characters.")
      }
      guard !isTerminal || entered("Repeat the password: ") == first else {
        throw ValidationError("The two entered passwords differ. Enter the same password twice.")
      }
      return first
    }
  }

  struct SetRole: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "role",
      abstract: "Make a user a member or an administrator. This includes users of an OpenID provider.")

    @Argument(help: "The user's name.")
    var name: String

    @Argument(
      help:
        "\"member\", who pins, removes and starts integrations, or \"administrator\", who also manages users."
    )
    var role: Role

    /// The roles as words of the command line.
    enum Role: String, ExpressibleByArgument, CaseIterable {
      case member, administrator

      var stored: Account.Role { self == .administrator ? .administrator : .member }
    }

    @OptionGroup var place: StoreOption

    func run() throws {
      let accounts = AccountStore(try place.open())
      try accounts.set(role.stored, of: name)
      try accounts.note("made \(name) \(role.rawValue)", by: "the command line", at: Date())
    }
  }

  struct RemoveUser: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove a user. This also signs the user out.")

    @Argument(help: "The user's name.")
    var name: String

    @OptionGroup var place: StoreOption

    func run() throws {
      let accounts = AccountStore(try place.open())
      try accounts.remove(name)
      try accounts.note("removed the user \(name)", by: "the command line", at: Date())
    }
  }

  struct ListUsers: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the users.")

    @OptionGroup var place: StoreOption

    func run() throws {
      for account in try AccountStore(place.open()).accounts() {
        print("\(PlainText.visible(account.name)), \(account.role.rawValue)")
      }
    }
  }
}

struct TokenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token", abstract: "Manage the tokens with which programs send results to the server.",
    subcommands: [AddToken.self, RemoveToken.self, ListTokens.self])

  struct AddToken: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Create a token and print it. It is shown only once, since the server stores "
        + "only a digest.",
      discussion: "An existing token of the same name becomes invalid.")

    @Argument(help: "The purpose of the token, such as \"GitHub\".")
    var name: String

    @Option(help: "The bot for which the token is valid. Default: all bots.")
    var bot: String?

    @OptionGroup var place: StoreOption

    func run() throws {
      let accounts = AccountStore(try place.open(begins: true))
      let secret = Secret.make()
      try accounts.set(UploadToken(name: name, bot: bot), digest: Secret.digest(of: secret))
      try accounts.note("created the token \(name)", by: "the command line", at: Date())
      print(secret)
    }
  }

  struct RemoveToken: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Revoke a token.")

    @Argument(help: "The token's name.")
    var name: String

    @OptionGroup var place: StoreOption

    func run() throws {
      let accounts = AccountStore(try place.open())
      try accounts.removeToken(name)
      try accounts.note("removed the token \(name)", by: "the command line", at: Date())
    }
  }

  struct ListTokens: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the names of the tokens.")

    @OptionGroup var place: StoreOption

    func run() throws {
      for token in try AccountStore(place.open()).tokens() {
        print(
          "\(PlainText.visible(token.name)), \(token.bot.map { "for \(PlainText.visible($0))" } ?? "for all bots")"
        )
      }
    }
  }
}

struct AuditLog: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Show the log of changes and who made them, the latest first.")

  @Option(help: "The number of lines.")
  var latest = 50

  @OptionGroup var place: StoreOption

  func validate() throws {
    guard latest > 0 else {
      throw ValidationError("--latest expects 1 or more lines; found \(latest).")
    }
  }

  func run() throws {
    for note in try AccountStore(place.open()).notes(latest: latest) {
      print(
        "\(note.date.formatted(.iso8601)) \(PlainText.visible(note.author)): \(PlainText.visible(note.action))"
      )
    }
  }
}
