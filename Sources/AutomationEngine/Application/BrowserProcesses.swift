import Desktop
import Foundation

/// Which of a browser's processes do what an event on a page asks for.
///
/// The process with the windows answers on the bus and gets the input; scripts run and pages are laid out in
/// others, and a third kind puts the picture together. The rest (the network, sounds, extensions' services,
/// reports of crashes, processes that only fork others) works at any time and for its own reasons, and some of
/// it never waits in an event loop.
enum BrowserProcesses {
  static func workingOnPages(below browser: pid_t) -> [pid_t] {
    DesktopProcess.descendants(of: browser).filter(worksOnPages)
  }

  /// How often the main thread of each process was given a CPU.
  static func work(of processes: some Sequence<pid_t>) -> [UInt64] {
    processes.map { ThreadSampler(processIdentifier: $0)?.sample()?.timeslices ?? 0 }
  }

  private static func worksOnPages(_ process: pid_t) -> Bool {
    let file = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
    return worksOnPages(commandLine: String(decoding: file, as: UTF8.self))
  }

  /// - Parameter commandLine: as `/proc` has it, with a zero byte after each argument. Chromium's processes that
  ///   were forked from another write theirs anew, with spaces.
  static func worksOnPages(commandLine: String) -> Bool {
    let words = commandLine.split { $0 == "\0" || $0 == " " }
    // Firefox ends the command line with the kind of process.
    if words.contains("-contentproc") { return ["tab", "gpu"].contains(words.last) }
    return words.contains("--type=renderer") || words.contains("--type=gpu-process")
  }
}
