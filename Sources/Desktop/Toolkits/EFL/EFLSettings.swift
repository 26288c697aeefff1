// SPDX-License-Identifier: Apache-2.0

/// The settings for programs of the Enlightenment Foundation Libraries (EFL), checked with 1.26.
///
/// With the variable `ELM_ATSPI_MODE`, these programs join the accessibility bus while a screen reader is announced;
/// see `PrivateDesktop.announceScreenReader(_:)`, and `EFLLaunch` in the module `Toolkits` for the programs that need it.
enum EFLSettings: ToolkitSettings {
  static var accessibilityVariables: [String: String] { ["ELM_ATSPI_MODE": "1"] }

  static func variables(session: SessionType) -> [String: String] {
    session == .wayland ? ["ELM_DISPLAY": "wl"] : [:]
  }
}
