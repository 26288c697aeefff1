// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The options of the command line.
struct LaunchOptions {
  /// Starts with the built-in recipes, and saves nothing.
  var usesSampleData = false
  /// The server for newer versions of the recipes; `nil` for none.
  var server: URL?
  /// The seconds between two updates.
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
      default: break  // Options of others, such as GTK.
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
