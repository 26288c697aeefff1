// SPDX-License-Identifier: Apache-2.0

extension Color {
  /// A lighter tone of the color.
  ///
  /// - Parameter share: The share of white: 0 is the color unchanged, 1 is white.
  /// - Returns: The lighter color.
  package func mixed(withWhite share: Double) -> Color {
    Color(
      red: red + (1 - red) * share, green: green + (1 - green) * share, blue: blue + (1 - blue) * share)
  }
}
