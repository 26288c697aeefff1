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
    /// The reason why the attempt has no end; absent if it has an end.
    let interruption: String?
    /// A sentence about an unknown outcome; absent for all other outcomes.
    let uncertainty: String?
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
    /// The text of the button "Copy for an agent"; absent if the attempt did not fail.
    let prompt: String?
  }

  struct Step: Codable {
    /// The index of the enclosing step; absent if no step encloses this one.
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
    /// The time of the first frame, for a video.
    let start: TimeInterval?
    /// The name of the reference, for a picture of a comparison; absent for other attachments.
    let comparison: String?
    /// The role of the picture in the comparison: `expected`, `actual` or `difference`.
    let role: String?
    /// The places that differ, for a picture of a difference.
    let places: [Place]?
  }

  /// A place of a picture that differs from its reference.
  struct Place: Codable {
    /// The left edge, the top edge, the width and the height, in pixels of the picture.
    let frame: [Double]
    let words: String
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
  ///   - prompts: writes the text for agents.
  init(
    _ test: TestResult, in record: BundleRecord, history: MeasurementHistory, sources: inout SourceReader,
    prompts: inout FailurePrompts
  ) {
    var attempts: [Attempt] = []
    for (place, attempt) in test.attempts.enumerated() {
      attempts.append(
        Attempt(
          attempt, in: record, history: history, sources: &sources,
          prompt: prompts.text(of: test, attempt: place)))
    }
    self.attempts = attempts
  }
}
