// SPDX-License-Identifier: Apache-2.0

/// The measurements of tests.
extension ResultStore {
  /// Returns the metrics of a test on each destination, each with its latest values in a bot.
  ///
  /// - Throws: ``StoreError``.
  package func measurements(of test: Int64, in bot: String, latest count: Int = 200) throws
    -> [MeasurementSeries]
  {
    try database.read { connection in
      let id = try Self.id(of: bot, on: connection)
      let series = try Self.series(
        where: "v.test = ? AND i.bot = ?", [.integer(test), .integer(id)], on: connection)
      return series.map(\.series).map { series in
        var series = series
        series.points = series.points.suffix(count)
        return series
      }
    }
  }

  /// Returns the metrics of all tests over the latest runs of a bot; fewer runs are read if they have very many values.
  ///
  /// - Throws: ``StoreError``.
  package func measurements(of bot: String, latest count: Int = 100) throws
    -> [(test: StoredTest, series: MeasurementSeries)]
  {
    try database.read { connection in
      let latest = try Self.latest(count, of: Self.id(of: bot, on: connection), on: connection)
      let searched = try Self.measured(latest, on: connection)
      guard !searched.isEmpty else { return [] }
      let (list, parameters) = Self.list(searched)
      let series = try Self.series(where: "v.integration IN \(list)", parameters, on: connection)
      let tests = try Self.tests(Array(Set(series.map(\.test))), on: connection)
      let byNumber = Dictionary(uniqueKeysWithValues: tests.map { ($0.id, $0) })
      return series.compactMap { series in byNumber[series.test].map { ($0, series.series) } }
    }
  }

  private static func series(
    where condition: String, _ parameters: [SQLValue], on connection: any SQLConnection
  ) throws -> [(test: Int64, series: MeasurementSeries)] {
    var series: [(test: Int64, series: MeasurementSeries)] = []
    try connection.forEachRow(
      """
      SELECT v.test, m.name, m.unit, d.name, v.average, v.deviation, v.baseline, \(StoredIntegration.columns)
      FROM measurement v JOIN metric m ON m.id = v.metric JOIN destination d ON d.id = v.destination
        JOIN integration i ON i.id = v.integration JOIN bot b ON b.id = i.bot
      WHERE \(condition) ORDER BY v.test, m.name, m.unit, d.name, v.integration
      """, parameters
    ) { row in
      let test = try row.integer()
      let (metric, unit, destination) = (try row.text(), try row.text(), try row.text())
      let (average, deviation, baseline) = (try row.real(), try row.real(), try row.optionalReal())
      let point = StoredMeasurement(
        integration: try StoredIntegration(&row), average: average, deviation: deviation, baseline: baseline)
      if let last = series.last, last.test == test,
        (last.series.metric, last.series.unit, last.series.destination) == (metric, unit, destination)
      {
        series[series.count - 1].series.points.append(point)
      } else {
        series.append(
          (test, MeasurementSeries(metric: metric, unit: unit, destination: destination, points: [point])))
      }
    }
    return series
  }
}
