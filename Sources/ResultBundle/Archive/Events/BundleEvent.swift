// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One line of the record of a run: an event and its time.
package struct BundleEvent: Sendable, Equatable {
  /// The time of the event, in seconds since its stream began.
  package var time: TimeInterval
  package var kind: Kind

  package init(time: TimeInterval, _ kind: Kind) {
    self.time = time
    self.kind = kind
  }

  package enum Kind: Sendable, Equatable {
    case runStarted(RunStarted)
    case runFinished
    case destination(Destination)
    case suiteStarted(Suite)
    case suiteFinished(Suite)
    case testStarted(TestStarted)
    case testFinished(TestFinished)
    case activityStarted(ActivityStarted)
    case activityFinished(ActivityFinished)
    case resolution(Resolution)
    case gesture(Gesture)
    case issue(Issue)
    case attachment(Attachment)
    case attachmentRemoved(AttachmentRemoved)
    case measurement(Measurement)
    case application(Application)
    case output(Output)
    case quarantine(Quarantine)
    /// Tests that did not run because the run ended early.
    case notRun(NotRun)
    /// The number of events and attachments that could not be written.
    case loss(Loss)
    /// An event of a newer version, with its name.
    case unknown(String)
  }
}

extension BundleEvent {
  /// All times and durations in the event, in seconds.
  var times: [TimeInterval] {
    switch kind {
    case .runStarted(let start): [time, start.uptime ?? time]
    case .testFinished(let end): [time, end.duration]
    case .activityFinished(let end): [time, end.duration] + (end.spent ?? [:]).values
    case .attachment(let attachment): [time, attachment.taken ?? time]
    case .resolution(let resolution): [time, resolution.taken ?? time]
    default: [time]
    }
  }
}

extension BundleEvent: Codable {
  private enum Key: String, CodingKey {
    case event, time
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    time = try container.decode(TimeInterval.self, forKey: .time)
    let name = try container.decode(String.self, forKey: .event)
    kind =
      switch name {
      case "runStarted": .runStarted(try RunStarted(from: decoder))
      case "runFinished": .runFinished
      case "destination": .destination(try Destination(from: decoder))
      case "suiteStarted": .suiteStarted(try Suite(from: decoder))
      case "suiteFinished": .suiteFinished(try Suite(from: decoder))
      case "testStarted": .testStarted(try TestStarted(from: decoder))
      case "testFinished": .testFinished(try TestFinished(from: decoder))
      case "activityStarted": .activityStarted(try ActivityStarted(from: decoder))
      case "activityFinished": .activityFinished(try ActivityFinished(from: decoder))
      case "resolution": .resolution(try Resolution(from: decoder))
      case "gesture": .gesture(try Gesture(from: decoder))
      case "issue": .issue(try Issue(from: decoder))
      case "attachment": .attachment(try Attachment(from: decoder))
      case "attachmentRemoved": .attachmentRemoved(try AttachmentRemoved(from: decoder))
      case "measurement": .measurement(try Measurement(from: decoder))
      case "application": .application(try Application(from: decoder))
      case "output": .output(try Output(from: decoder))
      case "quarantine": .quarantine(try Quarantine(from: decoder))
      case "notRun": .notRun(try NotRun(from: decoder))
      case "loss": .loss(try Loss(from: decoder))
      default: .unknown(name)
      }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode((time * 1e6).rounded() / 1e6, forKey: .time)
    let (name, payload) = content
    try container.encode(name, forKey: .event)
    try payload?.encode(to: encoder)
  }

  /// The event's name in the file, and the value with its fields.
  private var content: (name: String, payload: (any Encodable)?) {
    switch kind {
    case .runStarted(let value): ("runStarted", value)
    case .runFinished: ("runFinished", nil)
    case .destination(let value): ("destination", value)
    case .suiteStarted(let value): ("suiteStarted", value)
    case .suiteFinished(let value): ("suiteFinished", value)
    case .testStarted(let value): ("testStarted", value)
    case .testFinished(let value): ("testFinished", value)
    case .activityStarted(let value): ("activityStarted", value)
    case .activityFinished(let value): ("activityFinished", value)
    case .resolution(let value): ("resolution", value)
    case .gesture(let value): ("gesture", value)
    case .issue(let value): ("issue", value)
    case .attachment(let value): ("attachment", value)
    case .attachmentRemoved(let value): ("attachmentRemoved", value)
    case .measurement(let value): ("measurement", value)
    case .application(let value): ("application", value)
    case .output(let value): ("output", value)
    case .quarantine(let value): ("quarantine", value)
    case .notRun(let value): ("notRun", value)
    case .loss(let value): ("loss", value)
    case .unknown(let name): (name, nil)
    }
  }
}
