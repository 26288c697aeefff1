// SPDX-License-Identifier: Apache-2.0

import Dispatch

/// Ways to fail, for tests of the record of a failing program: with the argument `--faults`, the program crashes or
/// hangs when an item called "Crash" or "Hang" is added.
enum Faults {
  static func occur(for title: String) {
    guard CommandLine.arguments.contains("--faults") else { return }
    switch title {
    case "Crash": crash()
    case "Hang": hang()
    default: break
    }
  }

  private static func crash() {
    let items: [Item] = []
    print("adding an item that is not there")
    print(items[CommandLine.arguments.count].title)
  }

  /// Waits on the main thread for an event that never happens.
  private static func hang() {
    DispatchSemaphore(value: 0).wait()
  }
}
