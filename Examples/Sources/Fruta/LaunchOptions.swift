// SPDX-License-Identifier: Apache-2.0

/// What the arguments of the command line ask for.
struct LaunchOptions {
  /// Start on the recipes, all of them unlocked, and keep nothing: the state that tests of the recipes need.
  var isForRecipesTests: Bool

  init(arguments: [String]) {
    isForRecipesTests = arguments.contains("-recipes-tests")
  }

  /// The section to start with.
  var section: Section { isForRecipesTests ? .recipes : .menu }
}
