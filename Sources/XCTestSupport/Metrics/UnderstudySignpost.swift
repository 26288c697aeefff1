// SPDX-License-Identifier: Apache-2.0

import Diagnosis
import Foundation
import Programs
import Synchronization

/// Signposts of code in the test process, for ``XCTOSSignpostMetric``.
///
/// Extension of Understudy: the counterpart of `OSSignposter` on Apple platforms. Outside of a measurement with that
/// metric, signposts take hardly any time and are not stored.
///
/// ```swift
/// let signpost = UnderstudySignpost(subsystem: "org.example.Lister", category: "sync")
/// signpost.interval("Download") { app.buttons["Refresh"].tap() }
/// ```
public struct UnderstudySignpost: Sendable {
  /// The program or a part of it, such as `org.example.Lister`.
  public let subsystem: String
  /// A part of the subsystem.
  public let category: String

  /// Creates signposts with a subsystem and a category.
  public init(subsystem: String, category: String) {
    self.subsystem = subsystem
    self.category = category
  }

  /// Marks the beginning of an interval.
  ///
  /// - Parameters:
  ///   - name: the name of the interval.
  ///   - id: an identifier that distinguishes the interval from overlapping intervals of the same name.
  public func begin(_ name: String, id: String = "") { note(.begin, name, id) }

  /// Marks the end of an interval.
  ///
  /// - Parameters:
  ///   - name: the name of the interval.
  ///   - id: the identifier from the beginning of the interval.
  public func end(_ name: String, id: String = "") { note(.end, name, id) }

  /// Marks an event.
  ///
  /// - Parameter name: the name of the event.
  public func event(_ name: String) { note(.event, name, "") }

  /// Marks an interval for the duration of a block.
  ///
  /// - Parameters:
  ///   - name: the name of the interval.
  ///   - body: the block; the interval ends with it, even if it throws.
  /// - Returns: the result of the block.
  /// - Throws: the error that the block throws.
  public func interval<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
    let id = UUID().uuidString
    begin(name, id: id)
    defer { end(name, id: id) }
    return try body()
  }

  private func note(_ kind: Signpost.Kind, _ name: String, _ id: String) {
    ProcessSignposts.shared.add(
      Signpost(
        kind: kind, time: XCTPerformanceMeasurementTimestamp().absoluteTime, subsystem: subsystem,
        category: category, name: name, identifier: id))
  }
}

/// The signposts of this process, stored while a reader needs them.
final class ProcessSignposts: Sendable {
  static let shared = ProcessSignposts()

  /// The position from which a metric reads.
  struct Reader: Sendable {
    fileprivate let id: UUID
    fileprivate let start: Int
  }

  private struct State {
    var signposts: [Signpost] = []
    var readers: Set<UUID> = []
  }

  private let state = Mutex(State())

  func add(_ signpost: Signpost) {
    state.withLock { if !$0.readers.isEmpty { $0.signposts.append(signpost) } }
  }

  func beginReading() -> Reader {
    state.withLock {
      let reader = Reader(id: UUID(), start: $0.signposts.count)
      $0.readers.insert(reader.id)
      return reader
    }
  }

  func signposts(of reader: Reader) -> [Signpost] {
    state.withLock { Array($0.signposts.dropFirst(reader.start)) }
  }

  func endReading(_ reader: Reader) {
    state.withLock {
      $0.readers.remove(reader.id)
      if $0.readers.isEmpty { $0.signposts = [] }
    }
  }
}
