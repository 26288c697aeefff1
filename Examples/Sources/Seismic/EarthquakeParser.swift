// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Reads a feed of earthquakes in QuakeML.
///
/// An operation, so that a program can have it done beside what its user does.
public final class EarthquakeParser: Operation, @unchecked Sendable {
  private struct State {
    weak var delegate: (any EarthquakeParserDelegate)?
    var earthquakes: [Earthquake] = []
    var error: EarthquakeParserError?
  }

  private let data: Data
  private let batchSize: Int
  private let lock = NSLock()
  private var state = State()

  /// - Parameters:
  ///   - data: the feed, in QuakeML.
  ///   - batchSize: how many earthquakes the delegate is told of at once.
  public init(data: Data, batchSize: Int = 10) {
    self.data = data
    self.batchSize = max(1, batchSize)
  }

  /// What gets the earthquakes while they are read; it is not kept alive.
  public var delegate: (any EarthquakeParserDelegate)? {
    get { lock.withLock { state.delegate } }
    set { lock.withLock { state.delegate = newValue } }
  }

  /// What has been read up to now, in the order of the feed.
  public var earthquakes: [Earthquake] { lock.withLock { state.earthquakes } }

  /// Why reading ended early.
  ///
  /// A cancellation is no error.
  public var error: EarthquakeParserError? { lock.withLock { state.error } }

  public override func main() {
    var batch: [Earthquake] = []
    let reader = QuakeMLReader(
      wantsMore: { !self.isCancelled },
      found: { earthquake in
        batch.append(earthquake)
        if batch.count == self.batchSize { self.deliver(&batch) }
      })
    let error = reader.read(data)
    deliver(&batch)
    if let error {
      lock.withLock { state.error = error }
      delegate?.earthquakeParser(self, didFailWith: error)
    } else if !isCancelled {
      delegate?.earthquakeParserDidFinish(self)
    }
  }

  private func deliver(_ batch: inout [Earthquake]) {
    guard !batch.isEmpty, !isCancelled else { return }
    let delivered = batch
    batch = []
    lock.withLock { state.earthquakes += delivered }
    delegate?.earthquakeParser(self, didParse: delivered)
  }
}
