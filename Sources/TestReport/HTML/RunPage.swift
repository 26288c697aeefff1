// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults

/// The data of the report's first page, in the format of the page's script.
///
/// Pages are decodable only for a unit test, which lists their fields for the scripts in
/// `Sources/WebAssets/Types/report-data.d.ts`.
struct RunPage: Codable {
  let name: String
  let start: Date?
  let duration: TimeInterval
  let host: BundleEvent.Host?
  let destinations: [Destination]
  /// The names of the configurations in which tests ran.
  let configurations: [String]
  /// The rules by which the run repeated tests.
  let repetitions: [BundleEvent.Repetition]
  let streams: [Stream]
  let problems: [String]
  /// The attachment files that are left out of a page of one file because of their size.
  let leftOut: [String]
  /// The different failure messages, the most frequent first.
  let messages: [String]
  let tests: [Row]
  /// The events outside of tests, one entry for each stream; empty entries are left out.
  let outside: [Outside]
  let comparison: ComparisonPage?
  /// The measurements of tests, in the order of the tests.
  let measurements: [MeasurementRow]

  struct Row: Codable {
    let target: String
    let suite: String
    let name: String
    /// The index of the test's configuration; absent if the run has no configurations.
    let configuration: Int?
    let outcome: String
    /// True if the test failed because of the desktop.
    let ofDesktop: Bool?
    /// The reason for the test's quarantine; absent if the test is not in quarantine.
    let quarantine: String?
    let duration: TimeInterval
    /// The start, in seconds since the run began.
    let start: TimeInterval
    let attempts: Int
    /// The stream, time and outcome of each attempt; only for a test with several attempts.
    let spans: [Span]?
    /// The index of the stream of the first attempt.
    let stream: Int
    /// The index of the destination of the last attempt; absent if it had no desktop.
    let destination: Int?
    /// The index of the test's failure message; absent if the test did not fail.
    let message: Int?
    /// The first line of the first failure in the last attempt that has a failure.
    let headline: String?
    /// The source line of that failure, if the test failed.
    let source: String?
    /// A picture of the last failed attempt, if the test failed: the picture of its last failure, or else its last
    /// picture.
    let picture: Picture?
  }

  struct Span: Codable {
    let stream: Int
    let start: TimeInterval
    let duration: TimeInterval
    let outcome: String
  }

  struct Picture: Codable {
    let file: String
    let media: String
  }

  struct Destination: Codable, Hashable {
    let name: String
    let settings: [String: String]

    init(_ destination: BundleEvent.Destination) {
      name = PlainText.visible(destination.name)
      // Each process has a separate display; its number is not a property of the tested program.
      settings = destination.settings.filter { $0.key != "display" }.mapValues(PlainText.visible)
    }
  }

  /// The record of one process.
  struct Stream: Codable {
    let name: String
    let host: String?
    let process: Int32?
    /// The start, in seconds since the run began.
    let start: TimeInterval
    let duration: TimeInterval
    let isFinished: Bool
  }

  struct Outside: Codable {
    let stream: Int
    let attempt: TestPage.Attempt
  }

  /// The maximum number of listed problems.
  ///
  /// A damaged bundle may have a problem for each of its attachments.
  private static let maximumProblems = 1_000

