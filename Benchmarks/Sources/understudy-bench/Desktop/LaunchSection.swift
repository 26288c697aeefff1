// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCUIAutomation

/// `launch()` on a running desktop, until the program's first window responds and until it is idle.
struct LaunchSection {
  let options: Options
  let times: ActivityTimes

  func run() throws -> [Report.Section] {
    var section = Report.Section(
      title: "launch() to the first window that answers, on a running desktop (\(Build.name) build)")
    for (name, application) in programs() {
      let (answers, whole) = try measure(name, application)
      section.rows += [
        .init(name: "\(name): window answers", samples: answers),
        .init(name: "  launch() as a whole, until idle", samples: whole, ratioTo: "\(name): window answers"),
      ]
    }
    return [section]
  }

  private func programs() -> [(String, XCUIApplication)] {
    let qt = XCUIApplication(url: options.fixtures.appendingPathComponent("typing_qt.py"))
    qt.launchArguments = ["--qt=5"]
    let chromium = XCUIApplication(url: URL(fileURLWithPath: "/usr/bin/chromium"))
    chromium.launchArguments = [
      "--disable-gpu", options.fixtures.appendingPathComponent("typing.html").absoluteString,
    ]
    return [
      ("GTK 4", XCUIApplication(url: options.tool("bench-window-gtk4"))),
      ("GTK 3", XCUIApplication(url: options.tool("bench-window-gtk3"))),
      ("Qt 5, in Python", qt), ("Chromium, a page", chromium),
    ]
  }

  private func measure(_ name: String, _ application: XCUIApplication) throws -> (
    answers: Samples, whole: Samples
  ) {
    var answers = Samples()
    var whole = Samples()
    // The first start reads the program's files from the disk, so it does not count.
    for round in -1..<options.rounds(8) {
      _ = times.drain()
      let start = ContinuousClock.now
      application.launch()
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      let steps = times.drain()
      guard let window = steps.first(where: { $0.name.hasSuffix(" to show a window") }),
        let open = steps.first(where: { $0.depth == window.depth - 1 })
      else { throw BenchmarkError("launch() was expected to show a window of \(name), but did not.") }
      application.terminate()
      guard round >= 0 else { continue }
      answers.append(window.start + window.duration - open.start)
      whole.append(seconds)
    }
    return (answers, whole)
  }
}
