// SPDX-License-Identifier: Apache-2.0

/// Programs of the Enlightenment Foundation Libraries (EFL), seen with 1.26.
///
/// They come to the accessibility bus with this variable while a screen reader is said to be there: see
/// `PrivateDesktop.announceScreenReader(_:)`.
enum EFLSettings: ToolkitSettings {
  static var accessibilityVariables: [String: String] { ["ELM_ATSPI_MODE": "1"] }

  static func variables(_ configuration: DesktopConfiguration, _ folders: DesktopFolders) -> [String: String]
  { [:] }

  static func write(_ configuration: DesktopConfiguration, _ folders: DesktopFolders) throws {}
}
