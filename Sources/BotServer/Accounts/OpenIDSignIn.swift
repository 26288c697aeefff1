// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import ResultBundle
import Synchronization
import Timing
import WebServer

/// Sign-in on the page of an OpenID provider: the authorization code flow (OpenID Connect Core 1.0, section 3.1).
final class OpenIDSignIn: Sendable {
  private let provider: OpenIDProvider
  private let authenticator: RequestAuthenticator
  /// The attempts in progress, by the digest of the value in the browser's cookie.
  private let attempts = Mutex<[String: OpenIDAttempt]>([:])

  /// The name of the secret that the server shares with the provider.
  package static let secretName = "openid"
  private static let cookie = "understudy_openid"
  private static let maximumAttempts = 1000

  init(_ provider: OpenIDProvider, _ authenticator: RequestAuthenticator) {
    (self.provider, self.authenticator) = (provider, authenticator)
  }

  /// The provider's name on pages.
  var name: String { provider.issuer.host ?? provider.issuer.absoluteString }

  /// Handles `GET /openid`, which redirects to the provider's page, and `GET /openid/callback`, to which the provider's
  /// page redirects back.
  func answer(_ parts: [String], _ request: WebRequest) async throws -> WebResponse {
    switch parts {
    case ["openid"]: try await redirectToProvider(request)
    case ["openid", "callback"]: try await handleCallback(request)
    default: throw RequestError.notFound
    }
  }

  private func redirectToProvider(_ request: WebRequest) async throws -> WebResponse {
    let metadata = try await provider.metadata()
    let scheme = request.usesTLS ? "https" : "http"
    let attempt = OpenIDAttempt(
      metadata: metadata, redirect: "\(scheme)://\(request["Host"] ?? "")/openid/callback",
      begun: MonotonicClock.now)
    let attemptKey = Secret.make()
    attempts.withLock { attempts in
      let oldest = attempt.begun - TimeLimits.Bots.providerSignIn.seconds
      attempts = attempts.filter { $0.value.begun > oldest }
      // The number of attempts is limited, so that they cannot fill the memory. At the limit, all attempts are removed,
      // and people who are at the provider's page at this time have to start again.
      if attempts.count >= Self.maximumAttempts { attempts.removeAll() }
      attempts[Secret.digest(of: attemptKey)] = attempt
    }
    var address = metadata.authorizationEndpoint.absoluteString
    address += address.contains("?") ? "&" : "?"
    address += FormText.encoded([
      ("response_type", "code"), ("client_id", provider.client), ("redirect_uri", attempt.redirect),
      ("scope", "openid profile email"), ("state", attempt.state), ("nonce", attempt.nonce),
      ("code_challenge", Self.challenge(of: attempt.verifier)), ("code_challenge_method", "S256"),
    ])
    return Self.leading(
      to: address, cookie: attemptKey, life: Int(TimeLimits.Bots.providerSignIn.seconds),
      isSecure: request.usesTLS
    )
  }

  private func handleCallback(_ request: WebRequest) async throws -> WebResponse {
    let fields = URLComponents(string: "?\(request.query ?? "")")?.queryItems ?? []
    let values = Dictionary(fields.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    // Each attempt can be used once, whatever its result.
    guard let attemptKey = RequestAuthenticator.cookie(named: Self.cookie, of: request),
      let attempt = attempts.withLock({ $0.removeValue(forKey: Secret.digest(of: attemptKey)) }),
      attempt.begun > MonotonicClock.now - TimeLimits.Bots.providerSignIn.seconds
    else { throw OpenIDError.unknownAttempt }
    guard let code = values["code"], !code.isEmpty else {
      throw OpenIDError.refused(values["error_description"] ?? values["error"] ?? "it reported no reason")
    }
    guard SecretComparison.isEqual(attempt.state.utf8, (values["state"] ?? "").utf8) else {
      throw OpenIDError.unknownAttempt
    }
    let authenticator = authenticator
    let secret = try await BlockingWork.run { try authenticator.accounts.secret(Self.secretName) }
    let token = try await provider.token(for: code, attempt, secret: secret)
    let name = token.name ?? token.subject
    let session = try await BlockingWork.run {
      guard
        let account = try authenticator.accounts.account(
          ofIdentity: "\(token.issuer) \(token.subject)", named: name)
      else { throw OpenIDError.nameIsTaken(name) }
      return try authenticator.begin(account, request)
    }
    var response = Self.leading(to: "/", cookie: "", life: 0, isSecure: false)
    response.headers += session.headers.filter { $0.name == "Set-Cookie" }
    return response
  }

  /// Returns a response that redirects the browser.
  ///
  /// - Parameters:
  ///   - address: the target.
  ///   - value: a cookie value that identifies this browser. The browser must also send the cookie after a redirect
  ///     from the provider's page, so the cookie is less strict than that of a session.
  ///   - life: the lifetime of the cookie in seconds.
  ///   - isSecure: whether the browser may send the cookie over TLS only.
  /// - Returns: the response.
  private static func leading(to address: String, cookie value: String, life: Int, isSecure: Bool)
    -> WebResponse
  {
    let cookie =
      "\(cookie)=\(value); Path=/openid; Max-Age=\(life); HttpOnly; SameSite=Lax"
      + (isSecure ? "; Secure" : "")
    return WebResponse(
      status: 302, headers: WebResponse.protections + [("Location", address), ("Set-Cookie", cookie)])
  }

  /// Returns the code challenge for a verifier (RFC 7636, section 4.2).
  private static func challenge(of verifier: String) -> String {
    URLSafeBase64.encoded(AttachmentStore.hash(of: Data(verifier.utf8)))
  }
}
