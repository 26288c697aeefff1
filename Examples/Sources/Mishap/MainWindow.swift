// SPDX-License-Identifier: Apache-2.0

import GTK

/// A form for a new contact that contains each kind of mistake that an accessibility audit finds, once.
///
/// Everything other than the mistakes is correct.
@MainActor
final class MainWindow {
  private let window: Window
  private let name = Entry(placeholder: "Name")
  private let mail = Entry(placeholder: "Mail")

  init(application: Application) {
    window = Window(application: application, title: "New Contact", width: 460, height: 420)
    let save = Button("Save")
    let rows: [Widget] = [
      heading(), Mistakes.paleHint(), name, mail, Mistakes.namelessButton(), phone(), Mistakes.clippedNote(),
      Mistakes.buttonThatSaysItIsText(), Mistakes.buttonWithoutAction(), Mistakes.labelBesideItsParent(),
      Mistakes.buttonForTheMouseOnly(), Mistakes.tinyButton(), save,
    ]
    let column = Box(.vertical, spacing: 8, children: rows)
    column.align(horizontally: .center)
    window.setContent(column)
  }

  func present() { window.present() }

  private func heading() -> Label {
    let label = Label("New Contact")
    label.addStyle("title")
    return label
  }

  /// Two numbers, each with a button of the same name.
  private func phone() -> Box {
    Box(.horizontal, spacing: 8, children: [Label("Phone numbers"), Mistakes.twins()])
  }
}
