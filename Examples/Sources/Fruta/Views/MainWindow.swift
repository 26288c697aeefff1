// SPDX-License-Identifier: Apache-2.0

import Foundation
import GTK

/// The window: a list of smoothies for each section, or the page of one smoothie.
@MainActor
final class MainWindow {
  private enum Page {
    static let smoothie = "smoothie"
    static let recipe = "recipe"
  }

  private let shop: Shop
  private let window: Window
  private let stack = Stack(transitionDuration: 220)
  private let tabBar = TabBar()
  private let title = Label()
  private let backTitle = Label()
  private let backButton: Button
  private let favoriteButton = FavoriteButton()
  private let lists: [Section: SmoothieListPage]
  private let unlockCard = UnlockCard()
  private let smoothiePage = SmoothiePage()
  private let recipePage: RecipePage
  private var section: Section
  private var smoothie: Smoothie?

  init(application: Application, shop: Shop, section: Section) {
    self.shop = shop
    self.section = section
    window = Window(application: application, title: "Fruta", width: 560, height: 720)
    recipePage = RecipePage(shop: shop)
    lists = [
      .menu: SmoothieListPage(emptyText: "Closed today"),
      .favorites: SmoothieListPage(emptyText: "Add some smoothies to your favorites!"),
      .recipes: SmoothieListPage(emptyText: "No recipes yet", footer: unlockCard.root),
    ]
    backButton = Button(
      child: Box(.horizontal, spacing: 4, children: [Icon(named: "go-previous-symbolic"), backTitle]))
    layOut()
    connect()
    show(section)
  }

  func present() {
    window.present()
  }

  /// Reports to the user that the shop's state could not be `action`: "read", "saved".
  func report(_ error: any Error, doing action: String) {
    let alert = Alert(
      "Your favorites could not be \(action)", detail: error.localizedDescription, over: window)
    alert.addButton("OK")
    alert.present()
  }

  private func layOut() {
    title.addStyle("title")
    backButton.addStyle("flat")
    window.setHeaderBar(HeaderBar(title: title, leading: [backButton], trailing: [favoriteButton.root]))
    for section in Section.allCases {
      tabBar.add(section.title, icon: section.icon)
      if let list = lists[section] { stack.add(list.root, named: section.title) }
    }
    stack.add(smoothiePage.root, named: Page.smoothie)
    stack.add(recipePage.root, named: Page.recipe)
    stack.expand(horizontally: true, vertically: true)
    tabBar.addStyle("tab-bar")
    tabBar.setAccessibleLabel("Sections")
    window.setContent(Box(.vertical, children: [stack, tabBar]))
  }

  private func connect() {
    tabBar.onSelect = { [weak self] position in
      if let section = Section(rawValue: position) { self?.show(section) }
    }
    backButton.onClick { [weak self] in
      guard let self else { return }
      self.show(self.section)
    }
    for list in lists.values {
      list.onSelect = { [weak self] smoothie in self?.show(smoothie) }
    }
    favoriteButton.onChange = { [weak self] isFavorite in
      guard let self, let smoothie = self.smoothie else { return }
      self.shop.setFavorite(isFavorite, smoothie)
    }
    smoothiePage.onBuy = { [weak self] smoothie in self?.order(smoothie) }
    unlockCard.onUnlock = { [weak self] in self?.offerRecipes() }
    shop.onSaveFailure = { [weak self] error in self?.report(error, doing: "saved") }
  }

  // MARK: - Pages

  private func show(_ section: Section) {
    self.section = section
    smoothie = nil
    reload(section)
    tabBar.select(section.rawValue)
    title.text = section.title
    backButton.isVisible = false
    favoriteButton.root.isVisible = false
    stack.show(section.title)
  }

  private func reload(_ section: Section) {
    switch section {
    case .menu: lists[section]?.show(Menu.smoothies)
    case .favorites: lists[section]?.show(shop.favorites)
    case .recipes:
      lists[section]?.show(shop.recipes)
      unlockCard.root.isVisible = !shop.state.hasUnlockedRecipes
    }
  }

  /// Shows the page of a smoothie, or its recipe, depending on the section.
  private func show(_ smoothie: Smoothie) {
    self.smoothie = smoothie
    title.text = smoothie.title
    backTitle.text = section.title
    backButton.setAccessibleLabel(section.title)
    backButton.isVisible = true
    // Before the page changes: otherwise GTK would give the focus to the number of servings, and select it.
    backButton.grabFocus()
    if section == .recipes {
      recipePage.show(smoothie)
      stack.show(Page.recipe)
    } else {
      smoothiePage.show(smoothie)
      favoriteButton.show(isFavorite: shop.isFavorite(smoothie))
      favoriteButton.root.isVisible = true
      stack.show(Page.smoothie)
    }
  }

  // MARK: - Questions

  private func order(_ smoothie: Smoothie) {
    let number = shop.order(smoothie)
    let alert = Alert(
      "Thank you for your order!",
      detail: "\(smoothie.title) is order number \(number), \(smoothie.priceText).",
      over: window)
    alert.addButton("Done")
    alert.present()
  }

  private func offerRecipes() {
    let alert = Alert("Unlock all recipes?", detail: "One payment of $9.90.", over: window)
    alert.addButton("Not Now")
    alert.addButton("Unlock") { [weak self] in
      self?.shop.unlockRecipes()
      self?.reload(.recipes)
    }
    alert.present()
  }
}
