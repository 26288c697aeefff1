// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What the arguments of the command line ask for.
struct LaunchOptions {
  /// Start with the recipes that the program brings, and keep nothing.
  var usesSampleData = false
  /// Where newer versions of the recipes are asked for; `nil` for nowhere.
  var server: URL?
  /// Seconds between two updates.
  var updateInterval = 60.0

  struct Mistake: LocalizedError {
    let errorDescription: String?
  }

  init(arguments: [String]) throws {
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      switch argument {
      case "--sample-data": usesSampleData = true
      case "--server": server = try Self.server(rest.popFirst())
      case "--update-interval": updateInterval = try Self.interval(rest.popFirst())
      default: break  // Options of others, such as GTK's.
      }
    }
  }

  private static func server(_ text: String?) throws -> URL {
    guard let text, let url = URL(string: text), url.scheme == "http", url.host != nil else {
      throw Mistake(
        errorDescription: "--server expects an address such as http://127.0.0.1:8080, found "
          + (text.map { "“\($0)”." } ?? "nothing."))
    }
    return url
  }

  private static func interval(_ text: String?) throws -> Double {
    guard let text, let seconds = Double(text), seconds > 0 else {
      throw Mistake(
        errorDescription: "--update-interval expects a number of seconds, found "
          + (text.map { "“\($0)”." } ?? "nothing."))
    }
    return seconds
  }
}
