// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import XCUIAutomation

/// The ten steps of ``FlowSteps`` in the example program Lister, compared with dogtail, and on a similar web page,
/// compared with Playwright.
struct FlowSection {
  let options: Options

  func run() throws -> [Report.Section] {
    var sections: [Report.Section] = []
    if let steps = try FlowSteps.inLister(options) { sections.append(try inLister(steps)) }
    sections.append(try onPage())
    return sections
  }

  // MARK: - Lister

  private func inLister(_ steps: FlowSteps) throws -> Report.Section {
    let list = steps.list
    defer { steps.application.terminate() }
    guard
      let program = try AutomationSession.shared.host.current?.bus.applications()
        .first(where: { $0.name.contains("Lister") || $0.name.contains("lister") })
    else { throw BenchmarkError("Lister was expected on the accessibility bus, but is not there.") }
    let maximizer = Peer.dogtail(options)
    maximizer.ask("maximize")
    maximizer.end()
    var failures: [String] = []
    // There is a new dogtail process for each flow: in a second flow, its data about the program would be out of date.
    func dogtail(_ delays: String, into samples: inout Samples) {
      let peer = Peer.dogtail(options)
      defer { peer.end() }
      if let answer = peer.ask("flow", "\(program.processID)", delays) {
        if list.waitForExistence(timeout: 5) {
          samples.append(answer.seconds)
        } else {
          failures.append("\(delays) delays: dogtail did not come back to the lists")
        }
      }
      if let note = peer.note { failures.append("\(delays) delays: \(note)") }
    }
    try steps.run()
    var ours = Samples()
    var patient = Samples()
    var quick = Samples()
    for round in 0..<options.rounds(8) {
      try ours.measure { try steps.run() }
      dogtail("no", into: &quick)
      // A flow with the default delays takes ten seconds.
      if round < 3 { dogtail("default", into: &patient) }
    }
    let name = "ten steps in Lister"
    var section = Report.Section(title: "A flow of ten steps in Lister, GTK 4 (\(Build.name) build)")
    section.rows = [
      .init(name: name, samples: ours),
      .init(name: "dogtail, default delays", samples: patient, ratioTo: name),
      .init(name: "dogtail, no delays", samples: quick, ratioTo: name),
    ]
    section.goals = [
      goal("\(name), against dogtail with its default delays", 0.1, ours, patient),
      goal("\(name), against dogtail without delays", 0.35, ours, quick),
    ]
    section.notes = [
      "The window is maximized, because dogtail cannot determine the position of other windows of GTK 4. dogtail "
        + "presses the alert's button by its action."
    ]
    section.notes += failures
    return section
  }

  // MARK: - The page

  private func onPage() throws -> Report.Section {
    let page = options.tool("lister.html").absoluteString
    let application = XCUIApplication(url: URL(fileURLWithPath: "/usr/bin/chromium"))
    application.launchArguments = ["--disable-gpu", page]
    application.launch()
    defer { application.terminate() }
    let list = application.buttons["Groceries"]
    guard list.waitForExistence(timeout: 30) else {
      throw BenchmarkError("Chromium was expected to show the page of lists: \(application.debugDescription)")
    }
    let playwright = try Playwrights(options: options)
    defer { playwright.end() }
    playwright.ask("open", page)
    let steps = FlowSteps(application: application, list: list)
    try steps.run()
    playwright.ask("flow")
    var ours = Samples()
    var theirs = Playwrights.Times()
    for _ in 0..<options.rounds(10) {
      try ours.measure { try steps.run() }
      playwright.ask("flow", into: &theirs)
    }
    let name = "ten steps on a page"
    var section = Report.Section(title: "A flow of ten steps on a page in Chromium (\(Build.name) build)")
    section.rows = [.init(name: name, samples: ours)] + playwright.rows("Playwright", theirs, ratioTo: name)
    section.goals = [goal("\(name), against Playwright", 0.7, ours, theirs.usual)]
    section.notes = playwright.notes
    return section
  }

  private func goal(_ name: String, _ limit: Double, _ ours: Samples, _ theirs: Samples) -> Report.Goal {
    .init(name: name, limit: limit, isMinimum: false, unit: "×", value: ours.median / theirs.median)
  }
}
