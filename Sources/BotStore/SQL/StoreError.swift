// SPDX-License-Identifier: Apache-2.0

import Timing

/// A reason why results cannot be stored or read.
package enum StoreError: Error, Sendable, Equatable, CustomStringConvertible {
  case cannotOpen(place: String, reason: String)
  /// The database refused a statement. `isPermanent` is true if it would refuse the same statement again, whenever it
  /// is sent, because of the values, the statement itself or a damaged file.
  case refused(statement: String, reason: String, isPermanent: Bool)
  case newerSchema(place: String, found: Int, known: Int)
  case unexpectedValue(column: Int, expected: String, found: String)
  case libraryMissing(name: String, reason: String)
  /// The item is not in the store.
  case missing(item: String)
  /// A string that is not a valid name.
  case badName(item: String, name: String, reason: String)
  /// A run that is too large to be stored and shown.
  case tooMuch(reason: String)
  /// Another process has locked the database; `seconds` is the time for which this process waited.
  case busy(place: String, seconds: Double)

  /// Whether another process had locked the database.
  var isBusy: Bool {
    if case .busy = self { true } else { false }
  }

  /// Whether the same operation may succeed later although nobody changes the stored data or this program.
  ///
  /// True when another process has locked the database, false when a constraint is violated.
  package var isTemporary: Bool {
    switch self {
    case .busy, .cannotOpen: true
    case .refused(_, _, let isPermanent): !isPermanent
    case .newerSchema, .unexpectedValue, .libraryMissing, .missing, .badName, .tooMuch: false
    }
  }

  package var description: String {
    switch self {
    case .cannotOpen(let place, let reason):
      "The results in \(place) cannot be opened: \(reason). Check that the folder exists, belongs to you and has free "
        + "space, or that the database server is running and accepts your connection."
    case .refused(let statement, let reason, _):
      "The database refused \"\(statement.prefix(120))\": \(reason)."
    case .newerSchema(let place, let found, let known):
      "The results in \(place) were written by a newer understudy (schema \(found); this one supports up to "
        + "\(known)). Use the version that wrote them, or a newer one; the results were not changed."
    case .unexpectedValue(let column, let expected, let found):
      "The column \(column) of the database has \(found) instead of \(expected): another program changed the "
        + "database."
    case .libraryMissing(let name, let reason):
      "\(name) is needed for PostgreSQL and cannot be loaded: \(reason). On Debian: apt install libpq5."
    case .missing(let item): "\(item) does not exist."
    case .tooMuch(let reason):
      "The run is not stored: \(reason). Submit it in parts, or with less content."
    case .busy(let place, let seconds):
      "Another process has locked the results in \(place) for \(seconds.text) s. Try again "
        + "when the other process has ended: a backup, an import, or a program that has the file open."
    case .badName(let item, let name, let reason):
      "\"\(name.prefix(80))\" cannot be the name of \(item): \(reason)."
    }
  }
}
