// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The runner's messages to a process that runs tests on command: one JSON object a line.
enum ChannelCommand {
  /// Run one test, and report on it with this number.
  case run(TestIdentifier, iteration: Int, number: Int)
  /// End the process.
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

/// A message of such a process.
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
  /// Whether only the desktop failed, not the test.
  var isInfrastructure: Bool?
  /// The classes, `Module.Class`, that prepare something for all of their tests.
  var together: [String]?
  /// Descriptions of the things that the test left behind, a sentence each.
  var leftBehind: [String]?
}

extension TestIdentifier {
  /// As XCTest takes it in arguments: `ListerUITests.AddTests/testAnItemIsAdded`.
  var specifier: String { "\(target).\(suite)/\(test)" }
}
