// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation
import Processes

/// Which processes of a program do what an event on a web page asks for: those of a browser, and those of a view of
/// web pages in another program's window (Qt WebEngine, WebKitGTK).
///
/// The process with the windows answers on the bus and gets the input; scripts run and pages are laid out in
/// others, and a third kind puts the picture together. The rest (the network, sounds, extensions' services,
/// reports of crashes, processes that only fork others) works at any time and for its own reasons, and some of
/// it never waits in an event loop.
enum BrowserProcesses {
  static func contentProcesses(below browser: pid_t) -> [pid_t] {
    DesktopProcess.descendants(of: browser).filter(worksOnPages)
  }

  /// How often the main thread of each process was given a CPU.
  static func work(of processes: some Sequence<pid_t>) -> [UInt64] {
    processes.map { ThreadSampler(processIdentifier: $0)?.sample()?.timeslices ?? 0 }
  }

  /// The engine that draws the pages of a program that is not a browser; nil if the program shows no pages.
  static func embeddedEngine(of processes: some Sequence<pid_t>) -> SurfaceEngine? {
    processes.lazy.compactMap { engine(commandLine: commandLine(of: $0)) }.first
  }

  private static func worksOnPages(_ process: pid_t) -> Bool {
    engine(commandLine: commandLine(of: process)) != nil
  }

  private static func commandLine(of process: pid_t) -> String {
    String(
      decoding: FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data(), as: UTF8.self)
  }

  /// The engine to which a process belongs, if the process works on pages.
  ///
  /// - Parameter commandLine: as `/proc` has it, with a zero byte after each argument. Chromium's processes that were forked
  ///   from another overwrite theirs, with spaces.
  /// - Returns: nil for any other process.
  static func engine(commandLine: String) -> SurfaceEngine? {
    let words = commandLine.split { $0 == "\0" || $0 == " " }
    // Firefox ends the command line with the kind of process.
    if words.contains("-contentproc") { return ["tab", "gpu"].contains(words.last) ? .gecko : nil }
    if words.first?.hasSuffix("/WebKitWebProcess") == true { return .webKit }
    return words.contains("--type=renderer") || words.contains("--type=gpu-process") ? .chromium : nil
  }
}
