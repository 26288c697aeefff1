// SPDX-License-Identifier: Apache-2.0

import Dispatch

/// Ways to fail, for tests of what a run tells of a program that fails: with the argument `--faults`, adding an item
/// called "Crash" or "Hang" does that.
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

  /// Waits for what nobody sends, on the thread of the user interface.
  private static func hang() {
    DispatchSemaphore(value: 0).wait()
  }
}
