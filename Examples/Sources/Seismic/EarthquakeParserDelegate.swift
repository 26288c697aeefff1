// SPDX-License-Identifier: Apache-2.0

/// Is told what a parser finds, on the thread that parses.
public protocol EarthquakeParserDelegate: AnyObject {
  /// Some more earthquakes have been read.
  func earthquakeParser(_ parser: EarthquakeParser, didParse earthquakes: [Earthquake])

  /// All have been read.
  func earthquakeParserDidFinish(_ parser: EarthquakeParser)

  /// The feed is bad. What was read before has been told.
  func earthquakeParser(_ parser: EarthquakeParser, didFailWith error: EarthquakeParserError)
}
