// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The runner's messages to a process that runs tests on command: one JSON object per line.
enum ChannelCommand {
  /// Run one test. The process sends the number with each event of this test.
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

/// A message from a process that runs tests on command.
struct ChannelEvent: Decodable, Equatable {
  enum Kind: String, Decodable {
    /// The process can be driven.
    case hello
    /// The process waits for commands.
    case ready
    case started, finished
    /// The process has no such test.
    case unknown
  }

  let event: Kind
  var number: Int?
  var outcome: String?
  /// The duration in seconds.
  var duration: TimeInterval?
  /// Whether only the desktop failed, not the test.
  var isInfrastructure: Bool?
  /// The classes, `Module.Class`, that share a set-up for all of their tests.
  var together: [String]?
  /// Descriptions of the leftovers of the test, one sentence each.
  var leftBehind: [String]?
}

extension TestIdentifier {
  /// The test in the form of XCTest's arguments: `ListerUITests.AddTests/testAnItemIsAdded`.
  var specifier: String { "\(target).\(suite)/\(test)" }
}
