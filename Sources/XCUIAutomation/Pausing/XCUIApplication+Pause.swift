// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import XCTestSupport

extension XCUIApplication {
  /// Pauses the test, and opens the studio on the application in its current state.
  ///
  /// Extension of Understudy. Record the next steps there, or see the application as accessibility reports it.
  ///
  /// Recorded steps are inserted into the source after the line of this call. When the studio is closed, the test goes on
  /// with the application in its state at that moment. The time limit of the test stands still meanwhile. The test's log
  /// shows the address of the studio's page.
  ///
  /// The test fails, and goes on, where nobody is there to use the studio: without a terminal, in continuous integration
  /// (`CI`), and in runs of `understudy test`. With `UNDERSTUDY_PAUSE=1` in the environment it pauses there, too. It also
  /// fails when the application does not run, or when the program `understudy-studio` is not found; `UNDERSTUDY_STUDIO` may
  /// name it.
  public func pause() {
    let location = SourceLocationFinder.callerOfThisModule()
    IssueRecorder.attempt("pause the test of \(handle.application)", in: handle.application) {
      try TestPause(
        of: handle.application, at: location, insertionLine: location.map { $0.line + 1 }
      ).run()
    }
  }
}
