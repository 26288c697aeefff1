// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Keeps each processor busy with a separate process, like other tests on the same machine.
final class BusyCores {
  private var processes: [Process] = []

  init() {
    for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      // The process ends with its parent in any case.
      process.arguments = [
        "-c", "while kill -0 $0 2>/dev/null; do i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; done",
        "\(getpid())",
      ]
      if (try? process.run()) != nil { processes.append(process) }
    }
  }

  func end() {
    for process in processes { process.terminate() }
    processes = []
  }
}
