// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests expectations on attributes, with each kind of wait of XCTest.
///
/// The fixture changes 0.7 seconds after a tap.
final class KeyPathExpectationTests: BehaviorTestCase {
  func testAnElementsValueIsWaitedFor() {
    let app = show(.controls)
    let guest = app.staticTexts["Late Guest"]
    app.buttons["Arrive"].tap()
    let arrived = XCTKVOExpectation(keyPath: "exists", object: guest, expectedValue: true)
    let time = unhinderedSeconds { wait(for: [arrived], timeout: 5) }
    XCTAssertTrue(guest.exists)
    XCTAssertLessThan(time, 1.5)
  }

  func testQueriesAndApplicationsCanBeObserved() {
    let app = show(.controls)
    app.buttons["Arrive"].tap()
    let guests = app.staticTexts.matching(identifier: "Late Guest")
    keyValueObservingExpectation(for: guests, keyPath: "count", expectedValue: 1)
    keyValueObservingExpectation(
      for: app, keyPath: "state", expectedValue: XCUIApplication.State.runningForeground.rawValue)
    waitForOwnExpectations(timeout: 5)
    let gone = XCTKVOExpectation(keyPath: "count", object: guests, expectedValue: 0)
    app.buttons["Leave"].tap()
    XCTAssertEqual(XCTWaiter.wait(for: [gone], timeout: 5), .completed)
  }

  func testAHandlerSelectsChanges() {
    let app = show(.controls)
    let guests = app.staticTexts.matching(identifier: "Late Guest")
    keyValueObservingExpectation(for: guests, keyPath: "count") { object, change in
      object is XCUIElementQuery && change[NSKeyValueChangeKey.oldKey] as? Int == 0
        && change[NSKeyValueChangeKey.newKey] as? Int == 1
    }
    app.buttons["Arrive"].tap()
    waitForOwnExpectations(timeout: 5)
  }

  func testAnyChangeFulfilsAnExpectationWithoutAValue() {
    let app = show(.controls)
    let unchanged = XCTKVOExpectation(keyPath: "label", object: app.buttons["Press"])
    XCTAssertEqual(XCTWaiter.wait(for: [unchanged], timeout: 0.4), .timedOut)
    let changed = XCTKVOExpectation(keyPath: "frame.size.width", object: app.staticTexts.firstMatch)
    XCTAssertEqual(XCTWaiter.wait(for: [changed], timeout: 0.2), .timedOut)
    let enabled = XCTKVOExpectation(keyPath: "isEnabled", object: app.buttons["Disabled"])
    app.buttons["Enable"].tap()
    XCTAssertEqual(XCTWaiter.wait(for: [enabled], timeout: 5), .completed)
  }

  func testAnUnreachedValueCausesATimeout() {
    let app = show(.controls)
    let failures = failures {
      self.wait(
        for: [XCTKVOExpectation(keyPath: "label", object: app.buttons["Press"], expectedValue: "Release")],
        timeout: 0.3)
    }
    XCTAssertEqual(failures.count, 1)
    XCTAssertTrue(failures[0].text.contains("Exceeded timeout of 0.3 seconds"), failures[0].text)
    XCTAssertTrue(failures[0].text.contains("Expect value of 'label'"), failures[0].text)
  }

  func testAnInvertedExpectationHolds() {
    let app = show(.controls)
    let expectation = XCTKVOExpectation(keyPath: "exists", object: app.buttons["Nobody"], expectedValue: true)
    expectation.isInverted = true
    wait(for: [expectation], timeout: 0.3)
  }

  func testObjectsThatCannotBeObservedFailTheTest() {
    let app = XCUIApplication(bundleIdentifier: "org.example.Nothing")
    expectFailure(containing: "have no attribute \"colour\"", "They have: ") {
      _ = XCTKVOExpectation(keyPath: "colour", object: app.buttons["Press"], expectedValue: "red")
    }
    expectFailure(
      containing: "XCTKVOExpectation on a NSObject is not available on Linux", "XCTKeyPathExpectation"
    ) {
      _ = XCTKVOExpectation(keyPath: "description", object: NSObject())
    }
    expectFailure(containing: "XCTDarwinNotificationExpectation(notificationName:) is not available on Linux")
    {
      _ = XCTDarwinNotificationExpectation(notificationName: "org.example.Nothing")
    }
  }

