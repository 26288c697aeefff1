// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationNetworking
import Timing

/// An OpenID Connect server that identifies people, so that they can sign in without a password of this server.
///
/// Tokens come directly from the provider over TLS, so their signature is not checked (OpenID Connect Core 1.0, section
/// 3.1.3.7, 6.).
package struct OpenIDProvider: Sendable {
  /// The address of the provider, which the provider must report as its issuer.
  package let issuer: URL
  /// The name under which this server is registered at the provider.
  package let client: String

  /// - Throws: ``OpenIDError/badIssuer(_:)`` if requests to the address are not secure.
  package init(issuer: String, client: String) throws(OpenIDError) {
    guard let url = URL(string: issuer), Self.isSafe(url) else { throw .badIssuer(issuer) }
    (self.issuer, self.client) = (url, client)
  }

  /// Whether nobody can read or change data on its way to an address, because it is encrypted or stays on this machine.
  static func isSafe(_ url: URL) -> Bool {
    guard let host = url.host, !host.isEmpty else { return false }
    return url.scheme == "https"
      || (url.scheme == "http" && ["localhost", "127.0.0.1", "[::1]", "::1"].contains(host))
  }

  // MARK: - Metadata

  /// The metadata of a provider (OpenID Connect Discovery 1.0, section 3).
  struct Metadata: Decodable, Sendable {
    var issuer: String
    var authorizationEndpoint: URL
    var tokenEndpoint: URL
    var userinfoEndpoint: URL?
    var tokenEndpointAuthMethodsSupported: [String]?

    enum CodingKeys: String, CodingKey {
      case issuer
      case authorizationEndpoint = "authorization_endpoint"
      case tokenEndpoint = "token_endpoint"
      case userinfoEndpoint = "userinfo_endpoint"
      case tokenEndpointAuthMethodsSupported = "token_endpoint_auth_methods_supported"
    }
  }

  /// Requests the metadata of the provider, and checks them.
  func metadata() async throws(OpenIDError) -> Metadata {
    var base = issuer.absoluteString
    while base.hasSuffix("/") { base.removeLast() }
    guard let url = URL(string: base + "/.well-known/openid-configuration") else {
      throw .badIssuer(issuer.absoluteString)
    }
    let data = try await answer(to: URLRequest(url: url), "its configuration")
    // The decoder's error would not help the person who signs in.
    guard let metadata = try? JSONDecoder().decode(Metadata.self, from: data) else {
      throw .badAnswer("its configuration at \(url.absoluteString) has no endpoints")
    }
    guard metadata.issuer == issuer.absoluteString else {
      throw .badAnswer("it reports the issuer \(metadata.issuer) instead of \(issuer.absoluteString)")
    }
    let endpoints = [metadata.tokenEndpoint, metadata.authorizationEndpoint, metadata.userinfoEndpoint]
    guard endpoints.compactMap(\.self).allSatisfy(Self.isSafe) else {
      throw .badAnswer("its endpoints do not use TLS")
    }
    return metadata
  }

  // MARK: - Tokens

  private struct Tokens: Decodable {
    var idToken: String
    var accessToken: String?

    enum CodingKeys: String, CodingKey {
      case idToken = "id_token"
      case accessToken = "access_token"
    }
  }

  /// Exchanges a code for its token; if the token has no name, requests the names of the person.
  func token(for code: String, _ attempt: OpenIDAttempt, secret: String?)
    async throws(OpenIDError)
    -> IdentityToken
  {
    let metadata = attempt.metadata
    var request = URLRequest(url: metadata.tokenEndpoint)
    request.httpMethod = "POST"
    request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
    var form = [
      ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", attempt.redirect),
      ("code_verifier", attempt.verifier), ("client_id", client),
    ]
    if let secret {
      // Basic authentication is the default for a provider that does not list its methods: RFC 6749, section 2.3.1.
      if metadata.tokenEndpointAuthMethodsSupported?.contains("client_secret_basic") ?? true {
        let words = "\(FormText.encoded(client)):\(FormText.encoded(secret))"
        request.setValue(
          "Basic \(Data(words.utf8).base64EncodedString())", forHTTPHeaderField: "Authorization")
      } else {
        form.append(("client_secret", secret))
      }
    }
    request.httpBody = Data(FormText.encoded(form).utf8)
    let data = try await answer(to: request, "a token")
    // The decoder's error would not help the person who signs in.
    guard let tokens = try? JSONDecoder().decode(Tokens.self, from: data) else {
      throw .badAnswer("its answer has no identity token")
    }
    var token = try IdentityToken(tokens.idToken)
    try token.check(self, nonce: attempt.nonce, now: Date())
    // The token need not contain the names (section 5.4).
    if token.name == nil, let endpoint = metadata.userinfoEndpoint, let access = tokens.accessToken {
      var request = URLRequest(url: endpoint)
      request.setValue("Bearer \(access)", forHTTPHeaderField: "Authorization")
      try token.readNames(from: await answer(to: request, "the user's names"))
    }
    return token
  }

  /// Sends a request to the provider; `item` describes the requested data in errors.
  private func answer(to request: URLRequest, _ item: String) async throws(OpenIDError) -> Data {
    var request = request
    request.timeoutInterval = TimeLimits.Bots.provider.seconds
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    let data: Data
    let response: URLResponse
    do {
      // The request carries the server's secret, or a person's code or token, so it follows no redirect.
      (data, response) = try await NonRedirectingURLSession.session.data(for: request)
    } catch {
      throw .unreachable(issuer.absoluteString, error.localizedDescription)
    }
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    if (300..<400).contains(status) {
      throw .badAnswer(
        "it redirected the request for \(item) (status \(status)); secrets are sent only to its own address")
    }
    guard status == 200 else { throw .badAnswer("it answered the request for \(item) with status \(status)") }
    guard data.count <= Self.maximumAnswer else { throw .badAnswer("\(item) has more than 1 MB") }
    return data
  }

  /// The maximum size of a response, in bytes.
  private static let maximumAnswer = 1 << 20
}

/// A sign-in in progress: the browser is at the provider's page, and has not come back yet.
struct OpenIDAttempt: Sendable {
  let state = Secret.make()
  let nonce = Secret.make()
  /// The secret that proves to the provider that the sender of the code is also its requester (RFC 7636).
  let verifier = Secret.make()
  /// The provider's metadata at the start of the attempt.
  let metadata: OpenIDProvider.Metadata
  /// The address to which the provider sends the browser back.
  let redirect: String
  /// The start of the attempt, in seconds of `MonotonicClock`.
  let begun: TimeInterval
}

/// Encodes strings for forms and queries.
enum FormText {
  static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  static func encoded(_ fields: [(String, String)]) -> String {
    fields.map { "\($0.0)=\(encoded($0.1))" }.joined(separator: "&")
  }

  /// The characters that need no encoding (RFC 3986, section 2.3).
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
