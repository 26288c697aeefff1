// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import Synchronization
import Timing

/// Searches for an element in containers of which only the visible part is in the tree: long lists and spreadsheets.
package struct VirtualizedRows {
  package let tree: ElementTree
  package let memory: VirtualizedRowMemory

  package init(tree: ElementTree, memory: VirtualizedRowMemory) {
    self.tree = tree
    self.memory = memory
  }

  /// The children of virtualized containers that have a string for which a query searches.
  ///
  /// In a spreadsheet, the text is the address of a cell. In a list, a row is first searched for at the index that an
  /// earlier search has found, and at the indexes that the last number in the text suggests. Reading the names of all
  /// rows takes seconds, so they are read only in a thorough search: for an element that is operated next.
  ///
  /// - Parameters:
  ///   - query: the query whose strings are searched for.
  ///   - isThorough: whether the names of all rows may be read.
  /// - Returns: an empty set if no container has such a child.
  /// - Throws: `AccessibilityError` if the program does not answer.
  package func find(for query: ElementQuery, isThorough: Bool = false) throws -> Set<
    VirtualizedContainer.Child
  > {
    let containers = tree.nodes.virtualizedContainers
    guard !containers.isEmpty else { return [] }
    var found: Set<VirtualizedContainer.Child> = []
    for text in Self.identifiers(in: query) {
      for container in containers {
        if let index = try index(of: text, in: container, isThorough: isThorough) {
          found.insert(.init(container: container.reference, index: index))
        }
      }
    }
    return found
  }

  private func index(of text: String, in container: VirtualizedContainer, isThorough: Bool) throws -> Int? {
    if tree.toolkit.snapshotPlan.hasSheets {
      return CellAddress(text).map { $0.row * container.columns + $0.column }
    }
    let deadline = SuspendingClock.now.advanced(by: TimeLimits.Events.rowSearch.duration)
    let source = tree.nodes.source
    let guesses =
      [memory.place(of: text, in: container.reference)].compactMap { $0 }
      + Self.guesses(from: text, columns: container.columns)
    if let index = try source.child(named: text, of: container, among: guesses, until: deadline) {
      return index
    }
    guard isThorough, memory.maySearch(for: text, in: container.reference) else { return nil }
    let index = try source.child(named: text, of: container, among: 0..<container.childCount, until: deadline)
    memory.note(text, index, in: container.reference)
    return index
  }

  /// The indexes of the cells of the row that the last number in a string suggests, with rows counted from one and from
  /// zero.
  static func guesses(from text: String, columns: Int) -> [Int] {
    let digits = text.filter { $0 != "," && $0 != "\u{202F}" }.split { !$0.isASCII || !$0.isNumber }.last
    guard let digits, let number = Int(digits), number < Int(Int32.max) else { return [] }
    return [number - 1, number].filter { $0 >= 0 }.flatMap { row in
      (0..<min(columns, 64)).map { row * columns + $0 }
    }
  }

  /// The strings by which the steps of a query identify elements.
  private static func identifiers(in query: ElementQuery) -> Set<String> {
    var texts: Set<String> = []
    for step in query.steps {
      switch step {
      case .matching(.identifier(let text)), .matching(.type(_, identifier: let text?)): texts.insert(text)
      default: continue
      }
    }
    return texts
  }
}

/// The results of long searches, stored so that the steps of one action do not repeat them.
package final class VirtualizedRowMemory: Sendable {
  /// A name and the container that was searched for it: another container may have a row of the same name.
  private struct Search: Hashable {
    let text: String
    let container: AccessibleReference
  }

  private struct State {
    var places: [Search: Int] = [:]
    var fruitless: [Search: SuspendingClock.Instant] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  /// The index at which a thorough search has found a row with a name; nil if no search has found one.
  ///
  /// The index must be checked before use, because the list may have changed.
  func place(of text: String, in container: AccessibleReference) -> Int? {
    state.withLock { $0.places[Search(text: text, container: container)] }
  }

  /// Whether enough time has passed since the last unsuccessful search of a container for a string; true if there is no
  /// such search.
  func maySearch(for text: String, in container: AccessibleReference) -> Bool {
    let last = state.withLock { $0.fruitless[Search(text: text, container: container)] }
    return last.map { $0.advanced(by: TimeLimits.Events.fruitlessSearch.duration) < .now } ?? true
  }

  func note(_ text: String, _ index: Int?, in container: AccessibleReference) {
    let search = Search(text: text, container: container)
    state.withLock { state in
      state.places[search] = index
      state.fruitless[search] = index == nil ? .now : nil
    }
  }
}
