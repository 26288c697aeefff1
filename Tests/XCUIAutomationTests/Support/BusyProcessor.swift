// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// Keeps one processor busy until it is ended, or its parent has ended.
final class BusyProcessor {
  private let process = Process()

  init() {
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "while kill -0 $0; do i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; done", "\(getpid())",
    ]
    do { try process.run() } catch { XCTFail("no busy processor: \(error)") }
  }

  func end() {
    process.terminate()
    process.waitUntilExit()
  }
}
