// SPDX-License-Identifier: Apache-2.0

/// The settings for programs of SDL.
enum SDLSettings: ToolkitSettings {
  static func variables(session: SessionType) -> [String: String] {
    // Without this variable, SDL 2 tries X11 first.
    session == .wayland ? ["SDL_VIDEODRIVER": session.rawValue] : [:]
  }
}
