// SPDX-License-Identifier: Apache-2.0

/// The options of the command line.
struct LaunchOptions {
  /// Starts with known lists and saves nothing: for tests and for trying the program.
  var usesSampleData: Bool

  /// Draws the colors without reporting them to assistive technologies, which is a mistake: it shows the results of a
  /// test, the inspector and an audit.
  var hidesColors: Bool

  init(arguments: [String]) {
    usesSampleData = arguments.contains("--sample-data")
    hidesColors = arguments.contains("--hide-colors")
  }
}
