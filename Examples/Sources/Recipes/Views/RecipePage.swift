// SPDX-License-Identifier: Apache-2.0

import GTK

/// One recipe: its picture, its ingredients, and its instructions.
@MainActor
final class RecipePage {
  let root: ScrollView

  private(set) var recipe: Recipe.ID?

  private let store: RecipeStore
  private let camera = CameraAccess()
  private let dish = DishView(role: .image, height: 190)
  private let summary = Label()
  private let photos = PhotoBar()
  private let ingredients = TextSection("Ingredients")
  private let instructions = TextSection("Instructions")

  init(store: RecipeStore) {
    self.store = store
    summary.addStyle("secondary")
    let column = Box(
      .vertical, spacing: 14,
      children: [dish.root, summary, photos.root, ingredients.root, instructions.root])
    column.addStyle("page")
    root = ScrollView(child: column)
    root.setAccessibleLabel("Recipe")
    photos.onAdd = { [weak self] in self?.addPhoto() }
  }

  func show(_ recipe: Recipe) {
    self.recipe = recipe.id
    dish.show(recipe.dish)
    dish.root.setAccessibleLabel("\(recipe.title) Image")
    summary.text = recipe.summary
    photos.say("")
    reload()
  }

  /// Shows the changes of the recipe.
  func reload() {
    guard let recipe = recipe.flatMap(store.recipe) else { return }
    photos.show(recipe)
    ingredients.text = recipe.ingredients
    instructions.text = recipe.instructions
  }

  // MARK: - Photos

  private func addPhoto() {
    guard let recipe else { return }
    photos.say("")
    photos.isWaiting = true
    camera.request { [weak self] answer in
      guard let self else { return }
      self.photos.isWaiting = false
      if case .granted = answer { self.store.addPhoto(to: recipe) }
      guard self.recipe == recipe else { return }
      self.reload()
      self.say(answer)
    }
  }

  private func say(_ answer: CameraAccess.Answer) {
    switch answer {
    case .granted(let hasCamera):
      photos.say(
        "Photo added",
        detail: hasCamera ? "Drawn: the camera's picture is left alone" : "Drawn, since there is no camera")
    case .denied:
      photos.say("No access to the camera", detail: "You can allow it in the settings")
    case .unavailable(let reason):
      photos.say("The camera cannot be asked for", detail: reason)
    }
  }
}
