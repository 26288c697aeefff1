// SPDX-License-Identifier: Apache-2.0

/// Receives the results of a parser, on the thread of the parser.
public protocol EarthquakeParserDelegate: AnyObject {
  /// More earthquakes have been read.
  func earthquakeParser(_ parser: EarthquakeParser, didParse earthquakes: [Earthquake])

  /// All have been read.
  func earthquakeParserDidFinish(_ parser: EarthquakeParser)

  /// The feed is invalid.
  ///
  /// Earthquakes that were read before the error have been reported.
  func earthquakeParser(_ parser: EarthquakeParser, didFailWith error: EarthquakeParserError)
}
