// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

@testable import AccessibilityBus
@testable import Programs

/// The current objects of a recorded program.
///
/// The test changes them during input, and the thread of the bus changes them on a call.
final class RecordedObjects: Sendable {
  private struct State: Sendable {
    var recording: ScreenFixture
    var nodes: AccessibleTree
  }

  private let state: Mutex<State>

  /// - Parameter recording: the recording; its first program has the objects.
  /// - Throws: an error if the recording has no program.
  init(_ recording: ScreenFixture) throws {
    state = Mutex(State(recording: recording, nodes: try Self.nodes(of: recording)))
  }

  private static func nodes(of recording: ScreenFixture) throws -> AccessibleTree {
    guard let program = try RecordedForeignPrograms(recording, on: recording.screen()).all.first else {
      throw RecordingError("The recording has no program.")
    }
    return program.tree.nodes
  }

  /// The tree of the objects; a change replaces it.
  var nodes: AccessibleTree { state.withLock { $0.nodes } }

  func node(_ number: Int) -> FixtureTree.Node? {
    state.withLock { state in
      guard let nodes = state.recording.programs[0].tree?.nodes, nodes.indices.contains(number) else {
        return nil
      }
      return nodes[number]
    }
  }

  func childCount(of number: Int) -> Int {
    state.withLock { $0.recording.programs[0].tree?.nodes.count { $0.parent == number } ?? 0 }
  }

  func number(of role: Role, named name: String) -> Int? {
    state.withLock { $0.recording.programs[0].tree?.number(of: role, named: name) }
  }

  func change(_ body: (inout FixtureTree) -> Void) throws {
    try state.withLock { state in
      guard var tree = state.recording.programs[0].tree else { return }
      body(&tree)
      state.recording.programs[0].tree = tree
      state.nodes = try Self.nodes(of: state.recording)
    }
  }

  // MARK: - Calls on the bus

  /// Sets a value inside of its range, as a program does.
  ///
  /// - Returns: whether the node has a value.
  @discardableResult
  func setValue(_ value: Double, of number: Int) -> Bool {
    guard let old = node(number)?.value, old.count == 4 else { return false }
    let new = min(max(value, old[1]), old[2])
    return (try? change { $0.nodes[number].value?[0] = new }) != nil
  }

  /// Moves the keyboard focus to a node, if the node takes it.
  func grabFocus(_ number: Int) -> Bool {
    guard let states = node(number)?.states, StateSet(rawValue: states).contains(.focusable) else {
      return false
    }
    return
      (try? change { tree in
        for index in tree.nodes.indices { tree.nodes[index].states &= ~StateSet.focused.rawValue }
        tree.nodes[number].states |= StateSet.focused.rawValue
      }) != nil
  }
}

extension FixtureTree {
  /// Returns the number of the first node with a role and a name.
  func number(of role: Role, named name: String) -> Int? {
    nodes.firstIndex { $0.role == role.rawValue && $0.name == name }
  }
}
