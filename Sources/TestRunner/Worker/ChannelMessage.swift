// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What the runner says to a process that runs tests on command: one JSON object a line.
enum ChannelCommand {
  /// Run one test, and tell of it by this number.
  case run(TestIdentifier, iteration: Int, number: Int)
  /// Come to the end.
  case end

  var line: Data {
    struct Run: Encodable {
      let run: String
      let iteration: Int
      let number: Int
    }
    switch self {
    case .end: return Data("{\"end\":true}\n".utf8)
    case .run(let test, let iteration, let number):
      let encoder = JSONEncoder()
      encoder.outputFormatting = .withoutEscapingSlashes
      let command = Run(run: test.specifier, iteration: iteration, number: number)
      return ((try? encoder.encode(command)) ?? Data()) + Data("\n".utf8)
    }
  }
}

/// What such a process says.
struct ChannelEvent: Decodable, Equatable {
  enum Kind: String, Decodable {
    /// It can be driven.
    case hello
    /// It waits for commands.
    case ready
    case started, finished
    /// It has no such test.
    case unknown
  }

  let event: Kind
  var number: Int?
  var outcome: String?
  /// Seconds.
  var duration: TimeInterval?
  /// Whether all that failed was the desktop, not the test.
  var isInfrastructure: Bool?
  /// The classes, `Module.Class`, that prepare something for all of their tests.
  var together: [String]?
  /// What the test left behind, a sentence each.
  var leftBehind: [String]?
}

extension TestIdentifier {
  /// As XCTest takes it in arguments: `ListerUITests.AddTests/testAnItemIsAdded`.
  var specifier: String { "\(target).\(suite)/\(test)" }
}
