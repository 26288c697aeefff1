// SPDX-License-Identifier: Apache-2.0

/// The changes that a test has not read yet.
///
/// A test that reads nothing for a long time is sent one small event for each kind of change. The changes themselves
/// wait here, in a limited number.
final class ChangeWatch {
  typealias Kinds = UnderstudyControl.Watch

  private var watched: Kinds = []
  /// The kinds that were reported since the test has requested their data.
  private var reported: Kinds = []
  private let report: (Kinds) -> Void
  private var damages = BoundedQueue<WindowDamage>(capacity: 1024)
  private var damageCount: UInt32 = 0
  private var input = BoundedQueue<InputRecord>(capacity: 100_000)
  private var violations = BoundedQueue<ProtocolViolation>(capacity: 100)

  /// The number of input events in one reply.
  private static let maximumInput = 1000

  /// Creates a watch of nothing.
  ///
  /// - Parameter report: sends kinds to the test.
  init(_ report: @escaping (Kinds) -> Void) { self.report = report }

  func isWatching(_ kind: Kinds) -> Bool { watched.contains(kind) }

  /// Replaces the set of watched kinds.
  func set(_ kinds: Kinds) {
    watched = kinds
    if !violations.isEmpty { changed(.errors) }
  }

  func changed(_ kinds: Kinds) {
    let new = kinds.intersection(watched).subtracting(reported)
    guard !new.isEmpty else { return }
    reported.formUnion(new)
    report(new)
  }

  /// Prepares the report of the next change of a kind, because the test requests its data.
  func reads(_ kind: Kinds) { reported.subtract(kind) }

  // MARK: - Data

  func add(_ window: UInt32, _ area: Rect, time: UInt64) {
    damageCount &+= 1
    damages.append(WindowDamage(number: damageCount, window: window, area: area, time: time))
    changed(.paintings)
  }

  func add(_ record: InputRecord) {
    input.append(record)
    changed(.input)
  }

  func add(_ violation: ProtocolViolation) {
    violations.append(violation)
    changed(.errors)
  }

  func drainDamages() -> ArraySlice<WindowDamage> {
    reads(.paintings)
    return damages.removeFirst(atMost: .max)
  }

  func drainInput() -> ArraySlice<InputRecord> {
    reads(.input)
    return input.removeFirst(atMost: Self.maximumInput)
  }

  /// Reports input that was too much for one reply.
  func reportRest() { if !input.isEmpty { changed(.input) } }

  func drainViolations() -> ArraySlice<ProtocolViolation> {
    reads(.errors)
    return violations.removeFirst(atMost: .max)
  }
}

/// A change of the pixels of a window.
struct WindowDamage {
  /// The number of the repaint for one test, from 1.
  let number: UInt32
  let window: UInt32
  /// The changed part of the screen, in logical pixels.
  let area: Rect
  /// In microseconds of `CLOCK_MONOTONIC`.
  let time: UInt64
}
