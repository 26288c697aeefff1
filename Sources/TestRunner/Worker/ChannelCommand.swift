// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The runner's messages to a process that runs tests on command: one JSON object per line.
enum ChannelCommand {
  /// Requests one test; the process sends the number of the command with each event of this test.
  case run(TestIdentifier, iteration: Int, number: Int)
  /// Requests the end of the process.
  case end

  /// The command in the form in which it is sent, with a line end.
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
      // Strings and whole numbers can always be encoded.
      return ((try? encoder.encode(command)) ?? Data()) + Data("\n".utf8)
    }
  }
}

/// A message from a process that runs tests on command.
struct ChannelEvent: Decodable, Equatable {
  enum Kind: String, Decodable {
    /// The process takes commands; sent when it starts.
    case hello
    /// The process has found its tests and waits for the first command.
    case ready
    /// The test of a command has started.
    case started
    /// The test of a command has ended.
    case finished
    /// The process has no test with the name in a command.
    case unknown
  }

  let event: Kind
  /// The number of the command; nil in messages about the process.
  var number: Int?
  /// `passed`, `failed` or `skipped`; nil unless a test has ended.
  var outcome: String?
  /// The duration of the test in seconds; nil unless a test has ended.
  var duration: TimeInterval?
  /// Whether the test failed only because the desktop did not start or has ended; nil unless a test has ended.
  var isInfrastructure: Bool?
  /// The classes, `Module.Class`, that prepare something for all of their tests; nil unless the process is ready.
  var together: [String]?
  /// The leftovers of the test, one sentence each; nil unless a test has ended.
  var leftBehind: [String]?
}

extension TestIdentifier {
  /// The name of an XCTest test in the form of XCTest's arguments: `ListerUITests.AddTests/testAnItemIsAdded`.
  var specifier: String { "\(target).\(suite)/\(test)" }
}
