// SPDX-License-Identifier: Apache-2.0

/// Data that a test offers to programs, which the compositor sends.
final class StoredSelection: SelectionSource {
  let process: Int32
  /// The data, of which the last one of a type counts.
  let parts: [StoredData]
  let types: [String]
  private let writers: PipeWriters

  /// The largest number of parts.
  private static let maximumParts = 100

  /// Offers data.
  ///
  /// - Parameters:
  ///   - parts: the data.
  ///   - process: the process of the test.
  ///   - writers: the writers that send the data.
  init(_ parts: [StoredData], process: Int32, writers: PipeWriters) {
    self.parts = parts.suffix(Self.maximumParts)
    self.process = process
    self.writers = writers
    var types = OfferedTypes()
    for type in self.parts.flatMap(\.types) where !types.all.contains(type) { types.add(type) }
    self.types = types.all
  }

  func send(type: String, to descriptor: ReceivedDescriptor) {
    guard let part = parts.last(where: { $0.types.contains(type) }) else { return }
    writers.write(part, to: descriptor)
  }

  func cancel() {}
}
