// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A message from the process of the tests to the runner; each is an object on a separate line.
enum RunnerMessage {
  /// This process can be driven: written as soon as it starts.
  case hello
  /// The tests are known and wait for commands; those of some classes share what their class prepares.
  case ready(tests: Int, together: [String])
  case started(number: Int)
  case finished(Finished)
  /// No test of that name is here.
  case unknown(number: Int)

  struct Finished {
    let number: Int
    /// `passed`, `failed`, `skipped`.
    let outcome: String
    /// Seconds.
    let duration: TimeInterval
    /// The test's number in this process's stream of the bundle; nil where nothing was recorded.
    let streamTest: Int?
    /// Whether it failed for something that is not the test's fault: the desktop did not start or died.
    let isInfrastructure: Bool
    /// The things that the test left behind, in sentences.
    let leftBehind: [String]
  }
}

extension RunnerMessage: Encodable {
  /// Raised when a runner of the version before would misunderstand what is written.
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
  /// Which repetition of the test it is, from 1; goes into the record.
  var iteration: Int?
  /// The runner's number of this command, which comes back with what becomes of it.
  var number: Int?
  /// True: no test is to follow.
  var end: Bool?
}
