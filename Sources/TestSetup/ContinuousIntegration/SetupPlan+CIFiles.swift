// SPDX-License-Identifier: Apache-2.0

import Foundation

extension SetupPlan {
  /// Adds the script for continuous integration, and the files of the engines.
  ///
  /// - Parameters:
  ///   - engines: the engines; nil for those for which the repository has files.
  ///   - package: the folder of the package.
  ///   - project: the folder of the tested project: the package itself, or the folder that contains it.
  ///   - packages: the Debian packages that the build of the program needs.
  ///   - build: the build system of the program, if the package does not build it.
  ///   - checkout: the checkout on which the package depends; nil if SwiftPM downloads Understudy.
  ///   - language: the language of the tests.
  mutating func addCIFiles(
    _ engines: [CIEngine]?, package: URL, project: URL, packages: [String], build: BuildSystem?,
    checkout: URL?, language: SetupLanguage = .swift
  ) {
    let repository =
      Self.repository(above: package) ?? project
    let folder = package.pathComponents.dropFirst(repository.pathComponents.count).joined(separator: "/")
    // Tests in Python have no Swift package through which Understudy could be downloaded.
    let isOutside =
      language == .python || checkout.map { Self.repository(above: $0)?.path != repository.path } ?? false
    let files = CIFiles(
      folder: folder, packages: packages, build: build, language: language,
      checkout: isOutside && language == .swift
        ? checkout.map { UnderstudySource.path(of: $0, from: package) } : nil,
      origin: isOutside ? checkout.flatMap(Self.origin) : nil)
    let isNew = !FileManager.default.fileExists(
      atPath: package.appendingPathComponent(CIFiles.scriptName).path)
    add(CIFiles.scriptName, files.script, to: package, isExecutable: true)
    if isNew, isOutside, files.origin == nil {
      notes.append(
        "\(CIFiles.scriptName) clones Understudy from the variable UNDERSTUDY_REPOSITORY: set it in the settings of "
          + "the repository, or write the URL into the script.")
    }
    for engine in engines ?? CIEngine.used(in: repository) {
      for file in files.files(for: engine) {
        let url = repository.appendingPathComponent(file.name)
        // A file that does not exist is written with the line.
        if file.name == CIFiles.gitlabMain,
          let text = try? String(contentsOf: url, encoding: .utf8), !text.contains(".gitlab/ui-tests.yml")
        {
          notes.append("Add to \(CIFiles.gitlabMain):\n\(CIFiles.gitlabInclude)")
        }
        add(file.name, file.text, to: repository)
      }
    }
  }

  private static func repository(above folder: URL) -> URL? {
    var place = folder.resolvingSymlinksInPath()
    while place.path != "/" {
      if FileManager.default.fileExists(atPath: place.appendingPathComponent(".git").path) { return place }
      place.deleteLastPathComponent()
    }
    return nil
  }

  /// Returns the address from which a checkout was cloned; nil if it is unknown, or if others cannot clone from it.
  private static func origin(of checkout: URL) -> String? {
    let configuration = checkout.appendingPathComponent(".git/config")
    guard let text = try? String(contentsOf: configuration, encoding: .utf8),
      let match = text.firstMatch(of: #/\[remote "origin"\][^\[]*?url\s*=\s*(\S+)/#)
    else { return nil }
    let url = String(match.1)
    return url.hasPrefix("https://") && !url.contains("@") && !url.contains("'") ? url : nil
  }
}
