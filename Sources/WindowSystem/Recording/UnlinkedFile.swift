// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation

/// A file without a name, which the kernel removes when its last descriptor is closed, however the process ends.
package final class UnlinkedFile: Sendable {
  package let descriptor: Int32

  /// Creates an empty file.
  ///
  /// - Parameter folder: a folder on the disk that stores the file.
  /// - Throws: ``WindowSystemError/systemCall(name:errno:)``.
  package init(in folder: URL) throws {
    descriptor = clinux_unlinked_file(folder.path)
    guard descriptor >= 0 else { throw WindowSystemError.systemCall(name: "open", errno: errno) }
  }

  deinit { close(descriptor) }

  /// Writes all of the given bytes at an offset.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws {
    var done = 0
    while done < bytes.count {
      let count = pwrite(
        descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done, off_t(offset + done))
      if count > 0 {
        done += count
      } else if count == 0 || errno != EINTR {
        throw WindowSystemError.systemCall(name: "pwrite", errno: count == 0 ? ENOSPC : errno)
      }
    }
  }

  /// Fills the buffer with bytes of the file.
  func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int) throws {
    var done = 0
    while done < bytes.count {
      let count = pread(
        descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done, off_t(offset + done))
      if count > 0 {
        done += count
      } else if count == 0 || errno != EINTR {
        throw WindowSystemError.systemCall(name: "pread", errno: count == 0 ? EIO : errno)
      }
    }
  }

  /// The current contents; nil if the file cannot be read.
  package func contents() -> Data? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    var data = Data(count: Int(status.st_size))
    let isRead = data.withUnsafeMutableBytes { bytes in (try? read(into: bytes, at: 0)) != nil }
    return isRead ? data : nil
  }
}
