// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Refuses to edit manifests of packages for which an automatic change would not be safe.
extension PackageSetup {
  /// Throws an error if there is a manifest such as `Package@swift-6.0.swift`, which SwiftPM prefers to `Package.swift`
  /// if the Swift version in the file name fits.
  func refuseOtherManifests(_ text: String, _ original: String) throws {
    // The manifest in this folder has been read before, so an error is not expected.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    guard
      let other = names.sorted().first(where: { $0.hasPrefix("Package@swift-") && $0.hasSuffix(".swift") })
    else {
      return
    }
    throw SetupError.unsafe(
      reason:
        "there is also \(other), which SwiftPM may read in its place. Apply the difference below to both files "
        + "by hand, and run this again for the other files.",
      diff: UnifiedDiff.text(path: "Package.swift", old: original, new: text))
  }

  /// Throws an error if a test target has its sources directly in `Tests`.
  ///
  /// SwiftPM supports this only for the only test target of a package.
  func refuseLoneTests(
    _ manifest: LoadedManifest, _ name: String, _ text: String, _ original: String
  ) throws {
    let tests = folder.appendingPathComponent("Tests")
    // If there is no folder Tests, there are no sources in it.
    let direct = (try? FileManager.default.contentsOfDirectory(atPath: tests.path)) ?? []
    guard direct.contains(where: { $0.hasSuffix(".swift") }) else { return }
    let others = manifest.targets.filter { $0.type == "test" && $0.path == nil && $0.name != name }
    guard let other = others.first(where: { !direct.contains($0.name) }) else { return }
    throw SetupError.unsafe(
      reason:
        "the sources of the test target \(other.name) are directly in Tests, where SwiftPM finds them only if "
        + "there is a single test target. Move them to Tests/\(other.name) and run this again.",
      diff: UnifiedDiff.text(path: "Package.swift", old: original, new: text))
  }
}
