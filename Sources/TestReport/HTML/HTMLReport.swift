// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import ResultBundle
import TestResults
import WebAssets

/// A report that any browser shows, from disk and without a network.
///
/// It is either one file with everything, or a folder whose page loads the data of a test when the test is opened.
package struct HTMLReport {
  private let results: RunResults
  private let before: RunResults?
  private let history: MeasurementHistory
  private let passes: EarlierPasses
  private let package: URL?
  /// The size in bytes of each attachment file that exists.
  private let sizes: [String: Int]

  /// - Parameters:
  ///   - results: the run.
  ///   - before: an earlier run for comparison; nil to compare with no run.
  ///   - history: the measurements of earlier runs.
  ///   - passes: the earlier passes of failed tests, for the text for agents; nil for those of `before` and of the run.
  ///   - package: the folder of the sources to show at failures; nil to show no sources.
  package init(
    _ results: RunResults, before: RunResults? = nil, history: MeasurementHistory = .init(),
    passes: EarlierPasses? = nil, package: URL? = nil
  ) {
    self.results = results
    self.passes =
      passes ?? before.map { EarlierPasses(of: results, in: $0) } ?? EarlierPasses(of: results)
    self.package = package
    var sizes: [String: Int] = [:]
    for attachment in Self.attachments(of: results) where sizes[attachment.file] == nil {
      sizes[attachment.file] = results.record.size(of: attachment)
    }
    self.sizes = sizes
    self.before = before
    self.history = history
  }

  /// The maximum total size of the attachments in a report of one file, in bytes.
  ///
  /// Browsers open a page of this size quickly.
  package static let maximumInlineBytes = 64 << 20

  /// The maximum number of tests in a report of one file.
  package static let maximumInlineTests = 2_000

  /// Whether the run is small enough for one file.
  package var fitsOneFile: Bool {
    results.tests.count <= Self.maximumInlineTests
      && sizes.values.reduce(0, +) <= Self.maximumInlineBytes
  }

  private static func attachments(of results: RunResults) -> [BundleEvent.Attachment] {
    (results.tests.flatMap(\.attempts).map(\.test) + results.record.streams.map(\.outside))
      .flatMap(\.attachments).map(\.attachment)
  }

  // MARK: - One file

  /// Writes the report as one file, without the largest attachments if all of them are too large together.
  ///
  /// - Throws: ``BundleError/cannotWrite(path:reason:)``.
  package func write(to file: URL) throws {
    var names: [String] = []
    var room = Self.maximumInlineBytes
    // Small attachments come first, so that a log of hundreds of megabytes takes no space from the pictures.
    for (name, size) in sizes.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) where size <= room {
      names.append(name)
      room -= size
    }
    let leftOut = Set(sizes.keys).subtracting(names).sorted()
    try writing(file) { page in
      try page.write(Self.head(title: results.record.name))
      let run = RunPage(results, before: before, history: history, package: package, leftOut: leftOut)
      try page.write(PageDocument.json(run, id: "run"))
      var sources = SourceReader(package: package)
      var prompts = FailurePrompts(results, passes: passes, package: package)
      for (number, test) in results.tests.enumerated() {
        let data = TestPage(
          test, in: results.record, history: history, sources: &sources, prompts: &prompts)
        try page.write(PageDocument.json(data, id: "test-\(number)"))
      }
      for name in names.sorted() {
        // An attachment that cannot be read is left out of the page.
        guard let data = try? results.record.files.data(of: name, in: BundleFormat.attachments) else {
          continue
        }
        try page.write(
          Data("<script type=\"text/plain\" id=\"file-\(name)\">".utf8) + data.base64EncodedData()
            + Data("</script>\n".utf8))
      }
      try page.write(Self.tail)
    }
  }

  // MARK: - A folder

  /// Writes `index.html` and the files that it loads.
  ///
  /// - Parameters:
  ///   - folder: the target; it is created if it does not exist.
  ///   - copiesAttachments: false if the folder's `attachments` already has the attachments of the bundle.
  /// - Throws: ``BundleError/cannotWrite(path:reason:)``.
  package func write(toFolder folder: URL, copiesAttachments: Bool = true) throws {
    let data = folder.appendingPathComponent("data")
    let files = folder.appendingPathComponent(BundleFormat.attachments)
    do {
      try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
      if copiesAttachments {
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
      }
      let copies = UntrustedFolder(folder)
      for (name, size) in copiesAttachments ? sizes : [:] {
        // A copy of an earlier version, which was interrupted, is shorter than the file.
        guard copies.size(of: name, in: BundleFormat.attachments) != size else { continue }
        try AtomicFileWriter.replace(files.appendingPathComponent(name)) {
          try results.record.files.copy(name, in: BundleFormat.attachments, to: $0, permissions: 0o666)
        }
      }
    } catch {
      throw BundleError.cannotWrite(path: folder.path, reason: error.localizedDescription)
    }
    try writeTexts(to: data.appendingPathComponent("texts"))
    var sources = SourceReader(package: package)
    var prompts = FailurePrompts(results, passes: passes, package: package)
    let tests = results.tests
    // Browsers let pages on disk load scripts, but no other data. Several tests share a script, because many small
    // files are slower than a large one.
    for first in stride(from: 0, to: tests.count, by: Self.testsPerFile) {
      try writing(data.appendingPathComponent("tests-\(first / Self.testsPerFile).js")) { file in
        for number in first..<min(first + Self.testsPerFile, tests.count) {
          let page = TestPage(
            tests[number], in: results.record, history: history, sources: &sources, prompts: &prompts)
          try file.write(
            Data("understudy.take(\(number),".utf8) + PageDocument.encode(page) + Data(");\n".utf8))
        }
      }
    }
    try writing(folder.appendingPathComponent("index.html")) { page in
      try page.write(Self.head(title: results.record.name))
      try page.write(
        PageDocument.json(RunPage(results, before: before, history: history, package: package), id: "run"))
      try page.write(PageDocument.json(Self.testsPerFile, id: "tests-per-file"))
      try page.write(Self.tail)
    }
  }

  /// The number of tests whose data are in one script.
  private static let testsPerFile = 50

  /// Writes the text attachments as scripts, because a page on disk may not read other files.
  private func writeTexts(to folder: URL) throws {
    var written: Set<String> = []
    for attachment in Self.attachments(of: results) where written.insert(attachment.file).inserted {
      let media = UniformType(identifier: attachment.type).mediaType
      guard media.hasPrefix("text/") || media.hasSuffix("json"),
        let size = sizes[attachment.file], size <= Self.maximumText,
        // Text that cannot be read has no script.
        let content = try? results.record.files.data(of: attachment.file, in: BundleFormat.attachments)
      else { continue }
      let file = folder.appendingPathComponent("\(attachment.file).js")
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      } catch {
        throw BundleError.cannotWrite(path: folder.path, reason: error.localizedDescription)
      }
      try writing(file) { writer in
        let name = try PageDocument.encode(attachment.file)
        let text = try PageDocument.encode(String(decoding: content, as: UTF8.self))
        try writer.write(Data("understudy.text(".utf8) + name + Data(",".utf8) + text + Data(");\n".utf8))
      }
    }
  }

  /// The maximum size in bytes of a text attachment that is shown in the page; the page links to longer text.
  private static let maximumText = 4 << 20

  // MARK: - Parts

  private func writing(_ file: URL, _ body: (AtomicFileWriter) throws -> Void) throws {
    do {
      let writer = try AtomicFileWriter(file)
      try body(writer)
      try writer.finish()
    } catch {
      throw BundleError.cannotWrite(path: file.path, reason: error.localizedDescription)
    }
  }

  private static let script = ScriptBundle(entry: "report/report.js", read: AssetFiles.text).text

  private static func head(title: String) -> Data {
    PageDocument.head(
      title: title, scripts: [script, ProfilePage.script],
      styles: ["kit/base.css", "report/run.css", "report/test.css"],
      body: AssetFiles.file("report/report.html"))
  }

  private static var tail: Data { PageDocument.tail(script: script) }
}