  func testSwiftKeyPathsOfElements() {
    let app = show(.controls)
    app.buttons["Enable"].tap()
    expectation(that: \.isEnabled, on: app.buttons["Disabled"], willEqual: true)
    expectation(that: \.label, on: app.buttons["Press"]) { element, change in
      element.exists && change.newValue == "Press" && change.oldValue == nil
    }
    waitForOwnExpectations(timeout: 5)
    app.buttons["Arrive"].tap()
    let label = XCTKeyPathExpectation(
      keyPath: \.label, observedObject: app.staticTexts["Late Guest"], expectedValue: "Late Guest")
    wait(for: [label], timeout: 5)
  }

  func testSwiftKeyPathsOfOtherObjects() {
    let model = ObservedModel()
    let changed = expectation(
      that: \.count, on: model, options: [.new, .old],
      willSatisfy: { model, change in
        change.oldValue == 1 && change.newValue == 3 && model.count == 3
      })
    let awaited = XCTKeyPathExpectation(keyPath: \.count, observedObject: model) { (_, change) async in
      await Task.yield()
      return change.newValue == 3
    }
    let later = DispatchWorkItem { model.count = 3 }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.3, execute: later)
    wait(for: [changed, awaited], timeout: 5)
  }

  func testAnExpectationCanRequireSeveralChanges() {
    let model = ObservedModel()
    let changed = XCTKeyPathExpectation(keyPath: \.count, observedObject: model, options: [.new])
    changed.expectedFulfillmentCount = 2
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { model.count = 2 }
    XCTAssertEqual(XCTWaiter.wait(for: [changed], timeout: 0.6), .timedOut)
    let again = XCTKeyPathExpectation(keyPath: \.count, observedObject: model, options: [.new])
    again.expectedFulfillmentCount = 2
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { model.count = 3 }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { model.count = 4 }
    wait(for: [again], timeout: 5)
  }

  func testNothingIsReadBeforeAndAfterTheWait() {
    let model = ObservedModel()
    let expectation = XCTKeyPathExpectation(keyPath: \.countedReads, observedObject: model, expectedValue: -1)
    RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.2))
    XCTAssertEqual(model.reads, 0)
    XCTAssertEqual(XCTWaiter.wait(for: [expectation], timeout: 0.5), .timedOut)
    let reads = model.reads
    XCTAssertTrue((5...12).contains(reads), "\(reads) reads in 0.5 seconds")
    RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.2))
    XCTAssertEqual(model.reads, reads)
  }

  func testNothingIsReadAfterAnAsynchronousFilterHasAccepted() {
    let model = ObservedModel()
    let accepted = XCTKeyPathExpectation(keyPath: \.countedReads, observedObject: model) { (_, _) async in
      await Task.yield()
      return true
    }
    let never = XCTestExpectation(description: "the rest of the wait")
    never.isInverted = true
    XCTAssertEqual(XCTWaiter.wait(for: [accepted, never], timeout: 1), .completed)
    // Twenty reads would fit into the wait.
    XCTAssertTrue((1..<10).contains(model.reads), "\(model.reads) reads")
  }

  func testAnExpectationThatCannotBeObservedTimesOut() {
    let failures = failures {
      keyValueObservingExpectation(for: XCUIScreen.main, keyPath: "x", expectedValue: nil)
    }
    XCTAssertEqual(failures.count, 1)
    let time = seconds {
      XCTAssertEqual(self.failures { waitForOwnExpectations(timeout: 0.2) }.count, 1)
    }
    XCTAssertGreaterThanOrEqual(time, 0.2)
  }

  func testAsynchronousTestsCanWait() async {
    let app = XCUIApplication(url: URL(fileURLWithPath: "/usr/bin/true"))
    let absent = XCTKVOExpectation(keyPath: "exists", object: app.buttons["Nobody"], expectedValue: false)
    await fulfillment(of: [absent], timeout: 5)
  }

  @MainActor func testExpectationsOfTheMainActorAreEvaluatedOnTheMainThread() async {
    let model = ObservedModel()
    let expectation = XCTKeyPathExpectation(keyPath: \.count, observedObject: model) { _, change in
      Thread.isMainThread && change.newValue == 1
    }
    await fulfillment(of: [expectation], timeout: 5)
  }
}

// Its lock guards the variables.
private final class ObservedModel: NSObject, @unchecked Sendable {
  private let lock = NSLock()
  private var stored = 1
  private var storedReads = 0

  var count: Int {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }

  var reads: Int { lock.withLock { storedReads } }

  /// The number of reads of this property, including the current one.
  var countedReads: Int {
    lock.withLock {
      storedReads += 1
      return storedReads
    }
  }
}
