// SPDX-License-Identifier: Apache-2.0

/// A reason why a provider could not sign a person in.
package enum OpenIDError: Error, Sendable, Equatable, CustomStringConvertible {
  case badIssuer(String)
  case unreachable(String, String)
  case badAnswer(String)
  /// The provider's reason for not signing a person in.
  case refused(String)
  /// A browser comes back from a provider, but this server did not send it there, or sent it there too long ago.
  case unknownAttempt
  case nameIsTaken(String)

  package var description: String {
    switch self {
    case .badIssuer(let issuer):
      "\"\(issuer)\" is not the address of an OpenID provider: expected an address that begins with https://."
    case .unreachable(let issuer, let reason): "The OpenID provider \(issuer) cannot be reached: \(reason)"
    case .badAnswer(let reason): "The OpenID provider returned an unexpected answer: \(reason)."
    case .refused(let reason): "The OpenID provider did not sign you in: \(reason)"
    case .unknownAttempt:
      "This sign-in did not start here, or timed out. Start again on this server's page."
    case .nameIsTaken(let name):
      "This server already has another user \"\(name)\". An administrator can remove that user, or you can sign in "
        + "with that user's password."
    }
  }
}
