// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

final class FollowCommandTests: XCTestCase {
  func testTheWaitForARunEndsAtOnceWhenItIsInterrupted() throws {
    let run = try CommandRun(["report", "follow", "/nonexistent.understudy"])
    let status = "/proc/\(run.process.processIdentifier)/status"
    CommandRun.wait(for: "the signal handlers of the command") {
      let text = (try? String(contentsOfFile: status, encoding: .utf8)) ?? ""
      let line = text.split(separator: "\n").first { $0.hasPrefix("SigCgt:") } ?? ""
      let caught =
        UInt64(line.dropFirst("SigCgt:".count).trimmingCharacters(in: .whitespaces), radix: 16) ?? 0
      // Bit 0 is signal 1.
      return caught >> (SIGINT - 1) & 1 == 1
    }
    kill(run.process.processIdentifier, SIGINT)
    XCTAssertEqual(run.wait(), 130, run.output)
  }
}
