// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import RecordingTestSupport
import XCTest

@testable import AccessibilityBus

/// Tests that a question without a recorded reply is an error, and that the error is stored for later.
final class UnrecordedQueryTests: XCTestCase {
  private func application(_ change: (inout ScreenFixture) -> Void = { _ in }) throws -> RecordedProgram {
    var recording = try RecordedTestCase.file("gtk3-windows")
    change(&recording)
    return try RecordedProgram(recording)
  }

  func testAQuestionWithoutAnAnswerIsNamed() throws {
    let application = try application { $0.programs[0].tree?.answers = [:] }
    let source = application.tree.nodes.source
    let window = application.tree.nodes.reference(1)
    XCTAssertThrowsError(try source.accessible(at: CGPoint(x: 7.5, y: 8), in: .screen, below: window)) {
      error in
      XCTAssertTrue(error is UnrecordedQuery)
      XCTAssertTrue("\(error)".contains("the recording of windows.py"), "\(error)")
      XCTAssertTrue("\(error)".contains("\"object at 7, 8 of the screen below 1\""), "\(error)")
      XCTAssertTrue("\(error)".contains("script/record-trees"), "\(error)")
    }
    XCTAssertEqual(application.unrecordedQueries.map(\.program), ["windows.py"])
  }

  func testEachQuestionHasADescription() throws {
    let application = try application { $0.programs[0].tree?.answers = [:] }
    let (source, node) = (application.tree.nodes.source, application.tree.nodes.reference(3))
    _ = try? source.parent(of: node)
    _ = try? source.selectedChild(at: 2, of: node)
    _ = try? source.attributedText(of: node, hasLinks: true)
    _ = try? source.linkTarget(of: node)
    _ = try? source.characterExtents(at: 5, in: .window, of: node)
    _ = try? source.pageAccessible(at: CGPoint(x: 1, y: 2), of: node, isAnsweredLater: true, timeout: .zero)
    XCTAssertEqual(
      application.unrecordedQueries.map(\.query),
      [
        "parent of 3", "selected child 2 of 3", "attributed text of 3 with links", "target of the link 3",
        "place of character 5 of 3 on the window", "object of page 3 at 1, 2, when it has answered",
      ])
  }

  func testARuleThatIgnoresTheErrorIsDetected() throws {
    let application = try application { $0.programs[0].tree?.answers = [:] }
    _ = try HitTester(tree: application.tree).hit(4)
    XCTAssertFalse(application.unrecordedQueries.isEmpty)
  }

  func testARecordedQuestionIsAnswered() throws {
    let application = try application()
    _ = try HitTester(tree: application.tree).hit(4)
    XCTAssertEqual(application.unrecordedQueries, [])
  }

  func testARecordedErrorIsNotAnUnrecordedQuery() throws {
    let application = try application {
      $0.programs[0].tree?.answers["parent of 3"] = RecordedAnswer(error: "it has gone")
    }
    XCTAssertThrowsError(try application.tree.nodes.source.parent(of: application.tree.nodes.reference(3))) {
      XCTAssertEqual("\($0)", "it has gone")
    }
    XCTAssertEqual(application.unrecordedQueries, [])
  }

  func testAScreenshotThatWasNotRecordedIsAnError() throws {
    let application = try application()
    XCTAssertThrowsError(try application.screen.screenshot(of: application.screen.screenFrame))
  }
}
