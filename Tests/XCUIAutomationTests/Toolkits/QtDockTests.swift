import Foundation
import XCTest
import XCUIAutomation

/// What lies inside a window of Qt and is told as a window.
final class QtDockTests: QtTestCase {
  func testFramesAndDocksAreNoWindows() {
    for version in ["5", "6"] {
      let app = XCUIApplication(url: Fixture.folder.appendingPathComponent("docks.py"))
      app.launchArguments = ["--qt=\(version)"]
      terminateAfterTest(app)
      app.launch()
      XCTAssertEqual(app.windows.allElementsBoundByIndex.map(\.label), ["Docks", "Document 1"], "Qt \(version)")
      XCTAssertTrue(app.groups["Tools"].buttons["Button of Tools"].isHittable, "Qt \(version)")
      XCTAssertFalse(app.groups["Closed"].exists, "Qt \(version)")
      XCTAssertFalse(app.buttons["Button of Closed"].exists, "Qt \(version)")
      app.terminate()
    }
  }
}
