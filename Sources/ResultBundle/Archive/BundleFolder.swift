import Foundation

/// Makes the folder of a bundle.
package enum BundleFolder {
  /// Makes what is missing of the folder: the manifest and the place of the events.
  ///
  /// - Throws: ``BundleError/cannotWrite(path:reason:)``.
  package static func prepare(_ url: URL, date: Date = Date()) throws(BundleError) {
    let events = url.appendingPathComponent(BundleFormat.events)
    do {
      try FileManager.default.createDirectory(at: events, withIntermediateDirectories: true)
      let manifest = url.appendingPathComponent(BundleFormat.manifest)
      if !FileManager.default.fileExists(atPath: manifest.path) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        try encoder.encode(BundleManifest(created: date)).write(to: manifest, options: .atomic)
      }
    } catch {
      throw BundleError.cannotWrite(path: url.path, reason: error.localizedDescription)
    }
  }
}
