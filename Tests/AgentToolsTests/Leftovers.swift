// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// The processes on desktops, and the folders of desktops, that sessions have left behind.
struct Leftovers: CustomStringConvertible {
  /// The command lines of the processes.
  let processes: [String]
  let folders: [String]

  /// - Parameter folder: the folder of the desktops, which is in the environment of all their programs.
  init(below folder: URL) {
    processes = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap {
      pid_t($0)
    }
    .filter { process in
      guard let environment = ProcessTable.contents("/proc/\(process)/environ"), process != getpid() else {
        return false
      }
      return String(decoding: environment, as: UTF8.self).contains(folder.path)
    }
    .compactMap { process in
      ForeignProcess(process).map { "\(process) \($0.arguments.joined(separator: " "))" }
    }
    folders =
      (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
      .filter { $0.hasPrefix("understudy-desktop") } ?? []
  }

  var isEmpty: Bool { processes.isEmpty && folders.isEmpty }
  var description: String { (processes + folders).joined(separator: "\n") }
}
