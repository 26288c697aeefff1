// SPDX-License-Identifier: Apache-2.0

import Foundation

// The run, its suites and its tests. Fields that are nil are left out of the file.

extension BundleEvent {
  /// The first event of a stream.
  package struct RunStarted: Codable, Sendable, Equatable {
    /// The start of the stream, in ISO 8601 with milliseconds.
    ///
    /// The times of all events in the stream count from this date.
    package var date: String
    /// The id of the process that runs the tests.
    package var process: Int32
    package var arguments: [String]
    package var host: Host
    /// The working folder of the process; nil in records of older versions.
    package var directory: String?
    /// The start of the stream in seconds of `MonotonicClock`; nil in imported records.
    ///
    /// Programs on the same machine compare it with their own times, because a step of the system clock does not change
    /// it.
    package var uptime: TimeInterval?
    /// The rules by which the run repeats tests; nil if it repeats none, in streams of test processes, and in records of
    /// older versions.
    package var repetitions: [Repetition]?

    package init(
      date: String, process: Int32, arguments: [String], host: Host, directory: String? = nil,
      uptime: TimeInterval? = nil, repetitions: [Repetition]? = nil
    ) {
      self.date = date
      self.process = process
      self.arguments = arguments
      self.host = host
      self.directory = directory
      self.uptime = uptime
      self.repetitions = repetitions
    }
  }

  /// The rule by which a run repeats the tests of one configuration.
  package struct Repetition: Codable, Sendable, Hashable {
    /// The name of the configuration; nil if it has no name.
    package var configuration: String?
    /// `fixedIterations`, `untilFailure` or `retryOnFailure`.
    package var mode: String
    /// The largest number of runs of one test, including the first; with `fixedIterations`, the number of its runs.
    package var maximum: Int

    package init(configuration: String? = nil, mode: String, maximum: Int) {
      self.configuration = configuration
      self.mode = mode
      self.maximum = maximum
    }
  }

  /// The machine on which the tests run.
  package struct Host: Codable, Sendable, Equatable {
    package var name: String
    package var system: String
    package var processor: String
    package var cores: Int
    /// The size of the memory in bytes.
    package var memory: UInt64

    package init(name: String, system: String, processor: String, cores: Int, memory: UInt64) {
      self.name = name
      self.system = system
      self.processor = processor
      self.cores = cores
      self.memory = memory
    }
  }

  /// The start of a desktop, on which programs under test run.
  package struct Destination: Codable, Sendable, Equatable {
    package var name: String
    /// The requested settings, by the names that `UNDERSTUDY_DESTINATION` uses.
    package var settings: [String: String]

    package init(name: String, settings: [String: String]) {
      self.name = name
      self.settings = settings
    }
  }

  package struct Suite: Codable, Sendable, Equatable {
    package var name: String

    package init(name: String) { self.name = name }
  }

  package struct TestStarted: Codable, Sendable, Equatable {
    /// The number of the test in the stream, from 1.
    package var test: Int
    /// The test's name as the test library prints it: `AddTests.testAnItemIsAdded`.
    package var name: String
    /// The suite, if ``name`` is only the name of the test itself, which may contain periods; nil if ``name`` begins
    /// with the suite.
    package var suite: String?
    /// The module, which is the test target.
    package var target: String?
    package var file: String?
    package var line: Int?
    /// The number of the repetition of the test, from 1; nil if no runner repeats tests.
    package var iteration: Int?
    /// The runner's name for the configuration of the test; nil if the runner has set no configuration.
    package var configuration: String?
    /// The arguments of this case of a parameterized test, as Swift Testing prints them: `1, "x"`.
    package var arguments: String?
    /// The tags of a Swift Testing test: `.critical`.
    package var tags: [String]?
    package var bugs: [Bug]?

    /// A bug that a Swift Testing test refers to.
    package struct Bug: Codable, Sendable, Equatable {
      package var url: String?
      package var id: String?
      package var title: String?

      package init(url: String? = nil, id: String? = nil, title: String? = nil) {
        self.url = url
        self.id = id
        self.title = title
      }
    }

    package init(
      test: Int, name: String, suite: String? = nil, target: String? = nil, file: String? = nil,
      line: Int? = nil, iteration: Int? = nil, configuration: String? = nil, arguments: String? = nil,
      tags: [String]? = nil,
      bugs: [Bug]? = nil
    ) {
      self.test = test
      self.name = name
      self.suite = suite
      self.target = target
      self.file = file
      self.line = line
      self.iteration = iteration
      self.configuration = configuration
      self.arguments = arguments
      self.tags = tags
      self.bugs = bugs
    }
  }

  package struct TestFinished: Codable, Sendable, Equatable {
    package var test: Int
    /// The name of a ``TestOutcome``.
    package var outcome: String
    /// The duration in seconds.
    package var duration: TimeInterval
    /// The exit status of the command that ran a test with an unknown outcome; nil if there is no such command.
    package var commandStatus: Int32?
    /// The calls of an agent, if the record is that of its session, which is no test; nil for a test.
    package var agent: AgentCalls?

    package init(
      test: Int, outcome: String, duration: TimeInterval, commandStatus: Int32? = nil,
      agent: AgentCalls? = nil
    ) {
      self.test = test
      self.outcome = outcome
      self.duration = duration
      self.commandStatus = commandStatus
      self.agent = agent
    }
  }

  /// The calls of an agent in its session, which is no test.
  package struct AgentCalls: Codable, Sendable, Equatable {
    package enum End: String, Sendable {
      /// The session was closed: by its client, at its time limit, or with its server.
      case closed
      /// The client made no further calls.
      case idle
    }

    /// The number of calls after the start of the session.
    package var calls: Int
    /// The number of these calls that failed.
    package var failedCalls: Int
    /// The name of an ``End``.
    package var end: String

    package init(calls: Int, failedCalls: Int, end: End) {
      self.calls = calls
      self.failedCalls = failedCalls
      self.end = end.rawValue
    }
  }

  /// The tests of the run that are in quarantine, so that their failures do not fail the run.
  package struct Quarantine: Codable, Sendable, Equatable {
    /// The reason for each test, by the test's name in the form that `--only-testing` accepts.
    package var tests: [String: String]

    package init(tests: [String: String]) { self.tests = tests }
  }

  /// The selected tests of one configuration that did not run, because the run ended early.
  package struct NotRun: Codable, Sendable, Equatable {
    package enum Reason: String, Sendable {
      /// As many tests had failed as `--max-failures` allows.
      case maximumFailures
      /// The run was interrupted, for example with Ctrl-C.
      case interruption
      /// The runner ended with an error, for example because test processes did not start.
      case error
    }

    /// The name of the configuration; nil if it has no name.
    package var configuration: String?
    /// The names of the tests, in the form that `--only-testing` accepts.
    package var tests: [String]
    /// The name of a ``Reason``.
    package var reason: String

    package init(configuration: String? = nil, tests: [String], reason: String) {
      self.configuration = configuration
      self.tests = tests
      self.reason = reason
    }
  }

  /// The numbers of events and attachments that could not be written, with the reason for the last one.
  ///
  /// Lost events are reported by this event as soon as there is space again, and lost attachments at the end of the
  /// run.
  package struct Loss: Codable, Sendable, Equatable {
    package var events: Int
    /// The number of attachments whose files could not be written; nil in an event that reports only lost events.
    package var attachments: Int?
    package var reason: String

    package init(events: Int, attachments: Int? = nil, reason: String) {
      self.events = events
      self.attachments = attachments
      self.reason = reason
    }
  }
}