  init(
    _ results: RunResults, before: RunResults? = nil, history: MeasurementHistory = .init(),
    package: URL? = nil, leftOut: [String] = []
  ) {
    self.leftOut = leftOut
    let record = results.record
    let groups = FailureGroup.groups(of: results)
    var messages: [TestName: Int] = [:]
    for (index, group) in groups.enumerated() {
      for test in group.tests { messages[test.name] = index }
    }
    name = PlainText.visible(record.name)
    start = results.start
    duration = results.duration
    host = record.streams.first?.start?.host
    problems =
      [results.earlyEnd].compactMap { $0 }
      + record.problems.prefix(Self.maximumProblems).map(PlainText.visible)
    self.messages = groups.map { PlainText.headline($0.message) }
    let begin = results.start ?? Date()
    streams = record.streams.map {
      Stream(
        name: PlainText.visible($0.name), host: $0.start?.host.name, process: $0.start?.process,
        start: $0.startDate?.timeIntervalSince(begin) ?? 0, duration: $0.duration, isFinished: $0.isFinished)
    }
    let destinations = DestinationList(record)
    self.destinations = destinations.all
    let configurations = results.configurations
    let configurationPlaces = Dictionary(uniqueKeysWithValues: zip(configurations, 0...))
    self.configurations = configurations.map(PlainText.visible)
    repetitions = results.repetitions.map {
      BundleEvent.Repetition(
        configuration: $0.configuration.map(PlainText.visible), mode: PlainText.visible($0.mode),
        maximum: $0.maximum)
    }
    let streams = streams
    var sources = SourceReader(package: package)
    tests = results.tests.map { test in
      let first = test.attempts.first
      let failure = test.outcome.isFailure ? test.failure : nil
      return Row(
        target: PlainText.visible(test.name.target), suite: PlainText.visible(test.name.suite),
        name: PlainText.visible(test.name.testWithArguments),
        configuration: test.name.configuration.flatMap { configurationPlaces[$0] },
        outcome: OutcomeWord.of(test), ofDesktop: test.isFailureOfDesktop ? true : nil,
        quarantine: test.quarantine.map(PlainText.visible),
        duration: test.duration,
        start: first.map { streams[$0.stream].start + $0.test.start } ?? 0, attempts: test.attempts.count,
        spans: test.attempts.count > 1 ? test.attempts.map { Self.span(of: $0, streams) } : nil,
        stream: first?.stream ?? 0, destination: test.attempts.last.flatMap(destinations.index),
        message: messages[test.name], headline: test.failure.map { PlainText.headline($0.text) },
        source: sources.line(file: failure?.file, line: failure?.line),
        picture: test.outcome.isFailure ? Self.picture(of: test, in: record) : nil)
    }
    outside = record.streams.enumerated().compactMap { number, stream in
      let rest = stream.outside
      guard !rest.issues.isEmpty || !rest.outputs.isEmpty || !rest.attachments.isEmpty else { return nil }
      let attempt = TestAttempt(stream: number, index: -1, test: rest, lostEvents: nil)
      return Outside(stream: number, attempt: TestPage.Attempt(attempt, in: record, sources: &sources))
    }
    measurements = results.tests.enumerated().flatMap { number, test in
      results.measured(of: test).map { MeasurementRow($0.summary, of: number, after: history[$0.key]) }
    }
    comparison = before.map {
      ComparisonPage(RunComparison(before: $0, after: results), before: $0, after: results)
    }
  }

  private static func span(of attempt: TestAttempt, _ streams: [Stream]) -> Span {
    Span(
      stream: attempt.stream, start: streams[attempt.stream].start + attempt.test.start,
      duration: attempt.duration, outcome: OutcomeWord.of(attempt))
  }

  /// Returns the picture of the last failure in the last failed attempt, or otherwise the last picture of this attempt.
  private static func picture(of test: TestResult, in record: BundleRecord) -> Picture? {
    let pictures = (test.lastFailedAttempt?.test.attachments.map(\.attachment) ?? []).filter {
      UniformType(identifier: $0.type).mediaType.hasPrefix("image/") && record.size(of: $0) != nil
    }
    let ofFailure = pictures.last { $0.name.hasPrefix(Attachment.pictureOfFailure) }
    return (ofFailure ?? pictures.last).map {
      Picture(file: $0.file, media: UniformType(identifier: $0.type).mediaType)
    }
  }
}

/// The different destinations of a run.
private struct DestinationList {
  private(set) var all: [RunPage.Destination] = []
  /// The indexes in ``all`` of the destinations of each stream.
  private var indices: [[Int]] = []

  init(_ record: BundleRecord) {
    var known: [RunPage.Destination: Int] = [:]
    for stream in record.streams {
      var group: [Int] = []
      for destination in stream.destinations.map(RunPage.Destination.init) {
        let index = known[destination] ?? all.count
        if index == all.count {
          known[destination] = index
          all.append(destination)
        }
        group.append(index)
      }
      indices.append(group)
    }
  }

  /// Returns the index in ``all`` of an attempt's destination; nil if the attempt had no desktop.
  func index(_ attempt: TestAttempt) -> Int? {
    guard let index = attempt.test.destination, indices[attempt.stream].indices.contains(index) else {
      return nil
    }
    return indices[attempt.stream][index]
  }
}
