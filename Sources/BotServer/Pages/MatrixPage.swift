// SPDX-License-Identifier: Apache-2.0

import BotStore

/// The test outcomes in the latest runs of a bot, on each destination.
package struct MatrixPage: Codable, Sendable, Equatable {
  package struct Row: Codable, Sendable, Equatable {
    var test: Int64
    var name: String
    /// For each destination, one letter for each run, the latest first: see ``OutcomeLetter``.
    var outcomes: [String]
  }

  var integrations: [IntegrationLine]
  var destinations: [String]
  /// The tests, those that failed most often first.
  var rows: [Row]

  init(_ bot: Int64, in store: ResultStore) throws {
    let matrix = try store.matrix(of: store.bot(bot))
    integrations = matrix.integrations.map(IntegrationLine.init)
    // If there are too many destinations, the table has only the destinations with the most results.
    var counts: [String: Int] = [:]
    for cell in matrix.cells.values.lazy.flatMap(\.values).joined() {
      counts[cell.destination, default: 0] += 1
    }
    let names = counts.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }.prefix(Self.maximumDestinations)
      .map(\.key).sorted()
    let rowNumbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    destinations = names
    let maximum = max(20, Self.maximumCells / max(1, names.count * matrix.integrations.count))
    rows = matrix.tests.prefix(maximum).map { test in
      var letters = Array(
        repeating: Array(repeating: OutcomeLetter.none, count: matrix.integrations.count), count: names.count)
      let cells = matrix.cells[test.id] ?? [:]
      for (column, integration) in matrix.integrations.enumerated() {
        for cell in cells[integration.id] ?? [] {
          if let row = rowNumbers[cell.destination] {
            letters[row][column] = OutcomeLetter.of(cell.outcome)
          }
        }
      }
      return Row(test: test.id, name: test.identity.shownText, outcomes: letters.map { String($0) })
    }
  }

  private static let maximumDestinations = 50
  /// The maximum number of letters in all rows together.
  private static let maximumCells = 250_000
}
