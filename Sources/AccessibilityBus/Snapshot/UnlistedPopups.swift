// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation

/// Finds popups that a toolkit does not list as a child of any object: context menus, popup windows, tool tips.
///
/// Toolkits report such popups only by an event when the popups are shown.
final class UnlistedPopups {
  /// The maximum number of paths stored for each program: more than popups are ever open at once.
  ///
  /// The oldest paths are removed first.
  private static let maximumRemembered = 32

  /// The paths of the objects that were shown last, by bus name, the newest last.
  private var shown: [String: [String]] = [:]

  /// Reads a signal that an object is now shown or hidden.
  ///
  /// For some popup lists, this signal is the only report that they are closed.
  func readStateChange(_ message: OpaquePointer) {
    guard sd_bus_message_is_signal(message, "org.a11y.atspi.Event.Object", "StateChanged") > 0,
      let kind = message.readString(), strcmp(kind, "showing") == 0, let isShown = message.readInt32(),
      let sender = sd_bus_message_get_sender(message), let path = sd_bus_message_get_path(message)
    else { return }
    let name = String(cString: sender)
    var paths = shown[name] ?? []
    let new = String(cString: path)
    paths.removeAll { $0 == new }
    if isShown == 1 { paths.append(new) }
    if paths.count > Self.maximumRemembered { paths.removeFirst() }
    shown[name] = paths
  }

  /// Returns the objects that an application has shown and that may still be visible.
  func candidates(of busName: String) -> [AccessibleReference] {
    (shown[busName] ?? []).map { AccessibleReference(busName: busName, path: $0) }
  }

  func forget(_ reference: AccessibleReference) {
    shown[reference.busName]?.removeAll { $0 == reference.path }
  }
}

extension AccessibilityBusConnection {
  /// Adds the open popups to a walk that has visited the rest of the tree.
  func addUnlistedPopups(
    of application: AccessibleProgram, to walk: TreeWalk, in table: ItemTable, root: Int32,
    fail: (MethodCall, CallOutcome) -> Error
  ) throws {
    try connection.processPending()
    let popups = connection.popups
    for candidate in popups.candidates(of: application.busName) {
      let known = candidate.path.withCString { table.find(owner: 0, path: $0, length: strlen($0)) }
      guard known < 0 else { continue }
      guard try isOpenPopup(candidate, of: application) else {
        popups.forget(candidate)
        continue
      }
      let item = candidate.path.withCString { table.insertCopying(owner: 0, path: $0) }
      try walk.append(item, to: root, silence: callTimeout, fail: fail)
    }
  }

  /// Whether an object is a popup that is shown, and not a part of one.
  ///
  /// Parts of a popup are read with the popup. The result is also false for an object that was removed.
  ///
  /// - Throws: ``AccessibilityError`` if the application hangs or has left the bus. Without the error, a popup of a
  ///   program that hangs would be forgotten, although the popup is open.
  func isOpenPopup(_ reference: AccessibleReference, of application: AccessibleProgram) throws -> Bool {
    let states: StateSet? = try reply(from: application) {
      try call(.getState, on: reference, expecting: "au") { message -> StateSet? in message.readStates() }
    }
    guard let states, states.contains(.showing) else { return false }
    let role: Role? = try reply(from: application) { try self.role(of: reference) }
    guard let role else { return false }
    // Only windows can be resized.
    if role == .popupMenu || role == .toolTip || states.contains(.resizable) { return true }
    // Lists with completions for a text field cannot be resized. They have no parent.
    guard [Role.list, .tree, .table, .treeTable].contains(role) else { return false }
    let parent: AccessibleReference? = try reply(from: application) { try self.parent(of: reference) }
    return parent?.path == "/org/a11y/atspi/null"
  }
}
