// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Reads a feed of earthquakes in QuakeML.
///
/// It is an operation, so that a program can run it in the background.
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
  ///   - batchSize: the number of earthquakes in each call of the delegate.
  public init(data: Data, batchSize: Int = 10) {
    self.data = data
    self.batchSize = max(1, batchSize)
  }

  /// The receiver of the earthquakes during parsing; a weak reference.
  public var delegate: (any EarthquakeParserDelegate)? {
    get { lock.withLock { state.delegate } }
    set { lock.withLock { state.delegate = newValue } }
  }

  /// The earthquakes that were read up to now, in the order of the feed.
  public var earthquakes: [Earthquake] { lock.withLock { state.earthquakes } }

  /// The reason why parsing ended early.
  ///
  /// A cancellation is not an error.
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
