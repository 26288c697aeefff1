// SPDX-License-Identifier: Apache-2.0

import BotStore

/// How tests ended in the latest runs of a bot, on each destination.
package struct MatrixPage: Codable, Sendable, Equatable {
  package struct Row: Codable, Sendable, Equatable {
    var test: Int64
    var name: String
    /// For each destination, one letter for each run, the latest first: see ``OutcomeLetter``.
    var outcomes: [String]
  }

  var integrations: [IntegrationLine]
  var destinations: [String]
  /// Those that failed most often first.
  var rows: [Row]

  init(_ bot: Int64, in store: ResultStore) throws {
    let matrix = try store.matrix(of: store.bot(bot))
    integrations = matrix.integrations.map(IntegrationLine.init)
    let names = Set(matrix.cells.values.flatMap { $0.values.flatMap { $0.map(\.destination) } }).sorted()
    let places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    destinations = names
    rows = matrix.tests.map { test in
      var letters = Array(
        repeating: Array(repeating: OutcomeLetter.none, count: matrix.integrations.count), count: names.count)
      let cells = matrix.cells[test.id] ?? [:]
      for (column, integration) in matrix.integrations.enumerated() {
        for cell in cells[integration.id] ?? [] {
          if let place = places[cell.destination] {
            letters[place][column] = OutcomeLetter.of(cell.outcome)
          }
        }
      }
      return Row(test: test.id, name: test.identity.text, outcomes: letters.map { String($0) })
    }
  }
}
