// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import XCTestSupport

extension XCUIApplication {
  /// Pauses the test, and opens the studio with the application in its current state.
  ///
  /// Extension of Understudy. In the studio you can record the next steps, or inspect the application's accessibility
  /// tree.
  ///
  /// Recorded steps are inserted into the source after the line of this call. When the studio is closed, the test
  /// continues with the current state of the application. The pause does not count towards the test's time limit. The
  /// test's log shows the address of the studio's page.
  ///
  /// Without a terminal, in continuous integration (`CI`) and in runs of `understudy test`, no person can use the
  /// studio. There, the test does not pause, but fails and continues. `UNDERSTUDY_PAUSE=1` in the environment makes the
  /// test pause there too. The test also fails if the application is not running, or if the program `understudy-studio`
  /// is not found; `UNDERSTUDY_STUDIO` can contain the path of that program.
  public func pause() {
    let location = SourceLocationFinder.callerOfThisModule()
    IssueRecorder.attempt("pause the test of \(handle.application)", in: handle.application) {
      try TestPause(
        of: handle.application, at: location, insertionLine: location.map { $0.line + 1 }
      ).run()
    }
  }
}
