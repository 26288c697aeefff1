// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import Programs
import XCUIAutomation

/// The times of all queries to one program of one size, in a separate process with a separate desktop.
struct QuestionProbe {
  /// The times, as a line of JSON, in seconds.
  struct Result: Codable {
    struct Time: Codable {
      let question: Question
      let change: ProgramChange
      let seconds: [Double]
    }

    var times: [Time] = []
    /// The bulk call of the toolkit alone; if the toolkit has none, the engine's own read of the tree.
    var limit: [Double] = []
    var nodes = 0
  }

  let toolkit: GrowthProbe.Toolkit
  let lines: Int
  let options: Options

  func run() throws -> Result {
    let probe = GrowthProbe(
      toolkit: toolkit, size: toolkit == .chromium ? lines * 2 : lines, options: options)
    var result = Result()
    let live = try AutomationSession.shared.host.desktop()
    defer { AutomationSession.shared.host.discard() }
    let application = try probe.application()
    application.launch()
    defer { application.terminate() }
    let program = try probe.waitForNodes(on: live)
    let bare = try BareCache(address: live.desktop.accessibilityBusAddress, busName: program.busName)
    for _ in 0..<5 {
      var samples = Samples()
      result.nodes = try samples.measure { try live.bus.snapshot(of: program).count }
      result.limit.append(toolkit == .qt5 ? samples.median : try bare.roundTrip())
    }
    for change in ProgramChange.allCases {
      for question in Question.allCases {
        var samples = Samples()
        for round in -1..<options.rounds(5) {
          if let button = change.button { application.buttons[button].tap() }
          // The first round, and the query before a change, are not measured.
          if round < 0 { try question.ask(application, lines: lines) }
          if round >= 0 { try samples.measure { try question.ask(application, lines: lines) } }
        }
        result.times.append(.init(question: question, change: change, seconds: samples.seconds))
      }
    }
    return result
  }
}
