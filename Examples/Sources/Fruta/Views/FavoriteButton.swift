// SPDX-License-Identifier: Apache-2.0

import GTK

/// A heart that marks a smoothie as a favorite, or removes the mark.
@MainActor
final class FavoriteButton {
  let root: ToggleButton
  /// Called when the user changes it.
  var onChange: ((Bool) -> Void)?

  private var isShowing = false

  init() {
    root = ToggleButton(child: Icon(named: "emblem-favorite-symbolic"))
    root.addStyle("favorite", "flat")
    nameByState()
    root.onToggle { [weak self] in self?.toggled() }
  }

  /// Shows a state, without calling ``onChange``.
  func show(isFavorite: Bool) {
    isShowing = true
    root.isPressed = isFavorite
    isShowing = false
  }

  private func toggled() {
    nameByState()
    if !isShowing { onChange?(root.isPressed) }
  }

  /// The name describes the effect of a click.
  private func nameByState() {
    root.setAccessibleLabel(root.isPressed ? "Unfavorite" : "Favorite")
  }
}
