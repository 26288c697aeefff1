// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import Synchronized
import Timing
import WebServer

/// Identifies the sender of a request: people by a cookie, programs by a token.
struct RequestAuthenticator: Sendable {
  let accounts: AccountStore
  private let setup: SetupLink
  private let limit = SignInLimit()
  /// The lock with which passwords are checked one at a time, because each check needs a processor and 32 MB.
  private let turn = RecursiveLock()

  init(_ accounts: AccountStore, setup: SetupLink) { (self.accounts, self.setup) = (accounts, setup) }

  // MARK: - Identification

  /// Returns the person who is signed in with the browser of a request; nil if nobody is signed in.
  ///
  /// - Throws: `StoreError`.
  func account(of request: WebRequest) throws -> Account? {
    guard let secret = Self.cookie(named: Self.name, of: request) else { return nil }
    return try accounts.account(ofSession: Secret.digest(of: secret), now: Date())
  }

  /// Returns the token that a program sends; nil if it sends no token, or one that is not from this server.
  ///
  /// - Throws: `StoreError`.
  func token(of request: WebRequest) throws -> UploadToken? {
    guard let header = request["Authorization"], header.lowercased().hasPrefix("bearer ") else { return nil }
    return try accounts.token(Secret.digest(of: header.dropFirst(7).trimmingCharacters(in: .whitespaces)))
  }

  /// The information that a page needs about its visitor.
  struct Visitor: Codable, Sendable {
    /// The name of the visitor; nil if nobody is signed in.
    var name: String?
    var isAdministrator: Bool
    /// Whether pages show data only after sign-in, and nobody is signed in.
    var needsSignIn: Bool
    /// The name of the OpenID provider that can also be used to sign in; nil if there is no provider.
    var provider: String?
  }

  func visitor(_ request: WebRequest, isPrivate: Bool, provider: String?) throws -> Visitor {
    let account = try account(of: request)
    return Visitor(
      name: account?.name, isAdministrator: account?.role == .administrator,
      needsSignIn: isPrivate && account == nil, provider: provider)
  }

  // MARK: - Signing in

  private struct Form: Codable {
    var name: String
    var password: String
    /// The secret of the link for the first administrator.
    var secret: String?
  }

  func signIn(_ request: WebRequest) throws -> WebResponse {
    let form = try Self.form(request)
    let account = try turn.exclusively {
      // The limit is checked under the same lock as the password, so that parallel requests get no more attempts than
      // sequential ones.
      guard limit.allows(form.name, from: request.client, now: MonotonicClock.now) else {
        throw RequestError.tooManyTries
      }
      let known = try accounts.account(named: form.name)
      // For an unknown name, and for a person who signs in at a provider and has no password, a random password is
      // checked, so that the check always takes the same time.
      let digest = known.map(\.password).flatMap { $0.isEmpty ? nil : $0 } ?? Self.nobody.text
      guard PasswordDigest(text: digest).matches(form.password), let account = known?.account else {
        limit.noteFailure(of: form.name, from: request.client, now: MonotonicClock.now)
        throw RequestError.wrongPassword
      }
      return account
    }
    return try begin(account, request)
  }

  /// Returns the stored form of a password; nil if the password is too short or too long.
  func digest(of password: String) -> String? { turn.exclusively { Passwords.digest(of: password) } }

  func signOut(_ request: WebRequest) throws -> WebResponse {
    if let secret = Self.cookie(named: Self.name, of: request) {
      try accounts.endSession(Secret.digest(of: secret))
    }
    return WebResponse(
      status: 204, headers: WebResponse.protections + [("Set-Cookie", "\(Self.name)=; Path=/; Max-Age=0")])
  }

  /// Creates the first administrator, through the printed link.
  func setUp(_ request: WebRequest) throws -> WebResponse {
    let form = try Self.form(request)
    guard let digest = digest(of: form.password) else {
      throw RequestError.weakPassword
    }
    try turn.exclusively {
      guard try accounts.accounts().isEmpty, setup.isValid(form.secret ?? "") else {
        throw RequestError.setupIsOver
      }
      // If the name is not accepted, the link stays valid.
      try accounts.set(form.name, role: .administrator, password: digest)
      setup.use()
    }
    guard let account = try accounts.account(named: form.name)?.account else {
      throw RequestError.wrongPassword
    }
    try accounts.note("became the first administrator", by: form.name, at: Date())
    return try begin(account, request)
  }

  /// Starts a session for a person who has been identified.
  func begin(_ account: Account, _ request: WebRequest) throws -> WebResponse {
    let secret = Secret.make()
    let now = Date()
    let life = TimeLimits.Bots.session.seconds
    try accounts.openSession(Secret.digest(of: secret), of: account, until: now + life, now: now)
    try accounts.note("signed in", by: account.name, at: now)
    let cookie =
      "\(Self.name)=\(secret); Path=/; Max-Age=\(Int(life)); HttpOnly; SameSite=Strict"
      + (request.usesTLS ? "; Secure" : "")
    return WebResponse(status: 204, headers: WebResponse.protections + [("Set-Cookie", cookie)])
  }

  /// The name of the cookie.
  private static let name = "understudy_bots"
  /// The digest of a random password.
  private static let nobody = PasswordDigest(of: Secret.make())

  private static func form(_ request: WebRequest) throws -> Form {
    // The error below names the expected fields, unlike the decoder's error.
    guard let form = try? JSONDecoder().decode(Form.self, from: request.body), form.password.count <= 1000
    else {
      throw RequestError.badRequest("The request is no JSON object with \"name\" and \"password\".")
    }
    return form
  }

  /// Returns the value of a cookie in a request; nil if the request does not have the cookie.
  static func cookie(named name: String, of request: WebRequest) -> String? {
    (request["Cookie"] ?? "").split(separator: /[;,] */).first { $0.hasPrefix("\(name)=") }
      .map { String($0.dropFirst(name.count + 1)) }
  }
}

extension WebRequest {
  /// The address of the client.
  ///
  /// If a proxy on this machine sends the request, the proxy reports the address in `X-Forwarded-For`.
  fileprivate var client: String {
    guard sender.hasPrefix("127.") || sender == "::1",
      let last = self["X-Forwarded-For"]?.split(separator: ",").last
    else { return sender }
    return last.trimmingCharacters(in: .whitespaces)
  }
}
