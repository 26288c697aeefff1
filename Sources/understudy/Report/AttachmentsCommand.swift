// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import ResultBundle
import TestReport
import TestResults

struct AttachmentsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attachments",
    abstract:
      "Copy the attachments of a bundle into one folder for each test. The files have the names that the test gave."
  )

  @OptionGroup var bundle: BundleArgument

  @Option(
    name: .customLong("test"), help: "Target/Suite/test, or the beginning of such a name. Default: all tests."
  )
  var tests: [String] = []

  @Option(
    name: .customLong("out"), help: "The folder for the copies. It is created if it does not exist.",
    completion: .directory)
  var folder: String

  func run() throws {
    let results = try bundle.results()
    let chosen = zip(results.tests, Self.folders(of: results.tests)).filter { test, _ in
      tests.isEmpty || tests.contains { matches($0, test.name.identifier) }
    }
    guard !chosen.isEmpty else {
      throw ValidationError(
        "No test of the bundle is called \(tests.joined(separator: " or ")). It has: "
          + results.tests.prefix(20).map(\.name.identifier).joined(separator: ", "))
    }
    var count = 0
    for (test, names) in chosen {
      for (name, run) in zip(names, test.attempts) {
        for (number, (_, attachment)) in run.test.attachments.enumerated() {
          guard results.record.size(of: attachment) != nil else { continue }
          let target = URL(fileURLWithPath: folder).appendingPathComponent(name, isDirectory: true)
          try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
          let file = target.appendingPathComponent(Self.fileName(of: attachment, number: number + 1))
          try AtomicFileWriter.replace(file) {
            try results.record.files.copy(
              attachment.file, in: BundleFormat.attachments, to: $0, permissions: 0o666)
          }
          count += 1
        }
      }
    }
    print("\(count) attachments of \(chosen.count) tests are in \(folder)")
  }

  /// Returns the names of the folders of each test, one for each attempt; no two attempts have the same name.
  private static func folders(of tests: [TestResult]) -> [[String]] {
    var taken: Set<String> = []
    func unused(_ name: String) -> String {
      var candidate = name
      var number = 1
      while !taken.insert(candidate).inserted {
        number += 1
        candidate = "\(name) (\(number))"
      }
      return candidate
    }
    let names = tests.map { folderName(of: $0.name.title) }
    // The first attempts come first, so that a repetition of a test does not change the names of other tests.
    var folders = names.map { [unused($0)] }
    for (index, test) in tests.enumerated() {
      folders[index] += test.attempts.indices.dropFirst().map { unused("\(names[index])-\($0 + 1)") }
    }
    return folders
  }

  /// Returns the name of the folder of a test: short enough for the file system, and not that of a folder above it.
  private static func folderName(of title: String) -> String {
    let name = title.replacing("/", with: ".")
    guard name.utf8.count > longestName else { return name.allSatisfy { $0 == "." } ? "_\(name)" : name }
    var beginning = name[...]
    while beginning.utf8.count > longestName { beginning.removeLast() }
    return "\(beginning)-\(AttachmentStore.digest(of: Data(name.utf8)).prefix(16))"
  }

  /// The largest number of bytes in the part of a folder's name that is the name of the test.
  private static let longestName = 200

  private func matches(_ name: String, _ identifier: String) -> Bool {
    identifier == name || identifier.hasPrefix(name + "/")
  }

  /// Returns a file name: a number, because names may be equal, and the safe characters of the name.
  private static func fileName(of attachment: BundleEvent.Attachment, number: Int) -> String {
    let suffix = "." + URL(fileURLWithPath: attachment.file).pathExtension
    let stem =
      attachment.name.hasSuffix(suffix) ? String(attachment.name.dropLast(suffix.count)) : attachment.name
    let safe = String(stem.prefix(60).map { $0.isLetter || $0.isNumber || $0 == "." ? $0 : "_" })
    return String(format: "%03d-", number) + safe + suffix
  }
}
