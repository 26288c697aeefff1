// SPDX-License-Identifier: Apache-2.0

import CTestHook
import Foundation
import Processes
import Programs
import ResultBundle
import Settings

/// Records the output of the test process: XCTest's lines, the output of tests, and the Swift runtime's report of a
/// crash.
///
/// Output to a terminal is not recorded, because programs check whether they write to a terminal. With
/// `UNDERSTUDY_OUTPUT=off`, no output is recorded, and all output reaches its destination directly.
enum TestProcessOutput {
  /// Starts to record the output when the result bundle is opened.
  static func record(with writer: BundleWriter) {
    guard ProcessInfo.processInfo.environment.isOn(.output, standard: true) else { return }
    writer.didOpen = { file, start in
      guard coutputtee_start(file.path, start) == 1 else { return }
      ChildProcessRegistry.add(coutputtee_process())
    }
    writer.testWillChange = { coutputtee_set_test($0) }
  }

  /// Ends the recording.
  ///
  /// When this function returns, all output has reached its original destination.
  static func finish() { coutputtee_finish() }
}
