// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Reads the output of a job while it grows.
package struct JobOutputFile: Sendable {
  private let file: URL

  /// - Parameters:
  ///   - folder: the server's data folder.
  ///   - job: the number of the job.
  package init(_ folder: URL, job: Int64) { file = JobFolders(root: folder).output(of: job) }

  /// The maximum number of bytes in one read.
  package static let maximumPart = 256 << 10

  /// Returns the output from a position in bytes on; empty if the file does not exist or there is no more output.
  package func read(from offset: Int) -> Data {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return Data() }
    // A file that was only read cannot lose data.
    defer { try? handle.close() }
    guard (try? handle.seek(toOffset: UInt64(offset))) != nil else { return Data() }
    return (try? handle.read(upToCount: Self.maximumPart)) ?? Data()
  }
}
