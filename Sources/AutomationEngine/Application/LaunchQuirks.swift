import Foundation

/// What some programs must be told on their command line to be accessible.
enum LaunchQuirks {
  static func arguments(for executable: String) -> [String] {
    let name = URL(fileURLWithPath: executable).lastPathComponent
    switch name {
    case "chromium", "chromium-browser", "google-chrome", "chrome", "brave-browser", "microsoft-edge":
      // Without the first the tree is empty; the others keep dialogs of the first run away.
      let sandbox = getuid() == 0 ? ["--no-sandbox"] : []
      return ["--force-renderer-accessibility", "--no-first-run", "--no-default-browser-check"] + sandbox
    default:
      return []
    }
  }
}
