// SPDX-License-Identifier: Apache-2.0

// One race, and one place without a race: script/test-threads requires that the thread sanitizer distinguishes them.

import Foundation
import Synchronization

final class Counts: Sendable {
  let guarded = Mutex(0)
  nonisolated(unsafe) var unguarded = 0  // The race that must be reported.
}

let counts = Counts()
func countUnguarded() { counts.unguarded += 1 }

DispatchQueue.concurrentPerform(iterations: 4) { _ in
  for _ in 0..<1_000 {
    counts.guarded.withLock { $0 += 1 }
    usleep(1)
  }
}
guard CommandLine.arguments.contains("unguarded") else { exit(0) }
DispatchQueue.concurrentPerform(iterations: 4) { _ in
  for _ in 0..<1_000 {
    countUnguarded()
    usleep(1)
  }
}
