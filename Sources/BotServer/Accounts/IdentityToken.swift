// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// The claims of an OpenID provider about a person (OpenID Connect Core 1.0, section 2).
struct IdentityToken: Sendable, Equatable {
  private struct Claims: Decodable {
    var iss: String
    var sub: String
    var aud: Audience
    var azp: String?
    var exp: Double
    var nonce: String?
    var preferredUsername: String?
    var email: String?

    enum CodingKeys: String, CodingKey {
      case iss, sub, aud, azp, exp, nonce, email
      case preferredUsername = "preferred_username"
    }
  }

  /// The names of a person (section 5.1).
  private struct Names: Decodable {
    var sub: String?
    var preferredUsername: String?
    var email: String?

    enum CodingKeys: String, CodingKey {
      case sub, email
      case preferredUsername = "preferred_username"
    }

    var best: String? { [preferredUsername, email].compactMap(\.self).first { !$0.isEmpty } }
  }

  /// The receivers of a token, which are written as one name or as a list of names.
  private struct Audience: Decodable {
    var names: [String]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      // If the value is not one name, it must be a list.
      names = try (try? [container.decode(String.self)]) ?? container.decode([String].self)
    }
  }

  let issuer: String
  /// The provider's identifier of the person, which does not depend on names.
  let subject: String
  /// The name that pages show; nil until the provider has sent a name.
  private(set) var name: String?
  private let audience: [String]
  private let party: String?
  private let end: Date
  private let nonce: String?

  /// Reads the claims of a token.
  ///
  /// - Parameter text: three parts of base64, separated by periods; only the second part is read.
  /// - Throws: ``OpenIDError/badAnswer(_:)``.
  init(_ text: String) throws(OpenIDError) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    // The decoder's error would not help the person who signs in.
    guard parts.count == 3, let data = URLSafeBase64.decoded(parts[1]),
      let claims = try? JSONDecoder().decode(Claims.self, from: data), !claims.sub.isEmpty
    else { throw .badAnswer("its identity token cannot be read") }
    (issuer, subject, audience, party) = (claims.iss, claims.sub, claims.aud.names, claims.azp)
    (end, nonce) = (Date(timeIntervalSince1970: claims.exp), claims.nonce)
    name = Names(preferredUsername: claims.preferredUsername, email: claims.email).best
  }

  /// Reads the names from the provider's claims about the person (section 5.3.2).
  mutating func readNames(from data: Data) throws(OpenIDError) {
    // The decoder's error would not help the person who signs in.
    guard let names = try? JSONDecoder().decode(Names.self, from: data), names.sub == subject else {
      throw .badAnswer("the user information in its response cannot be read, or belongs to another user")
    }
    name = names.best
  }

  /// Checks that the token is for this server and for this sign-in (section 3.1.3.7).
  func check(_ provider: OpenIDProvider, nonce expected: String, now: Date) throws(OpenIDError) {
    guard issuer == provider.issuer.absoluteString else {
      throw .badAnswer("its token was issued by \(issuer), expected \(provider.issuer.absoluteString)")
    }
    guard audience.contains(provider.client), audience.count == 1 || party == provider.client else {
      throw .badAnswer("its token is for another server")
    }
    guard end > now - TimeLimits.Bots.clockDifference.seconds else {
      throw .badAnswer("its token has expired")
    }
    guard nonce == expected else { throw .badAnswer("its token belongs to another sign-in") }
  }
}
