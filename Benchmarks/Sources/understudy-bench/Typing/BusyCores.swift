// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Gives each processor work in a separate process, as other tests on the same machine would.
final class BusyCores {
  private var processes: [Process] = []

  init() {
    for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      // The loop ends when this process ends, even if `end()` was not called.
      process.arguments = [
        "-c", "while kill -0 $0 2>/dev/null; do i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; done",
        "\(getpid())",
      ]
      // If a process cannot be started, fewer processors are busy.
      if (try? process.run()) != nil { processes.append(process) }
    }
  }

  func end() {
    for process in processes { process.terminate() }
    processes = []
  }
}
