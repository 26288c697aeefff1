// SPDX-License-Identifier: Apache-2.0

/// The options of the command line.
struct LaunchOptions {
  /// Starts on the recipes, all of them unlocked, and saves nothing: the state for tests of the recipes.
  var isForRecipesTests: Bool

  init(arguments: [String]) {
    isForRecipesTests = arguments.contains("-recipes-tests")
  }

  /// The section to start with.
  var section: Section { isForRecipesTests ? .recipes : .menu }
}
