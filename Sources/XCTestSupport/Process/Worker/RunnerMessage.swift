// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A message from the test process to the runner; each message is an object on a separate line.
enum RunnerMessage {
  /// This process can be driven; sent as soon as the process starts.
  case hello
  /// The process waits for commands; sent with the number of its tests.
  ///
  /// Each class in `together` prepares something for all of its tests.
  case ready(tests: Int, together: [String])
  /// The test of the command with this number starts.
  case started(number: Int)
  case finished(Finished)
  /// This process does not have the test of the command with this number.
  case unknown(number: Int)

  struct Finished {
    /// The number of the command.
    let number: Int
    /// The outcome: `passed`, `failed` or `skipped`.
    let outcome: String
    /// The duration in seconds.
    let duration: TimeInterval
    /// The test's number in this process's stream of the bundle; nil if nothing was recorded.
    let streamTest: Int?
    /// Whether the test failed because the desktop did not start or has ended.
    let isInfrastructure: Bool
    /// The leftovers of the test, as sentences.
    let leftBehind: [String]
  }
}

extension RunnerMessage: Encodable {
  /// The version of the messages; increased if a runner of the previous version would read them incorrectly.
  static let version = 1

  private enum Key: String, CodingKey {
    case event, `protocol`, tests, together, number, outcome, duration, streamTest, isInfrastructure,
      leftBehind
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .hello:
      try container.encode("hello", forKey: .event)
      try container.encode(Self.version, forKey: .protocol)
    case .ready(let tests, let together):
      try container.encode("ready", forKey: .event)
      try container.encode(tests, forKey: .tests)
      try container.encode(together, forKey: .together)
    case .started(let number):
      try container.encode("started", forKey: .event)
      try container.encode(number, forKey: .number)
    case .unknown(let number):
      try container.encode("unknown", forKey: .event)
      try container.encode(number, forKey: .number)
    case .finished(let test):
      try container.encode("finished", forKey: .event)
      try container.encode(test.number, forKey: .number)
      try container.encode(test.outcome, forKey: .outcome)
      try container.encode((test.duration * 1e6).rounded() / 1e6, forKey: .duration)
      try container.encodeIfPresent(test.streamTest, forKey: .streamTest)
      try container.encode(test.isInfrastructure, forKey: .isInfrastructure)
      try container.encode(test.leftBehind, forKey: .leftBehind)
    }
  }
}

/// A request of the runner.
struct RunnerCommand: Decodable, Equatable {
  /// The test, `Module.Class/method`; nil in the command that ends the run.
  var run: String?
  /// The number of the repetition of the test, from 1; it is stored in the record.
  var iteration: Int?
  /// The runner's number of this command, which the messages about the command repeat.
  var number: Int?
  /// True if no further test follows.
  var end: Bool?
}
