// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults

extension TestPage.Attempt {
  init(
    _ attempt: TestAttempt, in record: BundleRecord, history: MeasurementHistory = .init(),
    sources: inout SourceReader, prompt: String? = nil
  ) {
    let test = attempt.test
    let context = AttemptContext(test)
    outcome = OutcomeWord.of(attempt)
    interruption = attempt.interruption.map(PlainText.visible)
    uncertainty = attempt.uncertainty
    duration = attempt.duration
    iteration = test.iteration
    file = test.file.map(PlainText.visible)
    line = test.line
    activities = test.activities.map { TestPage.Step($0, in: context) }
    var issues: [TestPage.Issue] = []
    for (time, issue) in test.issues {
      let excerpt = sources.excerpt(file: issue.file, line: issue.line)
      issues.append(TestPage.Issue(issue, at: time, in: context, excerpt: excerpt))
    }
    self.issues = issues
    attachments = test.attachments.map { time, attachment in
      TestPage.Attachment(attachment, at: time, in: context, size: record.size(of: attachment))
    }
    resolutions = test.resolutions.map { context.shown($0) }
    gestures = test.gestures.map { TestPage.Gesture($0, in: context) }
    measurements = attempt.measured(of: TestName(test), in: record).map {
      MeasurementPage($0.summary, after: history[$0.key])
    }
    applications = test.applications.map { time, change in
      TestPage.Application(change, at: time, in: context)
    }
    output = OutputExcerpt(test.outputs).pieces.map { TestPage.Output($0, in: context) }
    self.prompt = prompt
  }
}

/// The steps and the start of an attempt, with which steps and times in the other data of the attempt are converted.
private struct AttemptContext {
  /// The index of each step, by its number.
  private var places: [Int: Int] = [:]
  private let begin: TimeInterval

  init(_ test: TestRecord) {
    begin = test.start
    for (place, activity) in test.activities.enumerated() { places[activity.number] = place }
  }

  func place(_ activity: Int?) -> Int? { activity.flatMap { places[$0] } }

  /// Returns the seconds since the attempt began.
  func time(_ time: TimeInterval) -> TimeInterval { time - begin }

  func shown(_ resolution: BundleEvent.Resolution) -> BundleEvent.Resolution {
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
}

extension TestPage.Step {
  fileprivate init(_ activity: ActivityRecord, in context: AttemptContext) {
    self.init(
      parent: context.place(activity.parent), name: PlainText.visible(activity.name),
      start: context.time(activity.start), duration: activity.duration, spent: activity.spent)
  }
}

extension TestPage.Issue {
  fileprivate init(
    _ issue: BundleEvent.Issue, at time: TimeInterval, in context: AttemptContext, excerpt: SourceExcerpt?
  ) {
    let frames = (issue.frames ?? []).map {
      BundleEvent.Issue.Frame(
        symbol: PlainText.visible($0.symbol), file: $0.file.map(PlainText.visible), line: $0.line)
    }
    self.init(
      step: context.place(issue.activity), time: context.time(time), type: PlainText.visible(issue.type),
      isFailure: issue.isFailure, expected: issue.expected != nil,
      reason: issue.expected?.reason.map(PlainText.visible), text: PlainText.visible(issue.text),
      details: issue.details.map(PlainText.visible), file: issue.file.map(PlainText.visible),
      line: issue.line, frames: frames, excerpt: excerpt)
  }
}

extension TestPage.Attachment {
  /// - Parameters:
  ///   - attachment: the attachment in the record.
  ///   - time: its time in the record.
  ///   - context: the attempt.
  ///   - size: the size of its file in bytes; nil if the file is missing.
  fileprivate init(
    _ attachment: BundleEvent.Attachment, at time: TimeInterval, in context: AttemptContext, size: Int?
  ) {
    self.init(
      step: context.place(attachment.activity), time: context.time(time),
      name: PlainText.visible(attachment.name), type: PlainText.visible(attachment.type),
      media: UniformType(identifier: attachment.type).mediaType, file: attachment.file,
      size: size ?? attachment.size, isMissing: size == nil,
      start: attachment.info?["start"].flatMap(Double.init).flatMap {
        $0.isFinite ? context.time($0) : nil
      }, comparison: attachment.info?["comparison"].map(PlainText.visible),
      role: attachment.info?["role"].map(PlainText.visible),
      places: attachment.info?["places"].flatMap(TestPage.Place.places))
  }
}

extension TestPage.Place {
  /// The maximum number of places that the page shows.
  private static let maximum = 100

  /// Reads the places of a difference; nil if the text has another form.
  fileprivate static func places(in text: String) -> [TestPage.Place]? {
    // A bundle may have any string here; if it is not a list of places, the page shows the pictures alone.
    guard let places = try? JSONDecoder().decode([TestPage.Place].self, from: Data(text.utf8)) else {
      return nil
    }
    return places.prefix(maximum).filter { $0.frame.count == 4 && $0.frame.allSatisfy(\.isFinite) }.map {
      TestPage.Place(frame: $0.frame, words: PlainText.visible($0.words))
    }
  }
}

extension TestPage.Gesture {
  fileprivate init(_ gesture: BundleEvent.Gesture, in context: AttemptContext) {
    self.init(
      step: context.place(gesture.activity), action: PlainText.visible(gesture.action), point: gesture.point,
      frame: gesture.frame)
  }
}

extension TestPage.Application {
  fileprivate init(_ change: BundleEvent.Application, at time: TimeInterval, in context: AttemptContext) {
    self.init(
      time: context.time(time), name: PlainText.visible(change.name), process: change.process,
      change: PlainText.visible(change.change), details: change.details.map(PlainText.visible))
  }
}

extension TestPage.Output {
  fileprivate init(_ piece: OutputExcerpt.Piece, in context: AttemptContext) {
    self.init(
      time: context.time(piece.time), application: piece.application.map(PlainText.visible),
      stream: PlainText.visible(piece.stream), text: PlainText.visible(piece.text))
  }
}
