// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Programs
import ResultBundle
import XCTest
import XCUIAutomation

/// Tests activities and their entries in the record of the run.
final class ActivityTests: BehaviorTestCase {
  @MainActor func testAnActivityRunsItsBlockAndReturnsItsResult() {
    let result = XCTContext.runActivity(named: "Count") { activity in
      XCTAssertEqual(activity.name, "Count")
      return 42
    }
    XCTAssertEqual(result, 42)
  }

  @MainActor func testActivitiesNest() {
    let log = RecordLog.during {
      XCTContext.runActivity(named: "Outer") { _ in
        XCTContext.runActivity(named: "Inner") { _ in }
      }
    }
    XCTAssertEqual(log.activities.map(\.name), ["Outer", "Inner"])
    let (outer, inner) = (log.activities[0], log.activities[1])
    XCTAssertEqual(inner.depth, outer.depth + 1)
    XCTAssertEqual(inner.parent, outer.id)
    XCTAssertEqual(log.finished.map(\.name), ["Inner", "Outer"])
  }

  @MainActor func testAnErrorPassesThroughAndEndsTheActivity() {
    struct Stop: Error {}
    let log = RecordLog.during {
      do {
        try XCTContext.runActivity(named: "Throw") { _ in throw Stop() }
        XCTFail("the error was lost")
      } catch {
        XCTAssertTrue(error is Stop)
      }
    }
    XCTAssertEqual(log.finished.map(\.name), ["Throw"])
    XCTAssertEqual(AutomationSession.shared.runLog.openActivities.count, 0)
  }

  @MainActor func testAFailureNamesItsActivities() {
    let log = RecordLog.during {
      XCTContext.runActivity(named: "Outer") { _ in
        XCTContext.runActivity(named: "Inner") { _ in
          XCTExpectFailure("on purpose") { XCTFail("here") }
          record(XCTIssue(type: .system, compactDescription: "only a warning", severity: .warning))
        }
      }
    }
    XCTAssertEqual(log.expected.map(\.issue.activityPath), [["Outer", "Inner"]])
    XCTAssertEqual(log.issues.map(\.activityPath), [["Outer", "Inner"]])
    XCTAssertEqual(log.issues.map(\.activity), [log.activities.last?.id])
  }

  func testAnAsynchronousBlockIsAnActivity() async {
    let result = await XCTContext.runActivity(named: "Wait") { activity -> String in
      await Task.yield()
      return activity.name
    }
    XCTAssertEqual(result, "Wait")
  }

  @MainActor func testStepsOfElementsAreInsideTheActivity() {
    let app = show(.controls)
    let log = RecordLog.during {
      XCTContext.runActivity(named: "Press it") { _ in app.buttons["Press"].tap() }
    }
    let tap = log.activities.first { $0.name.hasPrefix("Tap \"Press\"") }
    XCTAssertEqual(tap?.parent, log.activities.first { $0.name == "Press it" }?.id)
  }

  @MainActor func testAMainActorTestCanRunAnActivity() {
    let model = MainActorModel()
    XCTContext.runActivity(named: "On the main actor") { _ in model.count += 1 }
    XCTAssertEqual(model.count, 1)
  }

  func testABlockCanUseMainActorTypesInAPlainTest() {
    let count = XCTContext.runActivity(named: "On the main actor") { _ in
      let model = MainActorModel()
      model.count += 1
      return model.count
    }
    XCTAssertEqual(count, 1)
  }

  func testTestCasesAreActivities() {
    let activity: any XCTActivity = self
    XCTAssertEqual(activity.name, name)
    let log = RecordLog.during { activity.add(XCTAttachment(string: "note")) }
    XCTAssertEqual(log.attachments.map(\.typeIdentifier), ["public.plain-text"])
  }
}

@MainActor private final class MainActorModel {
  var count = 0
}
