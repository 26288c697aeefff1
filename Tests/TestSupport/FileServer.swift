// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Serves the files of a folder over HTTP on this machine, with the server of Python.
package final class FileServer {
  package struct Problem: Error {
    let output: String
  }

  package let port: Int
  private let process = Process()

  /// Starts the server on a free port.
  ///
  /// - Parameter folder: the path of the folder.
  /// - Throws: an error if the server does not start.
  package init(of folder: String) throws {
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = [
      "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder,
    ]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // "Serving HTTP on 127.0.0.1 port 40813 (http://127.0.0.1:40813/) ..."
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let word = line.split(separator: " ").drop(while: { $0 != "port" }).dropFirst().first,
      let port = Int(word)
    else {
      process.terminate()
      throw Problem(output: line)
    }
    self.port = port
  }

  package func stop() {
    process.terminate()
    process.waitUntilExit()
  }
}
