// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation

/// Finds the popups that a toolkit lists as nobody's children: context menus, popup windows, tool tips.
///
/// All that is reported of them is the event that they are shown.
final class UnlistedPopups {
  /// More than are ever open at once; what has been closed is forgotten by and by.
  private static let maximumRemembered = 32

  /// The paths of what was shown last, by bus name, the latest last.
  private var shown: [String: [String]] = [:]

  /// Takes note of a signal that says that something is shown now, or no longer: of some lists only this says that
  /// they are closed.
  func note(_ message: OpaquePointer) {
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

  /// The objects that an application has shown and that may still be shown.
  func candidates(of busName: String) -> [AccessibleReference] {
    (shown[busName] ?? []).map { AccessibleReference(busName: busName, path: $0) }
  }

  func forget(_ reference: AccessibleReference) {
    shown[reference.busName]?.removeAll { $0 == reference.path }
  }
}

extension AccessibilityBusConnection {
  /// Adds the open popups to a walk that has seen the rest of the tree.
  func addUnlistedPopups(
    to walk: TreeWalk, in table: ItemTable, root: Int32, fail: (MethodCall, CallOutcome) -> Error
  ) throws {
    try connection.processPending()
    let popups = connection.popups
    for candidate in popups.candidates(of: String(cString: table.owners[0])) {
      let known = candidate.path.withCString { table.find(owner: 0, path: $0, length: strlen($0)) }
      guard known < 0 else { continue }
      guard isOpenPopup(candidate) else {
        popups.forget(candidate)
        continue
      }
      let item = candidate.path.withCString { table.insertCopying(owner: 0, path: $0) }
      try walk.append(item, to: root, silence: callTimeout, fail: fail)
    }
  }

  /// Whether an object is a window that is shown.
  ///
  /// Parts of popups come with their windows.
  private func isOpenPopup(_ reference: AccessibleReference) -> Bool {
    guard let states = try? call(.getState, on: reference, expecting: "au", read: { $0.readStates() }),
      states.contains(.showing),
      let role = try? call(.getRole, on: reference, expecting: "u", read: { $0.readUInt32() })
    else { return false }
    // Only windows can be resized.
    if role == Role.popupMenu.rawValue || role == Role.toolTip.rawValue || states.contains(.resizable) {
      return true
    }
    // Lists that complete what is typed cannot. They hang from nothing.
    let views = [Role.list, .tree, .table, .treeTable].map(\.rawValue)
    return views.contains(role) && (try? parent(of: reference))?.path == "/org/a11y/atspi/null"
  }
}
