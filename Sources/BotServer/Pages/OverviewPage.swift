// SPDX-License-Identifier: Apache-2.0

import BotStore

/// All bots, each with its latest runs.
package struct OverviewPage: Codable, Sendable, Equatable {
  package struct Bot: Codable, Sendable, Equatable {
    /// The bot's number in the store, which is used in the names of data.
    var id: Int64
    var name: String
    /// The runs, the latest first.
    var integrations: [IntegrationLine]
  }

  var bots: [Bot]
  /// The running and queued jobs, the oldest first.
  var jobs: [JobLine]

  init(_ store: ResultStore) throws {
    jobs = try JobStore(store).open().map(JobLine.init)
    bots = try store.overview(latest: Self.shown).map { bot in
      Bot(id: bot.id, name: bot.bot, integrations: bot.integrations.map(IntegrationLine.init))
    }
  }

  private static let shown = 30
}
