// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BotServer
import BotStore
import Foundation
import TestResults

struct UserCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "user", abstract: "Say who may change something on the server's pages.",
    subcommands: [SetUser.self, SetRole.self, RemoveUser.self, ListUsers.self])

  struct SetUser: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract:
        "Add a user, or give one another password. The password is read from the terminal, or a line of the input."
    )

    @Argument(help: "The user's name.")
    var name: String

    @Flag(help: "Let the user say who else may change something.")
    var administrator = false

    @OptionGroup var place: StoreOption

    func run() throws {
      guard let password = Self.password() else { throw ValidationError("No password was given.") }
      guard let digest = Passwords.digest(of: password) else {
        throw ValidationError("A password needs 10 characters or more, and 1,000 at most.")
      }
      let accounts = AccountStore(try place.open(begins: true))
      try accounts.set(name, role: administrator ? .administrator : .member, password: digest)
      try accounts.note("set the user \(name)", by: "the command line", at: Date())
    }

    private static func password() -> String? {
      guard isatty(STDIN_FILENO) == 1 else { return readLine() }
      guard let first = getpass("Password: ").map({ String(cString: $0) }),
        let second = getpass("The same again: ").map({ String(cString: $0) }), first == second
      else { return nil }
      return first
    }
  }

  struct SetRole: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "role",
      abstract: "Make a user a member or an administrator, also one of an OpenID provider.")

    @Argument(help: "The user's name.")
    var name: String

    @Argument(
      help: "\"member\", who pins, removes and runs, or \"administrator\", who also says who else may.")
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
      commandName: "remove", abstract: "Remove a user, which ends what is signed in.")

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
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Show the users.")

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
    commandName: "token", abstract: "Say which programs may send results to the server.",
    subcommands: [AddToken.self, RemoveToken.self, ListTokens.self])

  struct AddToken: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Make a token and print it. It is shown once: only a digest is stored.",
      discussion: "A token of the same name counts no longer.")

    @Argument(help: "The purpose of the token, such as \"GitHub\".")
    var name: String

    @Option(help: "The only bot that it is for.")
    var bot: String?

    @OptionGroup var place: StoreOption

    func run() throws {
      let accounts = AccountStore(try place.open(begins: true))
      let secret = Secret.make()
      try accounts.set(UploadToken(name: name, bot: bot), digest: Secret.digest(of: secret))
      try accounts.note("made the token \(name)", by: "the command line", at: Date())
      print(secret)
    }
  }

  struct RemoveToken: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Let a token count no longer.")

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
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Show the tokens' names.")

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
    commandName: "log", abstract: "Show who changed what, the latest first.")

  @Option(help: "How many lines.")
  var latest = 50

  @OptionGroup var place: StoreOption

  func validate() throws {
    guard latest > 0 else { throw ValidationError("--latest \(latest) is no number of lines.") }
  }

  func run() throws {
    for note in try AccountStore(place.open()).notes(latest: latest) {
      print(
        "\(note.date.formatted(.iso8601)) \(PlainText.visible(note.who)): \(PlainText.visible(note.what))")
    }
  }
}
