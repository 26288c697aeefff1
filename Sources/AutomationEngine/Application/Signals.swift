import Desktop
import Foundation

/// Words for the signals that end programs.
enum Signals {
  /// How a program ended, to follow its name: `was ended by signal 11 (SIGSEGV)`.
  static func clause(_ termination: Termination) -> String {
    guard case .signaled(let signal, let coreDumped) = termination else { return termination.clause }
    return "was ended by signal \(signal) (\(name(signal)))" + (coreDumped ? " and dumped its core" : "")
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
