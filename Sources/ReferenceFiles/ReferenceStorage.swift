// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A location that contains one reference, or none yet: a file of this machine, or one that a client sends.
package protocol ReferenceStorage {
  /// The path of the file, for messages.
  var path: String { get }

  /// Reads the reference; nil if it does not exist.
  ///
  /// - Throws: ``ReferenceError/unreadable(path:reason:)``.
  func read() throws(ReferenceError) -> Data?

  /// Writes the reference if it does not exist yet.
  ///
  /// - Parameter data: the content of the reference.
  /// - Returns: false if it exists, perhaps since a moment ago.
  /// - Throws: ``ReferenceError/notWritten(path:reason:)``.
  func create(_ data: Data) throws(ReferenceError) -> Bool

  /// Writes the reference, or replaces it.
  ///
  /// - Parameter data: the content of the reference.
  /// - Throws: ``ReferenceError/notWritten(path:reason:)``.
  func replace(_ data: Data) throws(ReferenceError)
}

extension ReferenceFile: ReferenceStorage {
  package var path: String { url.path }
}
