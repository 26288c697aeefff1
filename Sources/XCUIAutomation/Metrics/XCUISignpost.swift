import AutomationEngine
import Foundation

/// Marks in time that code in the process of the tests makes, for ``XCTOSSignpostMetric``.
///
/// Extension of Understudy: what `OSSignposter` is on Apple's systems.
///
/// Outside of a measurement with that metric they cost nothing and are forgotten.
public struct XCUISignpost: Sendable {
  public let subsystem: String
  public let category: String

  public init(subsystem: String, category: String) {
    self.subsystem = subsystem
    self.category = category
  }

  /// An interval begins.
  ///
  /// - Parameter id: what tells it from others of its name that overlap it.
  public func begin(_ name: String, id: String = "") { note(.begin, name, id) }

  /// It ends.
  public func end(_ name: String, id: String = "") { note(.end, name, id) }

  /// Something happens at a moment.
  public func event(_ name: String) { note(.event, name, "") }

  /// Makes an interval of what `body` does.
  public func interval<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
    let id = UUID().uuidString
    begin(name, id: id)
    defer { end(name, id: id) }
    return try body()
  }

  private func note(_ kind: Signpost.Kind, _ name: String, _ id: String) {
    OwnSignposts.shared.add(
      Signpost(
        kind: kind, time: XCTPerformanceMeasurementTimestamp().absoluteTime, subsystem: subsystem,
        category: category, name: name, identifier: id))
  }
}

/// The signposts of this process, kept while somebody reads them.
final class OwnSignposts: @unchecked Sendable {
  static let shared = OwnSignposts()

  /// From where somebody reads.
  struct Reader {
    fileprivate let id: UUID
    fileprivate let start: Int
  }

  private let lock = NSLock()
  private var signposts: [Signpost] = []
  private var readers: Set<UUID> = []

  func add(_ signpost: Signpost) {
    lock.withLock { if !readers.isEmpty { signposts.append(signpost) } }
  }

  func beginReading() -> Reader {
    lock.withLock {
      let reader = Reader(id: UUID(), start: signposts.count)
      readers.insert(reader.id)
      return reader
    }
  }

  func signposts(of reader: Reader) -> [Signpost] {
    lock.withLock { Array(signposts.dropFirst(reader.start)) }
  }

  func endReading(_ reader: Reader) {
    lock.withLock {
      readers.remove(reader.id)
      if readers.isEmpty { signposts = [] }
    }
  }
}
