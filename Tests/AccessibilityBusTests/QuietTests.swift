// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import Toolkits
import XCTest

/// Tests which clients get events while a connection is not listening, and afterwards.
final class QuietTests: XCTestCase {
  private struct Failure: Error {}

  private var desktop: BusTestDesktop!
  private var application: AccessibleProgram!
  /// The button that changes the display when it is pressed.
  private var key: AccessibleReference!

  override func setUpWithError() throws {
    desktop = try BusTestDesktop()
    application = try desktop.launch(["galculator"], showing: "7")
    let tree = try desktop.bus.snapshot(of: application)
    // The button has the name of its label.
    let label = try XCTUnwrap((0..<tree.count).first { tree.name($0) == "7" })
    key = tree.reference(tree.role(label) == .label ? tree.parent(label) : label)
  }

  override func tearDown() {
    desktop?.shutDown()
    // XCTest keeps this object, and its files with it, until all tests are done.
    desktop = nil
  }

  /// Whether a client receives events after a press of the key.
  ///
  /// An event that is sent to one client reaches all of them.
  private func hears(_ bus: AccessibilityBusConnection, within seconds: Double) throws -> Bool {
    while bus.waitForEvent(after: bus.eventCount, until: .now.advanced(by: .milliseconds(150))) {}
    let before = bus.eventCount
    XCTAssertTrue(try desktop.bus.doAction(0, of: key))
    return bus.waitForEvent(after: before, until: .now.advanced(by: .seconds(seconds)))
  }

  func testAGTK3ApplicationSendsNoEventsMeanwhileAndAllAfterwards() throws {
    // It receives events without being a client of the application.
    let witness = try AccessibilityBusConnection(
      address: desktop.busAddress, recognize: ToolkitRegistry.recognize)
    XCTAssertTrue(try hears(witness, within: 5))
    for _ in 0..<3 {
      XCTAssertFalse(try desktop.bus.withoutEvents(changes: 1000) { try hears(witness, within: 0.3) })
      XCTAssertTrue(try hears(witness, within: 5))
      XCTAssertTrue(try hears(desktop.bus, within: 5))
    }
  }

  /// Stopping its events is worth the effort only for some dozens of keys.
  func testChromiumSendsNoEventsDuringALongTextAndAllAfterwards() throws {
    let page = try desktop.write(RowsPage.html(rows: 5), to: "page.html")
    let browser = try desktop.launch(RowsPage.chromium(page), named: "Chromium", showing: "Press 1")
    let tree = try desktop.bus.snapshot(of: browser)
    let box = try XCTUnwrap((0..<tree.count).first { tree.name($0) == "Done" })
    key = tree.reference(box)
    let witness = try AccessibilityBusConnection(
      address: desktop.busAddress, recognize: ToolkitRegistry.recognize)
    XCTAssertTrue(try hears(witness, within: 5))
    for _ in 0..<3 {
      XCTAssertFalse(try desktop.bus.withoutEvents(changes: 1000) { try hears(witness, within: 0.5) })
      XCTAssertTrue(try hears(witness, within: 5))
      XCTAssertTrue(try desktop.bus.withoutEvents(changes: 5) { try hears(witness, within: 5) })
      XCTAssertGreaterThan(try desktop.bus.snapshot(of: browser).count, 10)
    }
  }

  func testEventsAreReceivedAgainAfterAFailure() throws {
    XCTAssertThrowsError(try desktop.bus.withoutEvents(changes: 1000) { throw Failure() }) {
      XCTAssertTrue($0 is Failure)
    }
    XCTAssertTrue(try hears(desktop.bus, within: 5))
  }

  func testOtherClientsReceiveEventsAllTheTime() throws {
    let other = try AccessibilityBusConnection(
      address: desktop.busAddress, recognize: ToolkitRegistry.recognize)
    _ = try other.snapshot(of: application)
    try desktop.bus.withoutEvents(changes: 1000) { XCTAssertTrue(try hears(other, within: 5)) }
    XCTAssertTrue(try hears(other, within: 5))
  }

  func testAnApplicationMayEndMeanwhile() throws {
    desktop.bus.withoutEvents(changes: 1000) { _ = kill(application.processID, SIGKILL) }
    let next = try desktop.launch(["mousepad"])
    XCTAssertGreaterThan(try desktop.bus.snapshot(of: next).count, 5)
  }

  /// The end of listening is reported to the registry, but not while the connection listens to a browser.
  func testQtIsReleasedAfterAnEarlierBrowserHasEnded() throws {
    let page = try desktop.write(RowsPage.html(rows: 5), to: "page.html")
    let browser = try desktop.launch(RowsPage.chromium(page), named: "Chromium", showing: "Press 1")
    let calculator = try desktop.launch(["kcalc"])
    _ = try desktop.bus.snapshot(of: calculator)
    let registry = try RegistryWatch(address: desktop.busAddress)
    defer { registry.end() }
    desktop.bus.withoutEvents(changes: 1000) {}
    kill(browser.processID, SIGKILL)
    let deadline = SuspendingClock.now + .seconds(10)
    while try desktop.bus.applications().contains(where: { $0.busName == browser.busName }),
      SuspendingClock.now < deadline
    {
      _ = desktop.bus.waitForEvent(after: desktop.bus.eventCount, until: .now + .milliseconds(50))
    }
    // The registration of a later listener shows that all earlier signals were read.
    let witness = try AccessibilityBusConnection(
      address: desktop.busAddress, recognize: ToolkitRegistry.recognize)
    _ = try witness.snapshot(of: calculator)
    XCTAssertTrue(registry.sees("EventListenerRegistered", within: 10))
    XCTAssertEqual(registry.count(of: "EventListenerDeregistered"), 0, "deregistered too early")
    desktop.bus.withoutEvents(changes: 1000) {}
    XCTAssertTrue(registry.sees("EventListenerDeregistered", within: 10))
  }
}

/// The signals that the registry broadcasts, as dbus-monitor writes them.
private final class RegistryWatch {
  private let process = Process()
  private let output = Pipe()
  private var text = ""

  init(address: String) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-monitor")
    process.arguments = ["--address", address, "type='signal',interface='org.a11y.atspi.Registry'"]
    process.standardOutput = output
    try process.run()
    // It reports the loss of its name when it begins to watch.
    guard waits(within: 10, until: { text.contains("member=NameLost") }) else {
      throw BusTestDesktop.Failure(description: "dbus-monitor did not begin to watch; its output: \(text)")
    }
  }

  /// The number of broadcasts about an event that the library listens to; browsers register more events.
  func count(of member: String) -> Int {
    text.components(separatedBy: "signal time=").filter { signal in
      ["destination=(null destination)", "member=\(member)\n", "Object:ChildrenChanged"].allSatisfy(
        signal.contains)
    }.count
  }

  func sees(_ member: String, within seconds: Double) -> Bool {
    waits(within: seconds) { count(of: member) > 0 }
  }

  private func waits(within seconds: Double, until isEnough: () -> Bool) -> Bool {
    let deadline = SuspendingClock.now + .seconds(seconds)
    while !isEnough(), SuspendingClock.now < deadline {
      var file = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&file, 1, 100) == 1 else { continue }
      text += String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    }
    return isEnough()
  }

  func end() {
    process.terminate()
    process.waitUntilExit()
  }
}
