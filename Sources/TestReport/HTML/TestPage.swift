// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults

/// The data of one test in the report.
///
/// Times are in seconds since the attempt began.
struct TestPage: Codable {
  let attempts: [Attempt]

  struct Attempt: Codable {
    let outcome: String
    /// The reason why the attempt has no end.
    let interruption: String?
    let duration: TimeInterval
    let iteration: Int?
    let file: String?
    let line: Int?
    let activities: [Step]
    let issues: [Issue]
    let attachments: [Attachment]
    let resolutions: [BundleEvent.Resolution]
    let gestures: [Gesture]
    let measurements: [MeasurementPage]
    let applications: [Application]
    let output: [Output]
  }

  struct Step: Codable {
    /// The index of the parent step.
    let parent: Int?
    let name: String
    let start: TimeInterval
    let duration: TimeInterval?
    let spent: [String: TimeInterval]?
  }

  struct Issue: Codable {
    let step: Int?
    let time: TimeInterval
    let type: String
    let isFailure: Bool
    let expected: Bool
    let reason: String?
    let text: String
    let details: String?
    let file: String?
    let line: Int?
    let frames: [BundleEvent.Issue.Frame]
    let excerpt: SourceExcerpt?
  }

  struct Attachment: Codable {
    let step: Int?
    let time: TimeInterval
    let name: String
    let type: String
    let media: String
    let file: String
    let size: Int
    let isMissing: Bool
    /// The time of the first frame of a video.
    let start: TimeInterval?
  }

  struct Gesture: Codable {
    let step: Int?
    let action: String
    let point: [Double]?
    let frame: [Double]?
  }

  struct Application: Codable {
    let time: TimeInterval
    let name: String
    let process: Int32?
    let change: String
    let details: String?
  }

  struct Output: Codable {
    let time: TimeInterval
    let application: String?
    let stream: String
    let text: String
  }

  /// - Parameters:
  ///   - test: the test of the page.
  ///   - record: the bundle with the test.
  ///   - history: the measurements of earlier runs.
  ///   - sources: reads the source lines at failures.
  init(
    _ test: TestResult, in record: BundleRecord, history: MeasurementHistory, sources: inout SourceReader
  ) {
    var attempts: [Attempt] = []
    for attempt in test.attempts {
      attempts.append(Attempt(attempt, in: record, history: history, sources: &sources))
    }
    self.attempts = attempts
  }
}

extension TestPage.Attempt {
  init(
    _ attempt: TestAttempt, in record: BundleRecord, history: MeasurementHistory = .init(),
    sources: inout SourceReader
  ) {
    let test = attempt.test
    var places: [Int: Int] = [:]
    for (place, activity) in test.activities.enumerated() { places[activity.number] = place }
    let begin = test.start
    func place(_ activity: Int?) -> Int? { activity.flatMap { places[$0] } }

    outcome = attempt.outcome.rawValue
    interruption = attempt.interruption.map(PlainText.visible)
    duration = attempt.duration
    iteration = test.iteration
    file = test.file.map(PlainText.visible)
    line = test.line
    activities = test.activities.map {
      TestPage.Step(
        parent: place($0.parent), name: PlainText.visible($0.name), start: $0.start - begin,
        duration: $0.duration,
        spent: $0.spent)
    }
    var issues: [TestPage.Issue] = []
    for (time, issue) in test.issues {
      let frames = (issue.frames ?? []).map {
        BundleEvent.Issue.Frame(
          symbol: PlainText.visible($0.symbol), file: $0.file.map(PlainText.visible), line: $0.line)
      }
      issues.append(
        TestPage.Issue(
          step: place(issue.activity), time: time - begin, type: PlainText.visible(issue.type),
          isFailure: issue.isFailure, expected: issue.expected != nil,
          reason: issue.expected?.reason.map(PlainText.visible),
          text: PlainText.visible(issue.text),
          details: issue.details.map(PlainText.visible), file: issue.file.map(PlainText.visible),
          line: issue.line, frames: frames,
          excerpt: sources.excerpt(file: issue.file, line: issue.line)))
    }
    self.issues = issues
    attachments = test.attachments.map { time, attachment in
      TestPage.Attachment(
        step: place(attachment.activity), time: time - begin, name: PlainText.visible(attachment.name),
        type: PlainText.visible(attachment.type), media: UniformType(identifier: attachment.type).mediaType,
        file: attachment.file, size: record.size(of: attachment) ?? attachment.size,
        isMissing: record.size(of: attachment) == nil,
        start: attachment.info?["start"].flatMap(Double.init).flatMap { $0.isFinite ? $0 - begin : nil })
    }
    resolutions = test.resolutions.map { resolution in
      var resolution = resolution
      resolution.activity = place(resolution.activity)
      resolution.query = PlainText.visible(resolution.query)
      for step in resolution.steps.indices {
        resolution.steps[step].text = PlainText.visible(resolution.steps[step].text)
      }
      resolution.nearMisses = resolution.nearMisses?.map {
        BundleEvent.Resolution.NearMiss(node: $0.node, reason: PlainText.visible($0.reason))
      }
      return resolution
    }
    gestures = test.gestures.map {
      TestPage.Gesture(
        step: place($0.activity), action: PlainText.visible($0.action), point: $0.point, frame: $0.frame)
    }
    measurements = attempt.measured(of: TestName(test), in: record).map {
      MeasurementPage($0.summary, after: history[$0.key])
    }
    applications = test.applications.map { time, change in
      TestPage.Application(
        time: time - begin, name: PlainText.visible(change.name), process: change.process,
        change: PlainText.visible(change.change),
        details: change.details.map(PlainText.visible))
    }
    output = OutputExcerpt(test.outputs).pieces.map {
      TestPage.Output(
        time: $0.time - begin, application: $0.application.map(PlainText.visible),
        stream: PlainText.visible($0.stream),
        text: PlainText.visible($0.text))
    }
  }
}
