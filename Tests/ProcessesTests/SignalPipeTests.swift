// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import XCTest

/// Tests the signals of a process as bytes of a pipe.
final class SignalPipeTests: XCTestCase {
  /// A tool that runs during a test run has a separate pipe for that time.
  func testTheOuterPipeReceivesSignalsAgainWhenTheInnerOneHasEnded() {
    let outer = SignalPipe()
    do {
      let inner = SignalPipe()
      kill(getpid(), SIGHUP)
      XCTAssertEqual(inner.wait(), [SIGHUP])
      XCTAssertEqual(outer.drain(), [])
    }
    kill(getpid(), SIGHUP)
    // A signal to the whole process may be delivered on another thread.
    var readable = pollfd(fd: outer.descriptor, events: Int16(POLLIN), revents: 0)
    XCTAssertEqual(poll(&readable, 1, 10_000), 1)
    XCTAssertEqual(outer.drain(), [SIGHUP])
  }
}
