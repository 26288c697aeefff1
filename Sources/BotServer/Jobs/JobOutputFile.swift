// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The output of a job, as it is read while it grows.
package struct JobOutputFile: Sendable {
  private let file: URL

  /// - Parameters:
  ///   - folder: what the server keeps.
  ///   - job: its number.
  package init(_ folder: URL, job: Int64) { file = JobFolders(root: folder).output(of: job) }

  /// Bytes that are read at once.
  package static let maximumPart = 256 << 10

  /// A part of what is there from a place on; nothing where the job has not begun, or where there is no more.
  package func read(from place: Int) -> Data {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return Data() }
    defer { try? handle.close() }
    guard (try? handle.seek(toOffset: UInt64(place))) != nil else { return Data() }
    return (try? handle.read(upToCount: Self.maximumPart)) ?? Data()
  }
}
