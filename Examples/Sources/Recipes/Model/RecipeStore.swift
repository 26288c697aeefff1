// SPDX-License-Identifier: Apache-2.0

import Storage

/// All recipes, and the only place that changes them.
@MainActor
final class RecipeStore {
  private(set) var recipes: [Recipe]

  /// The file to which changes are written; nil if they are not saved.
  private let file: DataFile<[Recipe]>?

  /// Called if the recipes could not be written.
  var onSaveFailure: ((any Error) -> Void)?

  init(recipes: [Recipe], file: DataFile<[Recipe]>?) {
    self.recipes = recipes
    self.file = file
  }

  func recipe(_ id: Recipe.ID) -> Recipe? {
    recipes.first { $0.id == id }
  }

  func remove(_ id: Recipe.ID) {
    change { $0.removeAll { $0.id == id } }
  }

  func addPhoto(to id: Recipe.ID) {
    change { recipes in
      guard let index = recipes.firstIndex(where: { $0.id == id }) else { return }
      recipes[index].photos += 1
    }
  }

  /// Applies newer versions.
  ///
  /// Ignores updates of deleted recipes.
  func apply(_ updates: [RecipeUpdate]) {
    change { recipes in
      for update in updates {
        guard let index = recipes.firstIndex(where: { $0.title == update.title }) else { continue }
        recipes[index].instructions = update.instructions
      }
    }
  }

  private func change(_ body: (inout [Recipe]) -> Void) {
    let before = recipes
    body(&recipes)
    guard recipes != before else { return }
    do {
      try file?.write(recipes)
    } catch {
      onSaveFailure?(error)
    }
  }
}
