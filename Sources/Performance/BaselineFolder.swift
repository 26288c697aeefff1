// SPDX-License-Identifier: Apache-2.0

import Foundation
import Settings

/// Where a package keeps the baselines of its tests: `Baselines`, beside its manifest, with a folder for each test target
/// and in it a file for each class of machines.
///
/// Not inside of the target's own folder, where SwiftPM would ask what the files are there for.
package struct BaselineFolder: Sendable, Equatable {
  package let url: URL

  package init(_ url: URL) { self.url = url }

  /// That of a package.
  package init(package root: URL) { url = root.appendingPathComponent("Baselines", isDirectory: true) }

  /// That of the package that a source file belongs to.
  ///
  /// - Returns: nil when no folder above the file has a manifest, as where tests run without their sources.
  package init?(source file: String) {
    var folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    while folder.path != "/" {
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
        self.init(package: folder)
        return
      }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  /// Which folder is used, as far as the environment says.
  package enum Choice: Sendable, Equatable {
    /// That of the package.
    case package
    case other(BaselineFolder)
    /// None: nothing is compared.
    case off

    package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
      switch environment[BaselineFolder.variable] ?? "" {
      case "": self = .package
      case "off": self = .off
      case let path: self = .other(BaselineFolder(URL(fileURLWithPath: path, isDirectory: true)))
      }
    }
  }

  /// Which folder is used instead of the package's: a path, or `off`.
  package static let variable = Setting.baselines.name

  package func file(target: String, machine: MachineClass?) -> URL {
    url.appendingPathComponent(target, isDirectory: true)
      .appendingPathComponent(BaselineFile.name(for: machine))
  }

  /// A baseline and where it was found.
  package struct Found: Sendable, Equatable {
    package let baseline: Baseline
    /// The name of the machine class, or of what holds for any machine.
    package let machine: String
  }

  /// The baseline for a machine: that of its class, or else the one that holds for any machine.
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

  /// The targets that have baselines, with their files, in the order of their names.
  package func files() -> [(target: String, file: URL)] {
    let manager = FileManager.default
    let targets = (try? manager.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)) ?? []
    return targets.sorted { $0.path < $1.path }.flatMap { target in
      let files = (try? manager.contentsOfDirectory(at: target, includingPropertiesForKeys: nil)) ?? []
      return files.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
        .map { (target.lastPathComponent, $0) }
    }
  }
}
