import Foundation

/// What LibreOffice must be told when it is started.
extension LaunchQuirks {
  /// The launchers of Debian's packages and of The Document Foundation's; the files that they lead to are scripts.
  static func isLibreOffice(_ executable: String) -> Bool {
    switch URL(fileURLWithPath: executable).lastPathComponent {
    case "libreoffice", "soffice", "lowriter", "localc", "loimpress", "lodraw", "lomath", "lobase": true
    default: false
    }
  }

  /// No splash screen, no assistant, and no question about documents of a program that a test has ended.
  static var libreOfficeAdditions: Additions {
    Additions(arguments: ["--norestore", "--nologo", "--nofirststartwizard"])
  }
}
