import Foundation

/// The Swift package that one works in.
enum PackageFolder {
  /// The nearest folder with a Package.swift, from the working directory upwards; nil where there is none.
  static var current: URL? {
    var folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
      .standardizedFileURL
    while folder.path != "/" {
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
        return folder
      }
      folder.deleteLastPathComponent()
    }
    return nil
  }
}
