// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import ResultBundle
import TestResults

struct AttachmentsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attachments",
    abstract:
      "Copies the attachments of a bundle into one folder for each test. The files have the names that the test gave."
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
    let chosen = results.tests.filter { test in
      tests.isEmpty || tests.contains { matches($0, test.name.identifier) }
    }
    guard !chosen.isEmpty else {
      throw ValidationError(
        "No test of the bundle is called \(tests.joined(separator: " or ")). It has: "
          + results.tests.prefix(20).map(\.name.identifier).joined(separator: ", "))
    }
    var count = 0
    for test in chosen {
      for (attempt, run) in test.attempts.enumerated() {
        let name = test.name.title.replacing("/", with: ".") + (attempt > 0 ? "-\(attempt + 1)" : "")
        for (number, (_, attachment)) in run.test.attachments.enumerated() {
          guard results.record.size(of: attachment) != nil else { continue }
          let target = URL(fileURLWithPath: folder).appendingPathComponent(name, isDirectory: true)
          try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
          let file = target.appendingPathComponent(Self.fileName(of: attachment, number: number + 1))
          // An earlier copy is replaced. Without one, the removal fails; if the file cannot be removed, the copy fails.
          try? FileManager.default.removeItem(at: file)
          try results.record.files.copy(
            attachment.file, in: BundleFormat.attachments, to: file, permissions: 0o666)
          count += 1
        }
      }
    }
    print("\(count) attachments of \(chosen.count) tests are in \(folder)")
  }

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
