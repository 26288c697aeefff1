// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import Programs
import XCUIAutomation

/// The start of a private desktop, and a program's first window on it.
struct DesktopSection {
  let options: Options
  let times: ActivityTimes

  private static let start = "PrivateDesktop.start()"
  private static let answers = "nothing → first GTK 4 window answers"

  func run() throws -> [Report.Section] { [try starts(), try firstWindow()] }

  private func starts() throws -> Report.Section {
    var whole = Samples()
    var steps: [(name: String, samples: Samples)] = []
    var stop = Samples()
    var server = ""
    // The first start is not measured, because it also reads the files of the programs into the kernel's cache.
    try PrivateDesktop.start().stop()
    for _ in 0..<options.rounds(12) {
      let desktop = try whole.measure { try PrivateDesktop.start() }
      server = desktop.serverName
      for (step, seconds) in desktop.startupTimings {
        if let index = steps.firstIndex(where: { $0.name == step }) {
          steps[index].samples.append(seconds)
        } else {
          var samples = Samples()
          samples.append(seconds)
          steps.append((step, samples))
        }
      }
      stop.measure { desktop.stop() }
    }
    var section = Report.Section(title: "A private desktop from nothing (\(server), \(Build.name) build)")
    section.rows = [.init(name: Self.start, samples: whole)]
    section.rows += steps.map { .init(name: "  until: \($0.name)", samples: $0.samples) }
    section.rows.append(.init(name: "stop()", samples: stop))
    section.goals = [
      .init(name: "desktop from nothing", limit: 0.2, isMinimum: false, unit: " s", value: whole.median)
    ]
    return section
  }

  /// Measures `launch()` without a desktop, which also starts the desktop.
  ///
  /// The window responds when the step that waits for the window has ended.
  private func firstWindow() throws -> Report.Section {
    let application = XCUIApplication(url: options.tool("bench-window-gtk4"))
    var answers = Samples()
    var whole = Samples()
    var parts: [String: Samples] = [:]
    for _ in 0..<options.rounds(8) {
      AutomationSession.shared.host.discard()
      _ = times.drain()
      whole.measure { application.launch() }
      let steps = times.drain()
      guard let window = steps.first(where: { $0.name.hasSuffix(" to show a window") }),
        let open = steps.first(where: { $0.depth == window.depth - 1 }), application.windows.firstMatch.exists
      else { throw BenchmarkError("launch() was expected to show bench-window-gtk4's window, but did not.") }
      answers.append(window.start + window.duration - open.start)
      for step in steps where step.depth == window.depth {
        parts[Self.part(of: step.name), default: Samples()].append(step.duration)
      }
    }
    AutomationSession.shared.host.discard()
    var section = Report.Section(title: "A GTK 4 program's first window from nothing (\(Build.name) build)")
    section.rows = [.init(name: Self.answers, samples: answers)]
    section.rows += Self.parts.compactMap { name in
      parts[name].map { .init(name: "  " + name, samples: $0) }
    }
    section.rows.append(.init(name: "launch() as a whole", samples: whole))
    section.goals = [
      .init(name: Self.answers, limit: 0.4, isMinimum: false, unit: " s", value: answers.median)
    ]
    return section
  }

  private static let parts = [
    "start the desktop", "start the process", "wait for the window", "wait for idle",
  ]

  private static func part(of step: String) -> String {
    if step.hasPrefix("Start ") { return parts[0] }
    if step.hasPrefix("Launch ") { return parts[1] }
    return step.hasSuffix("window") ? parts[2] : parts[3]
  }
}
