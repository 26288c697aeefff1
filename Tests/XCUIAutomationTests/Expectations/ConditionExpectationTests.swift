// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest
import XCUIAutomation

/// Expectations that are fulfilled by something other than a call: a notification, a predicate.
final class ConditionExpectationTests: XCTestCase {
  private let news = Notification.Name("ConditionExpectationTests")

  // MARK: - Notifications

  func testANotificationIsWaitedForFromAnywhere() {
    expectation(forNotification: news, object: nil)
    Thread.detachNewThread { NotificationCenter.default.post(name: self.news, object: nil) }
    waitForExpectations(timeout: 20)
  }

  func testANotificationBeforeTheWaitCountsAndOneBeforeTheExpectationDoesNot() {
    NotificationCenter.default.post(name: news, object: nil)
    let late = XCTNSNotificationExpectation(name: news)
    XCTAssertEqual(XCTWaiter.wait(for: [late], timeout: 0.1), .timedOut)
    let early = XCTNSNotificationExpectation(name: news)
    NotificationCenter.default.post(name: news, object: nil)
    XCTAssertEqual(XCTWaiter.wait(for: [early], timeout: 0), .completed)
  }

  func testOnlyTheObjectAndTheCenterThatAreNamedCount() {
    let sender = NSObject()
    let center = NotificationCenter()
    let expectation = XCTNSNotificationExpectation(name: news, object: sender, notificationCenter: center)
    expectation.assertForOverFulfill = true
    center.post(name: news, object: NSObject())
    NotificationCenter.default.post(name: news, object: sender)
    center.post(name: Notification.Name("Another"), object: sender)
    center.post(name: news, object: sender)
    wait(for: [expectation], timeout: 20)
  }

  func testAHandlerJudgesNotifications() {
    // Both are called while the test waits, on its thread.
    nonisolated(unsafe) var numbers: [Int] = []
    expectation(forNotification: news, object: nil) { notification in
      let number = notification.userInfo?["number"] as? Int ?? 0
      numbers.append(number)
      return number == 2
    }
    for number in 1...2 {
      NotificationCenter.default.post(name: news, object: nil, userInfo: ["number": number])
    }
    waitForExpectations(timeout: 1)
    XCTAssertEqual(numbers, [1, 2])
  }

  func testATimeoutNamesTheNotification() {
    expectation(forNotification: news, object: nil)
    XCTAssertEqual(
      texts { waitForExpectations(timeout: 0.1) },
      [
        "Asynchronous wait failed: Exceeded timeout of 0.1 seconds, with unfulfilled expectations: "
          + "\"Expect notification 'ConditionExpectationTests' from any object\"."
      ])
  }

  // MARK: - Predicates

  func testAPredicateIsLookedAtAgainAndAgain() {
    let model = Model()
    var looks = 0
    expectation(
      for: NSPredicate { object, _ in
        looks += 1
        return (object as? Model)?.count == 3
      }, evaluatedWith: model)
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { model.count = 3 }
    waitForExpectations(timeout: 20)
    XCTAssertGreaterThan(looks, 2)
    let before = looks
    RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.1))
    XCTAssertEqual(looks, before, "looked at after the wait")
  }

  func testAPredicateIsNotLookedAtBeforeTheWait() {
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

  func testAHandlerHasTheLastWordAboutAPredicate() {
    nonisolated(unsafe) var asked = 0
    expectation(for: NSPredicate(value: true), evaluatedWith: nil) {
      asked += 1
      return asked == 3
    }
    waitForExpectations(timeout: 20)
    XCTAssertEqual(asked, 3)
  }

  func testAPredicateMayBeInverted() {
    let model = Model()
    let never = XCTNSPredicateExpectation(
      predicate: NSPredicate { object, _ in (object as? Model)?.count == 1 }, object: model)
    never.isInverted = true
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { model.count = 1 }
    XCTAssertEqual(XCTWaiter.wait(for: [never], timeout: 20), .invertedFulfillment)
  }

  func testAwaitNamesThePredicateToo() async {
    let never = XCTNSPredicateExpectation(predicate: NSPredicate(format: "SELF > 2"), object: 1)
    let failures = FailureList()
    XCTExpectFailure("looked at below") { issue in failures.add(issue.compactDescription) }
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

private final class Model {
  var count = 0
}
