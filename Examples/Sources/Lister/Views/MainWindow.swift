// SPDX-License-Identifier: Apache-2.0

import Foundation
import GTK

/// The window: all lists, or one of them.
@MainActor
final class MainWindow {
  private let store: ListStore
  private let window: Window
  private let stack = Stack(transitionDuration: 250)
  private let title = Label("Lists")
  private let backButton: Button
  private let editButton = Button("Edit")
  private let listsPage: ListsPage
  private let listPage: ListPage

  private enum Page {
    static let lists = "lists"
    static let list = "list"
  }

  init(application: Application, store: ListStore, hidesColors: Bool) {
    self.store = store
    window = Window(application: application, title: "Lister", width: 720, height: 560)
    backButton = Button(
      child: Box(.horizontal, spacing: 4, children: [Icon(named: "go-previous-symbolic"), Label("Lists")]))
    listsPage = ListsPage(store: store)
    listPage = ListPage(store: store, window: window, hidesColors: hidesColors)

    title.addStyle("title")
    backButton.setAccessibleLabel("Lists")
    backButton.addStyle("flat")
    window.setHeaderBar(HeaderBar(title: title, leading: [backButton], trailing: [editButton]))

    stack.add(listsPage.root, named: Page.lists)
    stack.add(listPage.root, named: Page.list)
    stack.expand(horizontally: true, vertically: true)
    window.setContent(stack)

    backButton.onClick { [weak self] in self?.showLists() }
    editButton.onClick { [weak self] in self?.toggleEditing() }
    listsPage.onSelect = { [weak self] list in self?.show(list) }
    store.onSaveFailure = { [weak self] error in self?.report(error, doing: "saved") }
    showLists()
  }

  func present() {
    window.present()
  }

  /// Reports to the user that the lists could not be `action`: "read", "saved".
  func report(_ error: any Error, doing action: String) {
    let alert = Alert("Your lists could not be \(action)", detail: error.localizedDescription, over: window)
    alert.addButton("OK")
    alert.present()
  }

  private func showLists() {
    listPage.isEditing = false
    listsPage.reload()
    title.text = "Lists"
    backButton.isVisible = false
    editButton.isVisible = false
    stack.show(Page.lists)
  }

  private func show(_ list: ItemList) {
    listPage.show(list)
    title.text = list.title
    backButton.isVisible = true
    editButton.isVisible = true
    editButton.title = "Edit"
    stack.show(Page.list)
  }

  private func toggleEditing() {
    listPage.isEditing.toggle()
    editButton.title = listPage.isEditing ? "Done" : "Edit"
  }
}
