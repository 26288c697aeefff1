// SPDX-License-Identifier: Apache-2.0

/// The reason why a request is refused.
enum RequestError: Error, CustomStringConvertible {
  case notFound
  case unknownHost
  case foreignPage
  case signInNeeded
  case badToken
  case wrongBot(token: String, bot: String)
  case wrongPassword
  case tooManyTries
  case setupIsOver
  case weakPassword
  case administratorsOnly
  case wrongSignature
  case badRequest(String)

  var status: Int {
    switch self {
    case .notFound: 404
    case .unknownHost: 421
    case .foreignPage, .wrongBot, .setupIsOver, .administratorsOnly, .wrongSignature: 403
    case .signInNeeded, .badToken, .wrongPassword: 401
    case .tooManyTries: 429
    case .weakPassword, .badRequest: 400
    }
  }

  var description: String {
    switch self {
    case .notFound: "There is nothing at this address."
    case .unknownHost:
      "This server does not accept the name in the address. If the name is correct, start the server with "
        + "--address and a URL with this name."
    case .foreignPage:
      "The request was sent by a page of another site. Only requests from this server's own pages "
        + "are accepted."
    case .signInNeeded: "Sign in first."
    case .badToken:
      "The token is unknown. Create one with \"understudy bots token add\" on the server's machine."
    case .wrongBot(let token, let bot): "The token \"\(token)\" is not for the bot \"\(bot)\"."
    case .wrongPassword: "The name or the password is wrong."
    case .tooManyTries: "Too many wrong passwords. Try again in five minutes."
    case .setupIsOver:
      "This link was already used, or the server was restarted. The server prints a new link at its start if it has "
        + "no users."
    case .administratorsOnly: "Only administrators can define bots."
    case .wrongSignature:
      "The webhook is not signed with the key of this bot. Set the key with \"understudy bots secret set "
        + "hook-NAME\", and use the same key in the forge."
    case .weakPassword: "The password does not have 10 to 1,000 characters. Enter another password."
    case .badRequest(let reason): reason
    }
  }
}
