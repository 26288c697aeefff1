// SPDX-License-Identifier: Apache-2.0

import Foundation
import ReferenceFiles
import Settings

/// The folder with the baselines of a package's tests, which is `Baselines` next to the package's manifest.
///
/// It contains a folder for each test target, with a file for each class of machines. The folder of a target is not
/// inside the target's source folder, because SwiftPM would warn about the files there.
package struct BaselineFolder: Sendable, Equatable {
  package let url: URL

  package init(_ url: URL) { self.url = url }

  /// The folder of a package, which need not exist.
  package init(package root: URL) { url = root.appendingPathComponent("Baselines", isDirectory: true) }

  /// The folder of the package that contains a source file; nil if no folder above the file has a manifest.
  ///
  /// There is no manifest if tests run without their sources.
  package init?(source file: String) {
    guard let folder = PackageFolder.enclosing(URL(fileURLWithPath: file).deletingLastPathComponent()) else {
      return nil
    }
    self.init(package: folder)
  }

  /// The folder to use, as set by the environment.
  package enum Choice: Sendable, Equatable {
    /// The folder of the package.
    case package
    /// The folder at the path that the environment sets.
    case other(BaselineFolder)
    /// No folder, so nothing is compared with a baseline.
    case off

    package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
      switch environment[BaselineFolder.variable] ?? "" {
      case "": self = .package
      case "off": self = .off
      case let path: self = .other(BaselineFolder(URL(fileURLWithPath: path, isDirectory: true)))
      }
    }
  }

  /// The name of the variable that replaces the package's folder; its value is a path, or `off`.
  package static let variable = Setting.baselines.name

  package func file(target: String, machine: MachineClass?) -> URL {
    url.appendingPathComponent(target, isDirectory: true)
      .appendingPathComponent(BaselineFile.name(for: machine))
  }

  /// A baseline and its source.
  package struct Found: Sendable, Equatable {
    package let baseline: Baseline
    /// The name of the machine class, or of the file for any machine.
    package let machine: String
  }

  /// Returns the baseline for the machine's class; if there is no such baseline, the baseline for any machine; nil if
  /// both are missing.
  package func baseline(target: String, test: String, metric: String, on machine: MachineClass)
    throws(BaselineError) -> Found?
  {
    for candidate in [machine, nil] {
      guard let file = try BaselineFile.read(file(target: target, machine: candidate)),
        let baseline = file.tests[test]?[metric]
      else { continue }
      return Found(baseline: baseline, machine: candidate?.name ?? BaselineFile.nameForAnyMachine)
    }
    return nil
  }

  /// Returns the baseline files of all targets, sorted by target and name.
  package func files() -> [(target: String, file: URL)] {
    let manager = FileManager.default
    // A folder that does not exist, or cannot be read, has no baselines.
    let targets = (try? manager.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)) ?? []
    return targets.sorted { $0.path < $1.path }.flatMap { target in
      // An entry that is not a folder has no files.
      let files = (try? manager.contentsOfDirectory(at: target, includingPropertiesForKeys: nil)) ?? []
      return files.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
        .map { (target.lastPathComponent, $0) }
    }
  }
}
