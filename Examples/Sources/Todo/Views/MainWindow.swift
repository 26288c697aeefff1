// SPDX-License-Identifier: Apache-2.0

import GTK

/// The window: all lists, or one of them.
@MainActor
final class MainWindow {
  private let window: Window
  private let stack = Stack(transitionDuration: 250)
  private let title = Label("Pick a List")
  private let backButton: Button
  private let pickerPage: ListPickerPage
  private let listPage: TodoListPage

  private enum Page {
    static let picker = "picker"
    static let list = "list"
  }

  init(application: Application, store: TodoStore) {
    window = Window(application: application, title: "Todo", width: 560, height: 480)
    backButton = Button(
      child: Box(
        .horizontal, spacing: 4, children: [Icon(named: "go-previous-symbolic"), Label("Pick a List")]))
    pickerPage = ListPickerPage(store: store)
    listPage = TodoListPage(store: store)

    title.addStyle("title")
    backButton.setAccessibleLabel("Pick a List")
    backButton.addStyle("flat")
    window.setHeaderBar(HeaderBar(title: title, leading: [backButton], trailing: []))

    stack.add(pickerPage.root, named: Page.picker)
    stack.add(listPage.root, named: Page.list)
    stack.expand(horizontally: true, vertically: true)
    window.setContent(stack)

    backButton.onClick { [weak self] in self?.showPicker() }
    pickerPage.onPick = { [weak self] list in self?.show(list) }
    showPicker()
  }

  func present() {
    window.present()
  }

  private func showPicker() {
    pickerPage.reload()
    title.text = "Pick a List"
    backButton.isVisible = false
    stack.show(Page.picker)
  }

  private func show(_ list: TodoList) {
    listPage.show(list)
    title.text = list.title
    backButton.isVisible = true
    stack.show(Page.list)
  }
}
