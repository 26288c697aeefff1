// SPDX-License-Identifier: Apache-2.0

/// What the arguments of the command line ask for.
struct LaunchOptions {
  /// Start from known lists and keep nothing: for tests and for a first look.
  var usesSampleData: Bool

  /// Draw the colours without telling assistive technologies of them, which is a mistake: to see what a test, the
  /// inspector and an audit make of it.
  var hidesColors: Bool

  init(arguments: [String]) {
    usesSampleData = arguments.contains("--sample-data")
    hidesColors = arguments.contains("--hide-colors")
  }
}
