// SPDX-License-Identifier: Apache-2.0

import Foundation
import IssueTestSupport
import XCTest
import XCUIAutomation

/// Tests expectations that a notification or a predicate fulfils, instead of a call.
final class ConditionExpectationTests: XCTestCase {
  private let event = Notification.Name("ConditionExpectationTests")

  // MARK: - Notifications

  func testANotificationFromAnotherThreadEndsTheWait() {
    expectation(forNotification: event, object: nil)
    Thread.detachNewThread { [event] in NotificationCenter.default.post(name: event, object: nil) }
    waitForExpectations(timeout: 20)
  }

  func testNotificationsCountFromTheCreationOfTheExpectation() {
    NotificationCenter.default.post(name: event, object: nil)
    let late = XCTNSNotificationExpectation(name: event)
    XCTAssertEqual(XCTWaiter.wait(for: [late], timeout: 0.1), .timedOut)
    let early = XCTNSNotificationExpectation(name: event)
    NotificationCenter.default.post(name: event, object: nil)
    XCTAssertEqual(XCTWaiter.wait(for: [early], timeout: 0), .completed)
  }

  func testNotificationsOfOtherObjectsAndCentersDoNotCount() {
    let sender = NSObject()
    let center = NotificationCenter()
    let expectation = XCTNSNotificationExpectation(name: event, object: sender, notificationCenter: center)
    expectation.assertForOverFulfill = true
    center.post(name: event, object: NSObject())
    NotificationCenter.default.post(name: event, object: sender)
    center.post(name: Notification.Name("Another"), object: sender)
    center.post(name: event, object: sender)
    wait(for: [expectation], timeout: 20)
  }

  func testAHandlerSelectsNotifications() {
    // Both are called while the test waits, on its thread.
    nonisolated(unsafe) var numbers: [Int] = []
    expectation(forNotification: event, object: nil) { notification in
      let number = notification.userInfo?["number"] as? Int ?? 0
      numbers.append(number)
      return number == 2
    }
    for number in 1...2 {
      NotificationCenter.default.post(name: event, object: nil, userInfo: ["number": number])
    }
    waitForExpectations(timeout: 1)
    XCTAssertEqual(numbers, [1, 2])
  }

  func testATimeoutNamesTheNotification() {
    expectation(forNotification: event, object: nil)
    XCTAssertEqual(
      texts { waitForExpectations(timeout: 0.1) },
      [
        "Asynchronous wait failed: Exceeded timeout of 0.1 seconds, with unfulfilled expectations: "
          + "\"Expect notification 'ConditionExpectationTests' from any object\"."
      ])
  }

  // MARK: - Predicates

  func testAPredicateIsEvaluatedRepeatedly() {
    let model = PolledModel()
    var looks = 0
    expectation(
      for: NSPredicate { object, _ in
        looks += 1
        return (object as? PolledModel)?.count == 3
      }, evaluatedWith: model)
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { model.count = 3 }
    waitForExpectations(timeout: 20)
    XCTAssertGreaterThan(looks, 2)
    let before = looks
    RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.1))
    XCTAssertEqual(looks, before, "evaluated after the wait")
  }

  func testAPredicateIsNotEvaluatedBeforeTheWait() {
    var looks = 0
    let expectation = XCTNSPredicateExpectation(
      predicate: NSPredicate { _, _ in
        looks += 1
        return true
      })
    RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.1))
    XCTAssertEqual(looks, 0)
    wait(for: [expectation], timeout: 20)
    XCTAssertEqual(looks, 1)
  }

  func testAHandlerDecidesAfterThePredicateHolds() {
    nonisolated(unsafe) var asked = 0  // The handler is called while the test waits, on its thread.
    expectation(for: NSPredicate(value: true), evaluatedWith: nil) {
      asked += 1
      return asked == 3
    }
    waitForExpectations(timeout: 20)
    XCTAssertEqual(asked, 3)
  }

  func testAPredicateExpectationCanBeInverted() {
    let model = PolledModel()
    let never = XCTNSPredicateExpectation(
      predicate: NSPredicate { object, _ in (object as? PolledModel)?.count == 1 }, object: model)
    never.isInverted = true
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { model.count = 1 }
    XCTAssertEqual(XCTWaiter.wait(for: [never], timeout: 20), .invertedFulfillment)
  }

  func testAnAsynchronousTimeoutNamesThePredicate() async {
    let never = XCTNSPredicateExpectation(predicate: NSPredicate(format: "SELF > 2"), object: 1)
    let failures = FailureList()
    XCTExpectFailure("checked below") { issue in failures.add(issue.compactDescription) }
    await fulfillment(of: [never], timeout: 0.1)
    XCTAssertEqual(
      failures.texts,
      [
        "Asynchronous wait failed: Exceeded timeout of 0.1 seconds, with unfulfilled expectations: "
          + "\"Expect predicate `SELF > 2` for object 1\"."
      ])
  }

  func testATimeoutNamesThePredicateAndItsObject() {
    expectation(for: NSPredicate(format: "SELF == 'b'"), evaluatedWith: "a")
    XCTAssertEqual(
      texts { waitForExpectations(timeout: 0.1) },
      [
        "Asynchronous wait failed: Exceeded timeout of 0.1 seconds, with unfulfilled expectations: "
          + "\"Expect predicate `SELF == \"b\"` for object a\"."
      ])
    let own = XCTNSPredicateExpectation(predicate: NSPredicate(format: "SELF == 'b'"), object: "a")
    own.expectationDescription = "it is b"
    XCTAssertEqual(
      texts { wait(for: [own], timeout: 0.1) },
      [
        "Asynchronous wait failed: Exceeded timeout of 0.1 seconds, with unfulfilled expectations: \"it is b\"."
      ])
  }

  // MARK: - Support

  private func texts(_ body: () -> Void) -> [String] {
    IssueLog.during(body).map(\.compactDescription)
  }
}

private final class PolledModel {
  var count = 0
}
