// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import Processes
import Settings

/// Collects the messages of paused tests about the place of the studio: their output is stored in their record, and not
/// shown.
final class PauseNotes {
  /// A FIFO, which any process of tests may open.
  let file: URL
  private let reading: FileDescriptor
  private var lines = LineBuffer()

  /// - Throws: `ProcessError`.
  init(in folder: URL) throws {
    file = folder.appendingPathComponent("notes")
    guard mkfifo(file.path, 0o600) == 0 else {
      throw ProcessError.fileFailed(path: file.path, action: "make", reason: String(cString: strerror(errno)))
    }
    // Open for writing as well: it does not end with the first test that has written something.
    reading = try .open(file.path, O_RDWR | O_NONBLOCK)
  }

  var descriptor: Int32 { reading.number }

  /// The messages since the last call.
  func take() -> [String] {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var said: [String] = []
    while true {
      let count = read(reading.number, &buffer, buffer.count)
      guard count > 0 else { return said.filter { !$0.isEmpty } }
      said += lines.take(buffer[..<count])
    }
  }

  /// The variables that a process of tests needs.
  ///
  /// - Parameters:
  ///   - products: the folder of the test executable.
  ///   - program: the file of this one.
  /// - Returns: the variables.
  func environment(
    products: URL, program: URL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
  ) -> [String: String] {
    // The studio of the package fits its tests best. Where it was not built, there may be a studio beside this program.
    let studios = [products, program.deletingLastPathComponent()].map {
      $0.appendingPathComponent("understudy-studio").path
    }
    let isMissing = !FileManager.default.isExecutableFile(atPath: studios[0])
    return [Setting.pauseOutput.name: file.path].merging(
      isMissing && FileManager.default.isExecutableFile(atPath: studios[1])
        ? [Setting.studio.name: studios[1]] : [:]
    ) { $1 }
  }
}
