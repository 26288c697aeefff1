// SPDX-License-Identifier: Apache-2.0

import Foundation
import GTK

/// The window: all recipes, or one of them.
@MainActor
final class MainWindow {
  private enum Page {
    static let list = "list"
    static let recipe = "recipe"
  }

  private static let name = "Grandma's Recipes"

  private let store: RecipeStore
  private let updater: RecipeUpdater?
  private let window: Window
  private let stack = Stack(transitionDuration: 250)
  private let title = Label(name)
  private let backButton: Button
  private let updateButton = Button("Update")
  private let deleteButton = Button("Delete")
  private let listPage: RecipeListPage
  private let recipePage: RecipePage

  init(application: Application, store: RecipeStore, updater: RecipeUpdater?) {
    self.store = store
    self.updater = updater
    window = Window(application: application, title: Self.name, width: 600, height: 720)
    backButton = Button(
      child: Box(.horizontal, spacing: 4, children: [Icon(named: "go-previous-symbolic"), Label(Self.name)]))
    listPage = RecipeListPage(store: store)
    recipePage = RecipePage(store: store)
    layOut()
    connect()
    showList()
    listPage.show(updater?.state)
    updater?.update()
  }

  func present() {
    window.present()
  }

  /// Reports to the user that the recipes could not be `action`: "read", "saved".
  func report(_ error: any Error, doing action: String) {
    let alert = Alert(
      "Your recipes could not be \(action)", detail: error.localizedDescription, over: window)
    alert.addButton("OK")
    alert.present()
  }

  private func layOut() {
    title.addStyle("title")
    backButton.addStyle("flat")
    backButton.setAccessibleLabel(Self.name)
    window.setHeaderBar(
      HeaderBar(title: title, leading: [backButton], trailing: [updateButton, deleteButton]))
    stack.add(listPage.root, named: Page.list)
    stack.add(recipePage.root, named: Page.recipe)
    stack.expand(horizontally: true, vertically: true)
    window.setContent(stack)
  }

  private func connect() {
    backButton.onClick { [weak self] in self?.showList() }
    updateButton.onClick { [weak self] in self?.updater?.update() }
    deleteButton.onClick { [weak self] in
      if let recipe = self?.recipePage.recipe { self?.confirmDeletion(of: recipe) }
    }
    listPage.onSelect = { [weak self] recipe in self?.show(recipe) }
    listPage.onDelete = { [weak self] recipe in self?.confirmDeletion(of: recipe) }
    store.onSaveFailure = { [weak self] error in self?.report(error, doing: "saved") }
    updater?.onStateChange = { [weak self] state in self?.listPage.show(state) }
    updater?.onUpdate = { [weak self] updates in
      self?.store.apply(updates)
      self?.recipePage.reload()
    }
    updater?.onFailure = { [weak self] error in self?.reportFailedUpdate(error) }
  }

  // MARK: - Pages

  private func showList() {
    listPage.reload()
    title.text = Self.name
    backButton.isVisible = false
    deleteButton.isVisible = false
    updateButton.isVisible = updater != nil
    stack.show(Page.list)
  }

  private func show(_ id: Recipe.ID) {
    guard let recipe = store.recipe(id) else { return }
    recipePage.show(recipe)
    title.text = recipe.title
    backButton.isVisible = true
    deleteButton.isVisible = true
    updateButton.isVisible = false
    // Before the page changes: otherwise GTK would give the focus to the page's first text.
    backButton.grabFocus()
    stack.show(Page.recipe)
  }

  // MARK: - Alerts

  private func confirmDeletion(of id: Recipe.ID) {
    let alert = Alert("Delete Recipe", detail: "Are you sure you want to delete “\(id)”?", over: window)
    alert.addButton("Cancel") { [weak self] in self?.listPage.hideDeleteButtons() }
    alert.addButton("Delete", isDestructive: true) { [weak self] in
      self?.store.remove(id)
      self?.showList()
    }
    alert.present()
  }

  /// Can appear at any time: it interrupts users and tests.
  private func reportFailedUpdate(_ error: UpdateError) {
    let alert = Alert("Recipes could not be updated", detail: error.localizedDescription, over: window)
    alert.addButton("Cancel")
    alert.addButton("Retry") { [weak self] in self?.updater?.update() }
    alert.present()
  }
}
