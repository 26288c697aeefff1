// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import WebServer

/// Handles the settings that administrators change on the page: accounts, tokens for sending results, and secrets of
/// the server.
struct SettingsRequests {
  private let authenticator: RequestAuthenticator
  private var accounts: AccountStore { authenticator.accounts }

  init(_ authenticator: RequestAuthenticator) { self.authenticator = authenticator }

  /// All settings; secrets are listed by name only.
  struct Page: Codable, Sendable {
    struct User: Codable, Sendable {
      var name: String
      var role: String
    }

    struct Token: Codable, Sendable {
      var name: String
      var bot: String?
    }

    struct Note: Codable, Sendable {
      var date: Date
      var who: String
      var what: String
    }

    var users: [User]
    var tokens: [Token]
    var secrets: [String]
    /// The log of actions, the latest first.
    var log: [Note]
  }

  /// The body of a request that stores or removes a setting.
  ///
  /// The path of the request (users, roles, tokens or secrets) determines the fields that are used.
  private struct Change: Codable {
    var name: String
    var password: String?
    var role: String?
    var bot: String?
    var value: String?
  }

  /// A new token, which is shown once.
  struct NewToken: Codable, Sendable { var secret: String }

  // MARK: - Reading

  /// Handles `GET /api/settings`.
  func page(_ request: WebRequest) throws -> WebResponse {
    _ = try administrator(request)
    return try .json(
      Page(
        users: accounts.accounts().map { Page.User(name: $0.name, role: $0.role.rawValue) },
        tokens: accounts.tokens().map { Page.Token(name: $0.name, bot: $0.bot) }, secrets: accounts.secrets(),
        log: accounts.notes(latest: Self.shown).map {
          Page.Note(date: $0.date, who: $0.author, what: $0.action)
        }))
  }

  /// The maximum number of entries of the log.
  private static let shown = 50

  private func administrator(_ request: WebRequest) throws -> Account {
    guard let account = try authenticator.account(of: request) else { throw RequestError.signInNeeded }
    guard account.role == .administrator else { throw RequestError.administratorsOnly }
    return account
  }

  // MARK: - Changing

  /// Handles `PUT` and `DELETE` of `/api/settings/users`, `/tokens` and `/secrets`, and `PUT` of `/roles`.
  ///
  /// The name is in the body, because it may have any characters.
  func change(_ parts: [String], _ request: WebRequest) throws -> WebResponse {
    let user = try administrator(request)
    // The pages send only valid requests, so the decoder's error would help nobody.
    guard let change = try? JSONDecoder().decode(Change.self, from: request.body) else {
      throw RequestError.badRequest("The request is not JSON in the expected format.")
    }
    var response = WebResponse(status: 204, headers: WebResponse.protections)
    let kind = parts[2].hasSuffix("s") ? String(parts[2].dropLast()) : parts[2]
    switch (request.method, parts[2]) {
    case ("PUT", "users"): try setUser(change)
    case ("PUT", "roles"):
      // Only another administrator can make this change, so that at least one remains who can undo it.
      guard change.name != user.name else {
        throw RequestError.badRequest("You cannot change your own role. Another administrator can.")
      }
      try accounts.set(role(change), of: change.name)
    case ("DELETE", "users"):
      // Only another administrator can make this change, so that at least one remains who can undo it.
      guard change.name != user.name else {
        throw RequestError.badRequest("You cannot remove yourself. Another administrator can.")
      }
      try accounts.remove(change.name)
    case ("PUT", "tokens"):
      let secret = Secret.make()
      let bot = change.bot.flatMap { $0.isEmpty ? nil : $0 }
      try accounts.set(UploadToken(name: change.name, bot: bot), digest: Secret.digest(of: secret))
      response = try .json(NewToken(secret: secret))
    case ("DELETE", "tokens"): try accounts.removeToken(change.name)
    case ("PUT", "secrets"):
      guard let value = change.value, !value.isEmpty else {
        throw RequestError.badRequest("The secret is empty.")
      }
      try accounts.setSecret(change.name, value)
    case ("DELETE", "secrets"): try accounts.setSecret(change.name, nil)
    default: throw RequestError.notFound
    }
    try accounts.note(
      "\(request.method == "PUT" ? "set" : "removed") the \(kind) \(change.name)", by: user.name, at: Date())
    return response
  }

  private func setUser(_ change: Change) throws {
    let role = try role(change)
    guard let digest = authenticator.digest(of: change.password ?? "") else {
      throw RequestError.weakPassword
    }
    try accounts.set(change.name, role: role, password: digest)
  }

  private func role(_ change: Change) throws -> Account.Role {
    guard let role = change.role.flatMap(Account.Role.init) else {
      throw RequestError.badRequest("The role is neither \"member\" nor \"administrator\".")
    }
    return role
  }
}
