// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults

/// The pictures of a run for stores and manuals, which tests took with `storeScreenshot(named:)`.
package struct StorePictures {
  /// A picture in the folder of its language and appearance.
  package struct Picture: Sendable, Equatable {
    /// The name that the test gave.
    package let name: String
    /// The language tag: `de-DE`.
    package let language: String
    package let appearance: String
    /// The path in the folder of the export: `de-DE/dark/01 List.png`.
    package let path: String
    /// The file in the bundle.
    let file: String
    /// The name of the test.
    package let test: String
    /// Whether the test failed, so that the picture may show an error.
    package let isOfFailedTest: Bool
  }

  /// The pictures, sorted by name, language and appearance.
  package let pictures: [Picture]
  /// The pictures that were left out because their files are missing, as sentences.
  package let problems: [String]
  private let files: UntrustedFolder
  private let title: String

  /// Finds the pictures of the last attempt of each test.
  ///
  /// Two pictures of the same name, language and appearance are of different configurations or tests. Their file names
  /// then have the name of the configuration, and of the test if that is not sufficient.
  package init(_ results: RunResults) {
    var found: [Found] = []
    var problems: [String] = []
    for test in results.tests {
      guard let attempt = test.attempts.last else { continue }
      // A test may replace a picture with a later one.
      var latest: [String: BundleEvent.Attachment] = [:]
      for (_, attachment) in attempt.test.attachments {
        if let name = attachment.info?[Self.key] { latest[name] = attachment }
      }
      for (name, attachment) in latest.sorted(by: { $0.key < $1.key }) {
        guard results.record.size(of: attachment) != nil else {
          problems.append("The picture \"\(name)\" of \(test.name.title) is missing from the bundle.")
          continue
        }
        found.append(
          Found(
            name: name, language: attachment.info?["language"] ?? "default",
            appearance: attachment.info?["appearance"] ?? "light", file: attachment.file, test: test))
      }
    }
    pictures = Self.placed(found)
    self.problems = problems
    files = results.record.files
    title = results.record.name
  }

  /// The key of the name in the information about an attachment.
  private static let key = "storeScreenshot"

  private struct Found {
    let name: String
    let language: String
    let appearance: String
    let file: String
    let test: TestResult

    /// The path without extension.
    ///
    /// At level 0, the file has only the picture's name; level 1 adds the configuration, level 2 the test.
    func path(_ level: Int) -> String {
      let configuration = level > 0 ? test.name.configuration : nil
      let test = level > 1 ? self.test.name.identifier : nil
      let file = ([name] + [configuration, test].compactMap { $0 }).joined(separator: "@")
      return [language, appearance, file].map(StorePictures.fileName).joined(separator: "/")
    }
  }

  /// Gives each picture a path that no other picture has.
  private static func placed(_ found: [Found]) -> [Picture] {
    var levels = [Int](repeating: 0, count: found.count)
    for level in 0..<2 {
      let groups = Dictionary(grouping: found.indices) { found[$0].path(levels[$0]).lowercased() }
      for indices in groups.values where indices.count > 1 {
        for index in indices { levels[index] = level + 1 }
      }
    }
    var taken: Set<String> = []
    return found.indices.map { index in
      let (one, stem) = (found[index], found[index].path(levels[index]))
      var (path, number) = (stem, 1)
      // Tests with the same name exist in different targets.
      while !taken.insert(path.lowercased()).inserted {
        number += 1
        path = "\(stem)@\(number)"
      }
      return Picture(
        name: one.name, language: one.language, appearance: one.appearance, path: "\(path).png",
        file: one.file, test: one.test.name.title, isOfFailedTest: one.test.outcome.isFailure)
    }.sorted { ($0.name, $0.path) < ($1.name, $1.path) }
  }

  /// Replaces the characters that cannot be in a file name, or that would make a hidden file.
  private static func fileName(_ text: String) -> String {
    var safe = String(
      text.prefix(120).map { $0.isLetter || $0.isNumber || " -_.@(),+".contains($0) ? $0 : "-" })
    while safe.utf8.count > longestName { safe.removeLast() }
    return safe.isEmpty ? "-" : safe.hasPrefix(".") ? "-" + safe.dropFirst() : safe
  }

  /// The largest number of bytes of a name, which leaves room for a number and the extension.
  private static let longestName = 200

  /// Writes the pictures and the page `index.html`, which shows all of them.
  ///
  /// Earlier files of the same names are replaced; other files of the folder stay.
  ///
  /// - Parameter folder: the target; it is created if it does not exist.
  /// - Throws: ``BundleError/cannotWrite(path:reason:)``.
  package func write(to folder: URL) throws {
    for picture in pictures {
      let file = folder.appendingPathComponent(picture.path)
      do {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try AtomicFileWriter.replace(file) {
          try files.copy(picture.file, in: BundleFormat.attachments, to: $0, permissions: 0o666)
        }
      } catch {
        throw BundleError.cannotWrite(path: file.path, reason: error.localizedDescription)
      }
    }
    let page = folder.appendingPathComponent("index.html")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(StorePicturesPage(title: title, pictures: pictures).html.utf8).write(
        to: page, options: .atomic)
    } catch {
      throw BundleError.cannotWrite(path: page.path, reason: error.localizedDescription)
    }
  }
}
