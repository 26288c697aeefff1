// SPDX-License-Identifier: Apache-2.0

import GTK

/// The offer to unlock all recipes.
@MainActor
final class UnlockCard {
  let root: Box
  var onUnlock: (() -> Void)?

  init() {
    let title = Label("Make them all yourself")
    title.addStyle("row-title")
    let detail = Label("The first recipe is free. Unlock the others once, and keep them.")
    detail.wrapLines()
    detail.addStyle("secondary")
    let button = Button("Unlock All Recipes")
    button.addStyle("primary")
    root = Box(.vertical, spacing: 10, children: [title, detail, button])
    root.addStyle("card", "padded")
    button.onClick { [weak self] in self?.onUnlock?() }
  }
}
