// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// Statements in a source file that are written again whenever the recording changes.
///
/// It changes only the inserted lines. Everything else in the file stays byte for byte the same, including changes that
/// somebody makes in the meantime. If somebody has changed the inserted lines, an update throws an error and leaves the
/// file unchanged.
package final class SourceInsertion: Sendable {
  package let path: SourcePath
  private let content: Mutex<Content>

  /// Finds the position.
  ///
  /// The file is not changed yet.
  ///
  /// - Throws: ``SourceEditorError``.
  package init(_ point: InsertionPoint) throws {
    path = try SourcePath(point.file)
    content = Mutex(try Content(point, path: path))
  }

  // MARK: - What is there

  /// The context for writing the statements.
  package var context: InsertionContext { content.withLock { $0.plan.contextNow } }
  /// The statements that are in the file now.
  package var lines: [String] { content.withLock { $0.states[$0.current] } }
  package var canUndo: Bool { content.withLock { $0.current > 0 } }
  package var canRedo: Bool { content.withLock { $0.current + 1 < $0.states.count } }

  // MARK: - Changes

  /// Replaces the statements in the file.
  ///
  /// - Parameter lines: the lines, with only their indentation relative to each other, and without line endings.
  /// - Returns: the change; nil if the file had these lines already.
  /// - Throws: ``SourceEditorError``. The file is unchanged then, and the update can be tried again.
  @discardableResult
  package func update(lines: [String]) throws -> SourceEdit? {
    try content.withLock { try $0.update(lines: lines) }
  }

  /// Undoes the last update; this restores the original file if it was the first update.
  ///
  /// - Returns: the change; nil if there is nothing to undo.
  /// - Throws: ``SourceEditorError``.
  @discardableResult
  package func undo() throws -> SourceEdit? { try content.withLock { try $0.move(to: $0.current - 1) } }

  /// Repeats the update that was undone last.
  ///
  /// - Returns: the change; nil if there is no undone update.
  /// - Throws: ``SourceEditorError``.
  @discardableResult
  package func redo() throws -> SourceEdit? { try content.withLock { try $0.move(to: $0.current + 1) } }

  /// Returns the position of a region in changed bytes: the bytes before or after it are unchanged, or it occurs
  /// exactly once.
  static func offset(of region: [UInt8], in bytes: [UInt8], after prefix: [UInt8], before suffix: [UInt8])
    -> Int?
  {
    func isAt(_ offset: Int) -> Bool {
      offset >= 0 && offset + region.count <= bytes.count
        && bytes[offset..<(offset + region.count)].elementsEqual(region)
    }
    if bytes.starts(with: prefix), isAt(prefix.count) { return prefix.count }
    let end = bytes.count - suffix.count - region.count
    if end >= 0, bytes.suffix(suffix.count).elementsEqual(suffix), isAt(end) { return end }
    guard let first = region.first, bytes.count >= region.count else { return nil }
    var found: Int?
    for offset in 0...(bytes.count - region.count) where bytes[offset] == first && isAt(offset) {
      guard found == nil else { return nil }
      found = offset
    }
    return found
  }
}

/// The file, and all states of the inserted lines.
private struct Content {
  let path: SourcePath
  let store: SourceFileStore
  let point: InsertionPoint
  var plan: InsertionPlan
  /// The file's content at the last read or write; nil if there was no file.
  var known: [UInt8]?
  /// All states of the lines, and the index of the state that is in the file.
  var states: [[String]] = [[]]
  var current = 0

  static let maximumStates = 1_000

  init(_ point: InsertionPoint, path: SourcePath) throws {
    self.point = point
    self.path = path
    store = SourceFileStore(path: path)
    known = try store.read()
    guard let known else {
      plan = try path.language.rules.planNewFile(point, path: path)
      return
    }
    plan = try path.language.rules.plan(point, text: SourceText(checking: known, path: point.file))
  }

  mutating func update(lines: [String]) throws -> SourceEdit? {
    let lines = lines.flatMap {
      $0.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    }
    guard lines != states[current] else { return nil }
    let edit = try replace(with: lines)
    states.removeSubrange((current + 1)...)
    states.append(lines)
    // The first state is the original file and is never removed.
    if states.count > Self.maximumStates { states.remove(at: 1) }
    current = states.count - 1
    return edit
  }

  mutating func move(to state: Int) throws -> SourceEdit? {
    guard states.indices.contains(state) else { return nil }
    let edit = try replace(with: states[state])
    current = state
    return edit
  }

  private mutating func replace(with lines: [String]) throws -> SourceEdit {
    let before = try store.read()
    if before != known { try follow(before) }
    let old = before ?? []
    if plan.makesFile, lines.isEmpty, plan.prefix.isEmpty, plan.suffix.isEmpty {
      try store.remove()
      known = nil
      return edit(old, [])
    }
    let new = plan.contents(lines)
    try store.write(new)
    known = new
    return edit(old, new)
  }

  private func edit(_ before: [UInt8], _ after: [UInt8]) -> SourceEdit {
    SourceEdit(
      path: path.real, before: String(decoding: before, as: UTF8.self),
      after: String(decoding: after, as: UTF8.self))
  }

  // MARK: - Changes by others

  /// Finds the inserted lines in a file that somebody else has changed.
  private mutating func follow(_ bytes: [UInt8]?) throws {
    let lines = states[current]
    guard let bytes else {
      if plan.makesFile, lines.isEmpty {
        known = nil
        return
      }
      throw SourceEditorError(
        .vanished, path.given,
        "The file \(path.given) with the recorded lines is gone. Restore it, or record to another one; "
          + "the recording is not lost.")
    }
    let text = try SourceText(checking: bytes, path: path.given)
    if lines.isEmpty {
      // No lines are inserted yet, so the position is determined in the changed file.
      plan = try path.language.rules.plan(point, text: text)
    } else {
      let region = plan.region(lines)
      guard
        let offset = SourceInsertion.offset(of: region, in: bytes, after: plan.prefix, before: plan.suffix)
      else {
        throw SourceEditorError(
          .changedMeanwhile, path.given,
          "The recorded lines in \(path.given) were changed in the meantime, so they are not overwritten. "
            + "Undo that change, or continue at another place; the recording is not lost.",
          lines: [plan.contextNow.line])
      }
      plan.prefix = Array(bytes[..<offset])
      plan.suffix = Array(bytes[(offset + region.count)...])
    }
    known = bytes
  }
}
