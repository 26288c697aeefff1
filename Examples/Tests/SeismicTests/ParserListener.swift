// SPDX-License-Identifier: Apache-2.0

import Foundation
import Seismic

/// A delegate that records its calls, and forwards them to the closures of a test.
final class ParserListener: EarthquakeParserDelegate, @unchecked Sendable {
  private let lock = NSLock()
  private var stored: [[Earthquake]] = []

  var didParse: ([Earthquake], EarthquakeParser) -> Void = { _, _ in }
  var didFinish: () -> Void = {}
  var didFail: (EarthquakeParserError) -> Void = { _ in }

  var batches: [[Earthquake]] { lock.withLock { stored } }

  func earthquakeParser(_ parser: EarthquakeParser, didParse earthquakes: [Earthquake]) {
    lock.withLock { stored.append(earthquakes) }
    didParse(earthquakes, parser)
  }

  func earthquakeParserDidFinish(_ parser: EarthquakeParser) { didFinish() }

  func earthquakeParser(_ parser: EarthquakeParser, didFailWith error: EarthquakeParserError) {
    didFail(error)
  }
}
