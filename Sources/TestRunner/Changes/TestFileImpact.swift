// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The effect of changed files of a test target on the tests of the same target.
struct TestFileImpact {
  /// A file that may affect any test of the target.
  struct Unlimited: Error, Equatable {
    let path: String
    /// The reason, as the end of a sentence about the file.
    let reason: String
  }

  /// The Swift files of the target, by path.
  private let files: [String: SwiftFileSymbols]

  /// - Parameter folder: the folder of the target.
  init(folder: URL) {
    var files: [String: SwiftFileSymbols] = [:]
    let folder = folder.resolvingSymlinksInPath()
    for case let path as String in FileManager.default.enumerator(atPath: folder.path) ?? .init()
    where path.hasSuffix(".swift") {
      let file = folder.appendingPathComponent(path)
      // A file that cannot be read has an obstacle: an unfinished text.
      files[file.path] = SwiftFileSymbols(of: (try? String(contentsOf: file, encoding: .utf8)) ?? "\"")
    }
    self.files = files
  }

  /// Returns the tests of the changed files, and of the files that contain one of their names, or a name of such a file.
  ///
  /// - Parameters:
  ///   - changed: the changed files of the target.
  ///   - tests: the tests of the target.
  /// - Returns: the tests.
  /// - Throws: ``Unlimited`` if a file may affect tests of files that contain none of its names.
  func tests(
    affectedBy changed: [ChangedFiles.File], among tests: [TestIdentifier]
  ) throws(Unlimited) -> [TestIdentifier] {
    var affected: Set<String> = []
    var names: Set<String> = []
    for file in changed {
      guard file.path.hasSuffix(".swift") else {
        throw Unlimited(path: file.path, reason: "is not a Swift file, so it is not known which tests use it")
      }
      // Tests may have used a name that is no longer there.
      let versions = [files[file.path], file.earlier.map(SwiftFileSymbols.init(of:))].compactMap { $0 }
      for version in versions { names.formUnion(try visible(in: version, file.path)) }
      if files[file.path] != nil { affected.insert(file.path) }
    }
    var isComplete = false
    while !isComplete {
      isComplete = true
      for (path, file) in files.sorted(by: { $0.key < $1.key }) where !affected.contains(path) {
        guard names.contains(where: file.mentions) else { continue }
        affected.insert(path)
        names.formUnion(try visible(in: file, path))
        isComplete = false
      }
    }
    let declared = affected.reduce(into: Set<String>()) { $0.formUnion(files[$1]?.declared ?? []) }
    let all = files.values.reduce(into: Set<String>()) { $0.formUnion($1.declared) }
    return tests.filter { test in
      let name = Self.outermostName(of: test)
      // The declaration of a test without a known file may be in any file, for example in a macro.
      return declared.contains(name) || !all.contains(name)
    }
  }

  private func visible(in file: SwiftFileSymbols, _ path: String) throws(Unlimited) -> Set<String> {
    if let obstacle = file.obstacle { throw Unlimited(path: path, reason: obstacle) }
    return file.visible
  }

  /// Returns the name of the outermost type around a test, or of the test if it is a function outside of types.
  private static func outermostName(of test: TestIdentifier) -> String {
    let type = test.suite.prefix { $0 != "/" && $0 != "." }
    guard type.isEmpty else { return String(type).replacing("`", with: "") }
    return TestSelector.bare(test.test).replacing("`", with: "")
  }
}
