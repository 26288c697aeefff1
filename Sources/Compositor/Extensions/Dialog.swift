// SPDX-License-Identifier: Apache-2.0

/// The global `xdg_wm_dialog_v1`.
final class DialogManager: RequestHandler {
  typealias Interface = XdgWmDialogV1

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .destroy: break
    case .getXdgDialog(let id, let toplevel):
      guard let toplevel = Toplevel.of(toplevel) else { return }
      guard toplevel.dialog == nil else {
        return resource.postError(.alreadyUsed, "the window already has an xdg_dialog")
      }
      let dialog = Dialog(toplevel)
      Resource<XdgDialogV1>.create(
        for: resource.client, version: resource.version, id: id, handler: dialog)
      toplevel.dialog = dialog
    }
  }
}

/// The `xdg_dialog_v1` of a window, which reports whether the window is modal.
final class Dialog: RequestHandler {
  typealias Interface = XdgDialogV1

  private weak var toplevel: Toplevel?

  fileprivate init(_ toplevel: Toplevel) { self.toplevel = toplevel }

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    guard toplevel?.dialog === self else { return }
    switch request {
    case .destroy: break
    case .setModal: toplevel?.isModal = true
    case .unsetModal: toplevel?.isModal = false
    }
  }

  func resourceDestroyed(_ resource: Resource<Interface>) {
    guard toplevel?.dialog === self else { return }
    toplevel?.dialog = nil
    toplevel?.isModal = false
  }
}
