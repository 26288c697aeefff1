// SPDX-License-Identifier: Apache-2.0

/// A reason why results cannot be stored or read.
package enum StoreError: Error, Sendable, Equatable, CustomStringConvertible {
  case cannotOpen(place: String, reason: String)
  case refused(statement: String, reason: String)
  case newerSchema(place: String, found: Int, known: Int)
  case unexpectedValue(column: Int, expected: String, found: String)
  case libraryMissing(name: String, reason: String)
  /// The item is not in the store.
  case missing(what: String)
  /// A text that is not a valid name.
  case badName(what: String, name: String, reason: String)
  /// A run that is too large to be stored and shown.
  case tooMuch(reason: String)
  /// Another process has locked the database; the time waited, in seconds.
  case busy(place: String, seconds: Double)

  /// Whether another process had locked the database.
  var isBusy: Bool {
    if case .busy = self { true } else { false }
  }

  package var description: String {
    switch self {
    case .cannotOpen(let place, let reason):
      "The results in \(place) cannot be opened: \(reason). Check that the folder exists, is yours and has room, or that the "
        + "database server runs and lets you in."
    case .refused(let statement, let reason):
      "The database refused \"\(statement.prefix(120))\": \(reason)."
    case .newerSchema(let place, let found, let known):
      "The results in \(place) were written by a newer understudy (schema \(found), and this one knows \(known)). Use that "
        + "version or a newer one; this one leaves them as they are."
    case .unexpectedValue(let column, let expected, let found):
      "The database was expected to have \(expected) in column \(column), and it has \(found): it was changed by another program."
    case .libraryMissing(let name, let reason):
      "\(name) is needed for PostgreSQL and cannot be loaded: \(reason). On Debian: apt install libpq5."
    case .missing(let what): "\(what) is not there."
    case .tooMuch(let reason):
      "The run is not stored: \(reason). Submit it in parts, or with less content."
    case .busy(let place, let seconds):
      "The results in \(place) have been locked by another process for \(seconds.formatted()) s. Try again "
        + "when that process has ended: a backup, an import, or a program that has the file open."
    case .badName(let what, let name, let reason):
      "\"\(name.prefix(80))\" cannot be the name of \(what): \(reason)."
    }
  }
}
