// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// Words for the signals that end programs.
enum Signals {
  /// How a program ended, to follow its name: `was ended by signal 11 (SIGSEGV)`.
  static func clause(_ termination: Termination) -> String {
    guard case .signaled(let signal, _) = termination else { return termination.clause }
    return "was ended by signal \(signal) (\(name(signal)))"
  }

  /// Whether it was a signal that says that the program did something impossible, or gave up: not one by which others
  /// end it.
  ///
  /// signal(7): those whose default is to write an image of the memory.
  static func isCrash(_ termination: Termination) -> Bool {
    guard case .signaled(let signal, _) = termination else { return false }
    return [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS].contains(signal)
  }

  static func name(_ number: Int32) -> String {
    let names: [Int32: String] = [
      SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP",
      SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGSEGV: "SIGSEGV",
      SIGPIPE: "SIGPIPE", SIGALRM: "SIGALRM", SIGTERM: "SIGTERM", SIGXCPU: "SIGXCPU", SIGSYS: "SIGSYS",
    ]
    return names[number] ?? "signal \(number)"
  }
}
