// SPDX-License-Identifier: Apache-2.0

import Foundation

// The run, its suites and its tests. Fields that are nil are left out of the file.

extension BundleEvent {
  /// The first event of a stream.
  package struct RunStarted: Codable, Sendable, Equatable {
    /// When it was, ISO 8601 with milliseconds: what the times of the stream count from.
    package var date: String
    /// The process that runs the tests, and what it was called with.
    package var process: Int32
    package var arguments: [String]
    package var host: Host
    /// Its working folder; nil in records of older versions.
    package var directory: String?

    package init(date: String, process: Int32, arguments: [String], host: Host, directory: String? = nil) {
      self.date = date
      self.process = process
      self.arguments = arguments
      self.host = host
      self.directory = directory
    }
  }

  /// The machine that the tests run on.
  package struct Host: Codable, Sendable, Equatable {
    package var name: String
    package var system: String
    package var processor: String
    package var cores: Int
    /// Bytes.
    package var memory: UInt64

    package init(name: String, system: String, processor: String, cores: Int, memory: UInt64) {
      self.name = name
      self.system = system
      self.processor = processor
      self.cores = cores
      self.memory = memory
    }
  }

  /// The desktop that programs are shown on; each started desktop has an event.
  package struct Destination: Codable, Sendable, Equatable {
    package var name: String
    /// The requested settings, by the names of `UNDERSTUDY_DESTINATION`.
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
    /// Counts the tests of the stream.
    package var test: Int
    /// The test as the library names it: `AddTests.testAnItemIsAdded`.
    package var name: String
    /// The suite, where ``name`` is only the test's own name, which may then have points in it; nil where the name begins with
    /// it.
    package var suite: String?
    /// The module, which is the test target.
    package var target: String?
    package var file: String?
    package var line: Int?
    /// The number of the repetition of the test, from 1.
    package var iteration: Int?
    /// The runner's name for the configuration in which the test runs, where it has several.
    package var configuration: String?
    /// The arguments of this case of a parameterized test, as Swift Testing shows them: `1, "x"`.
    package var arguments: String?
    /// The tags of a test of Swift Testing: `.critical`.
    package var tags: [String]?
    package var bugs: [Bug]?

    /// A bug that a test of Swift Testing names.
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
    package var outcome: String
    /// Seconds.
    package var duration: TimeInterval
    /// Of a test whose outcome is unknown: the exit status of the command that ran it; nil where there is no such command.
    package var commandStatus: Int32?

    package init(test: Int, outcome: String, duration: TimeInterval, commandStatus: Int32? = nil) {
      self.test = test
      self.outcome = outcome
      self.duration = duration
      self.commandStatus = commandStatus
    }
  }

  /// The tests of the run that are in quarantine: what they fail of fails nothing else.
  package struct Quarantine: Codable, Sendable, Equatable {
    /// Why each is, by its name as `--only-testing` takes it.
    package var tests: [String: String]

    package init(tests: [String: String]) { self.tests = tests }
  }

  /// Events that could not be written, and why; written when there was room again.
  package struct Loss: Codable, Sendable, Equatable {
    package var events: Int
    /// Attachments whose files could not be written.
    package var attachments: Int?
    package var reason: String

    package init(events: Int, attachments: Int? = nil, reason: String) {
      self.events = events
      self.attachments = attachments
      self.reason = reason
    }
  }
}
