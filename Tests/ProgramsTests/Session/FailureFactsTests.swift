// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import ResultBundle
import XCTest

final class FailureFactsTests: XCTestCase {
  func testTheFactsOfAnErrorHaveItsFields() {
    let ended = AutomationError(.applicationExited, "A is not running.", notes: ["It wrote nothing."])
    XCTAssertEqual(ended.facts, FailureFacts(kind: "applicationExited"))
    let crashed = AutomationError(.applicationCrashed, "A crashed.", process: 17)
    XCTAssertEqual(crashed.facts.process, 17)
  }

  func testTheRecordOfARunContainsTheFields() throws {
    var facts = FailureFacts(kind: "notHittable", application: "Lister", element: "\"Add\" Button")
    facts.obstacle = .init(kind: "coveredByWindow", other: "Ask")
    let issue = BundleEvent.Issue(
      test: 1, activity: nil, type: "system", isFailure: true, text: "covered", facts: facts)
    let data = try JSONEncoder().encode(issue)
    XCTAssertEqual(try JSONDecoder().decode(BundleEvent.Issue.self, from: data), issue)
  }
}
