// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation

extension WindowInfo {
  /// Creates the description of a window from the replies of the server.
  ///
  /// - Parameters:
  ///   - answers: the replies about the window.
  ///   - names: the names of the atoms in ``XWindowRequests/Answers/namedAtoms`` of the replies.
  ///   - active: the window that the window manager reports as active.
  ///   - root: the root window.
  ///   - atoms: the atoms of the properties.
  init(
    _ answers: XWindowRequests.Answers, names: [xcb_atom_t: String], active: xcb_window_t?,
    root: xcb_window_t, atoms: XAtoms
  ) {
    func property(_ place: XWindowRequests.Place) -> XProperty? { answers.properties[place.rawValue] }
    let processID = property(.processID)?.cardinals.first.map { pid_t(bitPattern: $0) }
    let title = property(.name) ?? property(.oldName)
    let classParts = (property(.windowClass)?.bytes ?? []).split(separator: 0)
    let transientFor = property(.transientFor)?.cardinals.first.flatMap { owner in
      owner == 0 || owner == root ? nil : WindowID(rawValue: owner)
    }
    let states = (property(.state)?.cardinals ?? []).compactMap { names[$0] }
    self.init(
      id: WindowID(rawValue: answers.window),
      processID: processID ?? answers.serverProcessID,
      title: title?.text(utf8: atoms.utf8String) ?? "",
      className: classParts.count > 1 ? String(decoding: classParts[1], as: UTF8.self) : "",
      frame: answers.frame,
      frameExtents: property(.frameExtents)?.insets ?? .zero,
      clientShadow: property(.clientShadow)?.insets,
      isUnmanaged: answers.isOverrideRedirect,
      isActive: active == answers.window,
      isMinimized: states.contains(XWindowState.hidden),
      isModal: states.contains(XWindowState.modal),
      types: (property(.type)?.cardinals ?? []).compactMap { names[$0].map(WindowType.init(atom:)) },
      transientFor: transientFor,
      isViewable: answers.isViewable,
      supportsPing: property(.protocols)?.cardinals.contains(atoms.netWMPing) ?? false)
  }
}
