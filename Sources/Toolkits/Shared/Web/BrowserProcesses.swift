// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation
import Processes

/// Finds the processes of a program that handle events on web pages: those of a browser, and those of a web view in
/// another program's window (Qt WebEngine, WebKitGTK).
///
/// The process with the windows answers on the bus and gets the input. Other processes run scripts and lay out pages,
/// and a third kind combines the picture. The remaining processes (the network, sounds, extensions' services, crash
/// reports, processes that only fork others) work independently of events, and some of them never wait in an event
/// loop.
enum BrowserProcesses {
  static func contentProcesses(below browser: pid_t) -> [pid_t] {
    DesktopProcess.descendants(of: browser).filter(worksOnPages)
  }

  /// Returns the number of times that the main thread of each process was given a CPU.
  static func work(of processes: some Sequence<pid_t>) -> [UInt64] {
    processes.map { ThreadSampler(processIdentifier: $0)?.sample()?.timeslices ?? 0 }
  }

  /// Returns the engine that draws the pages of a program that is not a browser; nil if the program shows no pages.
  static func embeddedEngine(of processes: some Sequence<pid_t>) -> BrowserEngine? {
    processes.lazy.compactMap { engine(commandLine: commandLine(of: $0)) }.first
  }

  private static func worksOnPages(_ process: pid_t) -> Bool {
    engine(commandLine: commandLine(of: process)) != nil
  }

  private static func commandLine(of process: pid_t) -> String {
    String(
      decoding: FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data(), as: UTF8.self)
  }

  /// Returns the engine of a process that works on pages.
  ///
  /// - Parameter commandLine: the command line from `/proc`, with a zero byte after each argument. Forked Chromium
  ///   processes overwrite their command line and separate the arguments by spaces.
  /// - Returns: nil for any other process.
  static func engine(commandLine: String) -> BrowserEngine? {
    let words = commandLine.split { $0 == "\0" || $0 == " " }
    // The last argument of Firefox's processes is their kind.
    if words.contains("-contentproc") { return ["tab", "gpu"].contains(words.last) ? .gecko : nil }
    if words.first?.hasSuffix("/WebKitWebProcess") == true { return .webKit }
    return words.contains("--type=renderer") || words.contains("--type=gpu-process") ? .chromium : nil
  }
}
