// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import XCTestSupport

extension XCUIApplication {
  /// Pauses the test, and opens the studio on the application in the state that it is in.
  ///
  /// Extension of Understudy. Record what comes next there, or look at what accessibility sees.
  ///
  /// What is recorded is put into the source after the line of this call. The test goes on when the studio is
  /// closed, with the application as it is then; the time limit of the test stands still meanwhile. The address of
  /// the studio's page is printed in the test's log.
  ///
  /// The test fails, and goes on, where nobody is there to use the studio: without a terminal, in continuous
  /// integration (`CI`), and in runs of `understudy test`. `UNDERSTUDY_PAUSE=1` in the environment pauses there,
  /// too. It also fails when the application does not run, or when the program `understudy-studio` is not found;
  /// `UNDERSTUDY_STUDIO` may name it.
  public func pause() {
    let location = SourceLocationFinder.callerOfThisModule()
    IssueRecorder.attempt("pause the test of \(handle.application)", in: handle.application) {
      try TestPause(
        of: handle.application, at: location, insertionLine: location.map { $0.line + 1 }
      ).run()
    }
  }
}
