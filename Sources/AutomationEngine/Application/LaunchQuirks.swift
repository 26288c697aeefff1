import Desktop
import Foundation

/// What some programs must be told when they are started, to be accessible and to show nothing that no test
/// asked for.
enum LaunchQuirks {
  /// Arguments and variables that come before those of the test, so that the test's own prevail.
  struct Additions: Equatable {
    var arguments: [String] = []
    var environment: [String: String] = [:]
  }

  /// - Parameter arguments: the program's own arguments and those of the test.
  /// - Throws: when settings that the program needs cannot be written.
  static func additions(to executable: String, arguments: [String], on desktop: PrivateDesktop) throws
    -> Additions
  {
    let animations = desktop.configuration.animations
    let direction = desktop.configuration.textDirection
    if isGecko(executable) {
      return try geckoAdditions(arguments: arguments, home: desktop.homeDirectory, animations: animations)
    }
    if isChromium(executable) {
      var additions = chromiumAdditions(to: executable, animations: animations)
      if let direction { additions.arguments.append("--force-ui-direction=\(direction.rawValue)") }
      return additions
    }
    if isLibreOffice(executable) { return libreOfficeAdditions }
    if direction == .rightToLeft, isQt(executable) { return Additions(arguments: ["-reverse"]) }
    return Additions()
  }

  /// The folders in which a program's own files may be: that of the file that the name leads to, and the one
  /// above where that is called "bin".
  static func installationFolders(of executable: String) -> [URL] {
    let folder = URL(fileURLWithPath: executable).resolvingSymlinksInPath().deletingLastPathComponent()
    return folder.lastPathComponent == "bin" ? [folder, folder.deletingLastPathComponent()] : [folder]
  }
}
