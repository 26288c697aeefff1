import AccessibilityBus
import Foundation
import XCTest

/// Who is told of what while nobody is to listen, and after it.
final class QuietTests: XCTestCase {
  private struct Failure: Error {}

  private var desktop: TestDesktop!
  private var application: AccessibleApplication!
  /// Pressing it changes the display.
  private var key: AccessibleReference!

  override func setUpWithError() throws {
    desktop = try TestDesktop()
    application = try desktop.launch(["galculator"], showing: "7")
    let tree = try desktop.bus.snapshot(of: application)
    // The name is that of the label in it.
    let label = try XCTUnwrap((0..<tree.count).first { tree.name($0) == "7" })
    key = tree.reference(tree.role(label) == .label ? tree.parent(label) : label)
  }

  override func tearDown() { desktop?.shutDown() }

  /// Whether a client hears of what a press of the key does. All clients hear what is told to one.
  private func hears(_ bus: AccessibilityBus, within seconds: Double) throws -> Bool {
    while bus.waitForEvent(after: bus.eventCount, until: .now.advanced(by: .milliseconds(150))) {}
    let before = bus.eventCount
    XCTAssertTrue(try desktop.bus.doAction(0, of: key))
    return bus.waitForEvent(after: before, until: .now.advanced(by: .seconds(seconds)))
  }

  func testAGTK3ApplicationTellsNothingMeanwhileAndEverythingAfter() throws {
    // It hears what is told and is nobody's client.
    let witness = try AccessibilityBus(address: desktop.busAddress)
    XCTAssertTrue(try hears(witness, within: 5))
    for _ in 0..<3 {
      XCTAssertFalse(try desktop.bus.withoutEvents(changes: 1000) { try hears(witness, within: 0.3) })
      XCTAssertTrue(try hears(witness, within: 5))
      XCTAssertTrue(try hears(desktop.bus, within: 5))
    }
  }

  func testEventsAreThereAgainAfterAFailure() throws {
    XCTAssertThrowsError(try desktop.bus.withoutEvents(changes: 1000) { throw Failure() }) {
      XCTAssertTrue($0 is Failure)
    }
    XCTAssertTrue(try hears(desktop.bus, within: 5))
  }

  func testOtherClientsAreToldAllTheTime() throws {
    let other = try AccessibilityBus(address: desktop.busAddress)
    _ = try other.snapshot(of: application)
    try desktop.bus.withoutEvents(changes: 1000) { XCTAssertTrue(try hears(other, within: 5)) }
    XCTAssertTrue(try hears(other, within: 5))
  }

  func testAnApplicationThatEndsMeanwhileIsNoMatter() throws {
    desktop.bus.withoutEvents(changes: 1000) { _ = kill(application.processID, SIGKILL) }
    let next = try desktop.launch(["mousepad"])
    XCTAssertGreaterThan(try desktop.bus.snapshot(of: next).count, 5)
  }
}
