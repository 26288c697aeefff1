// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// Descriptions of the signals that end programs.
package enum SignalDescription {
  /// Returns the end of a program as a clause after its name: `was ended by signal 11 (SIGSEGV)`.
  package static func clause(_ termination: Termination) -> String {
    guard case .signaled(let signal, _) = termination else { return termination.clause }
    return "was ended by signal \(signal) (\(name(signal)))"
  }

  /// Whether the signal that ended the program is that of a crash: of an invalid operation or an abort.
  ///
  /// Signals that other processes send to end a program do not count.
  ///
  /// These are the signals of signal(7) whose default action is a core dump.
  package static func isCrash(_ termination: Termination) -> Bool {
    guard case .signaled(let signal, _) = termination else { return false }
    return [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS].contains(signal)
  }

  package static func name(_ number: Int32) -> String {
    let names: [Int32: String] = [
      SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP",
      SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGSEGV: "SIGSEGV",
      SIGPIPE: "SIGPIPE", SIGALRM: "SIGALRM", SIGTERM: "SIGTERM", SIGXCPU: "SIGXCPU", SIGSYS: "SIGSYS",
    ]
    return names[number] ?? "signal \(number)"
  }
}
