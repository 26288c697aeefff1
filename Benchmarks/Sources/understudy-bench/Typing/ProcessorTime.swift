// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs

/// The processor time used by the programs of the private desktop and by this process.
///
/// On a busy machine, the processor time is more reliable than the elapsed time.
struct ProcessorTime {
  /// The processor time in seconds, by the program's name; this process has the name "test".
  private(set) var seconds: [String: Double] = [:]

  static func now() -> ProcessorTime {
    var time = ProcessorTime()
    for process in AutomationSession.shared.host.current?.desktop.processes() ?? [] {
      time.add(process)
    }
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    time.seconds["test"] = seconds(usage.ru_utime) + seconds(usage.ru_stime)
    return time
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

  private mutating func add(_ process: pid_t) {
    // A process that has ended in the meantime has no file.
    guard let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let open = line.firstIndex(of: "("), let close = line.lastIndex(of: ")")
    else { return }
    let fields = line[close...].split(separator: " ")
    guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else { return }
    let name = String(line[line.index(after: open)..<close])
    seconds[name, default: 0] += (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Returns the times used since an earlier moment, the largest first: `typing_gtk.py 0.42 s, Xorg 0.03 s`.
  func description(since earlier: ProcessorTime) -> String {
    let used = seconds.map { ($0.key, ($0.value - (earlier.seconds[$0.key] ?? 0))) }
    return used.filter { $0.1 >= 0.005 }.sorted { $0.1 > $1.1 }
      .map { String(format: "\($0.0) %.2f s", $0.1) }.joined(separator: ", ")
  }
}
