// SPDX-License-Identifier: Apache-2.0

import Settings

/// A reason why a reference file cannot be used.
package enum ReferenceError: Error, Equatable, CustomStringConvertible {
  /// The setting has a value that is not an update mode.
  case unknownUpdate(value: String)
  /// The tests have no sources, so there is no folder for references.
  case noFolder(source: String)
  /// The name of a reference has no character that can be part of a file name.
  case emptyName
  /// The file exists, but cannot be read.
  case unreadable(path: String, reason: String)
  /// The file can be read, but its content is not that of a reference.
  case damaged(path: String, reason: String)
  /// The file cannot be written; an earlier file at the path is unchanged.
  case notWritten(path: String, reason: String)

  package var description: String {
    switch self {
    case .unknownUpdate(let value):
      "\(Setting.updateReferences.name) is \"\(value)\". The values are "
        + ReferenceUpdate.allCases.map(\.rawValue).joined(separator: ", ") + "."
    case .noFolder(let source):
      "There is no Package.swift above \(source), so the folder of the references is unknown. Set "
        + "\(Setting.references.name) to the folder."
    case .emptyName: "The name of a reference needs at least one letter or digit."
    case .unreadable(let path, let reason):
      "The reference \(path) cannot be read: \(reason). Check its permissions, or restore it from version control."
    case .damaged(let path, let reason):
      "The reference \(path) cannot be read: \(reason). Restore the file from version control, or delete it to store a "
        + "new reference."
    case .notWritten(let path, let reason):
      "The reference \(path) cannot be written: \(reason). An earlier file there is unchanged."
    }
  }
}
