// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import Programs
import RunningDesktops
import XCUIAutomation

/// Measures one program of one size.
///
/// A probe runs in a separate process, so that its memory is that of a test that does nothing else.
struct GrowthProbe {
  enum Toolkit: String, CaseIterable {
    case gtk3, gtk4, qt5, chromium

    var name: String {
      switch self {
      case .gtk3: "GTK 3"
      case .gtk4: "GTK 4"
      case .qt5: "Qt 5"
      case .chromium: "Chromium"
      }
    }
  }

  /// The result, which the process prints as a line of JSON.
  ///
  /// Times are in seconds, memory in bytes.
  struct Result: Codable {
    var nodes = 0
    var snapshot: [Double] = []
    /// The times of `GetItems` alone; empty if the toolkit has no cache.
    var cache: [Double] = []
    /// The times of `exists` for an element that does not exist.
    var absent: [Double] = []
    /// The peak memory of the process before the program was launched.
    var peakBefore = 0
    /// The peak memory of the process at the end.
    var peak = 0
  }

  let toolkit: Toolkit
  /// The approximate number of nodes.
  let size: Int
  let options: Options

  func run() throws -> Result {
    var result = Result()
    let runningDesktop = try AutomationSession.shared.host.desktop()
    defer { AutomationSession.shared.host.discard() }
    result.peakBefore = Self.peak()
    let application = try application()
    application.launch()
    defer { application.terminate() }
    let program = try waitForNodes(on: runningDesktop)
    let bare = try BareCache(
      address: runningDesktop.desktop.accessibilityBusAddress, busName: program.busName)
    // In the largest program, each snapshot takes seconds.
    for _ in 0..<(size > 10_000 ? 3 : 5) {
      let start = ContinuousClock.now
      result.nodes = try runningDesktop.bus.snapshot(of: program).count
      result.snapshot.append((ContinuousClock.now - start) / .seconds(1))
      if toolkit != .qt5 { result.cache.append(try bare.roundTrip()) }
    }
    for _ in 0..<(size > 10_000 ? 2 : 3) {
      let start = ContinuousClock.now
      guard !application.staticTexts["Line that is not there"].exists else {
        throw BenchmarkError("A line that is not in the program was found.")
      }
      result.absent.append((ContinuousClock.now - start) / .seconds(1))
    }
    result.peak = Self.peak()
    return result
  }

  /// Waits until the program has about as many nodes as expected, or for 60 s, and returns the program on the bus.
  ///
  /// A page continues to load after its window is shown.
  private func waitForNodes(on runningDesktop: RunningDesktop) throws -> AccessibleProgram {
    guard
      let program = try runningDesktop.bus.applications().max(by: {
        Self.nodes($0, runningDesktop) < Self.nodes($1, runningDesktop)
      })
    else {
      throw BenchmarkError("\(toolkit.name) was expected on the accessibility bus, but is not there.")
    }
    let deadline = ContinuousClock.now + .seconds(60)
    while Self.nodes(program, runningDesktop) < size * 9 / 10, ContinuousClock.now < deadline {
      _ = runningDesktop.bus.waitForEvent(
        after: runningDesktop.bus.eventCount, until: .now + .milliseconds(500))
    }
    return program
  }

  private static func nodes(_ program: AccessibleProgram, _ runningDesktop: RunningDesktop) -> Int {
    // A program that does not answer yet counts as empty.
    (try? runningDesktop.bus.snapshot(of: program).count) ?? 0
  }

  private func application() throws -> XCUIApplication {
    let url: URL
    var arguments = ["\(size)"]
    switch toolkit {
    case .gtk3, .gtk4: url = options.tool("grow-\(toolkit.rawValue)")
    case .qt5:
      url = options.tool("grow-qt.py")
      arguments = ["--qt=5"] + arguments
    case .chromium:
      url = URL(fileURLWithPath: "/usr/bin/chromium")
      // A paragraph and its text are two nodes; some versions also report the line of the text.
      arguments = ["--disable-gpu", try LinesPage.write(lines: size / 2).absoluteString]
    }
    let application = XCUIApplication(url: url)
    application.launchArguments = arguments
    return application
  }

  /// Returns the peak of this process's memory in bytes; 0 if the kernel does not report it.
  private static func peak() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
  }
}
