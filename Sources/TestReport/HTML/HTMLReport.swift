import Foundation
import ResultBundle

/// A report that any browser shows, from disk and without a network: one file that holds everything, or a folder
/// whose page loads the data of a test when it is looked at.
package struct HTMLReport {
  private let results: RunResults
  private let before: RunResults?
  private let history: MeasurementHistory

  /// - Parameters:
  ///   - before: an earlier run that this one is compared with.
  ///   - history: what earlier runs measured.
  package init(_ results: RunResults, before: RunResults? = nil, history: MeasurementHistory = .init()) {
    self.results = results
    self.before = before
    self.history = history
  }

  /// Bytes of attachments that one file may hold: browsers open it in a moment up to there.
  package static let longestInline = 64 << 20

  /// Tests that one file may hold.
  package static let mostInline = 2_000

  /// Whether the run is small enough for one file.
  package var fitsOneFile: Bool {
    results.tests.count <= Self.mostInline && sizes.values.reduce(0, +) <= Self.longestInline
  }

  /// Bytes of each attachment's file that is there.
  private var sizes: [String: Int] {
    var sizes: [String: Int] = [:]
    for attachment in attachments { sizes[attachment.file] = attachment.size }
    return sizes
  }

  private var attachments: [BundleEvent.Attachment] {
    (results.tests.flatMap(\.attempts).map(\.test) + results.record.streams.map(\.outside))
      .flatMap(\.attachments).map(\.attachment)
  }

  // MARK: - One file

  /// - Throws: ``BundleError/cannotWrite(path:reason:)``.
  package func write(to file: URL) throws {
    var names: [String] = []
    var room = Self.longestInline
    let sizes = sizes
    // The small ones first: a log of hundreds of megabytes takes no room from the pictures.
    for (name, size) in sizes.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) where size <= room {
      names.append(name)
      room -= size
    }
    let leftOut = Set(sizes.keys).subtracting(names).sorted()
    try writing(file) { page in
      try page.write(Self.head(title: results.record.name))
      let run = RunPage(results, before: before, history: history, leftOut: leftOut)
      try page.write(Self.json(run, id: "run"))
      var sources = SourceReader()
      for (number, test) in results.tests.enumerated() {
        let data = TestPage(test, in: results.record, history: history, sources: &sources)
        try page.write(Self.json(data, id: "test-\(number)"))
      }
      for name in names.sorted() {
        let source = results.record.url.appendingPathComponent(BundleFormat.attachments)
          .appendingPathComponent(name)
        guard let data = try? Data(contentsOf: source) else { continue }
        try page.write(
          Data("<script type=\"text/plain\" id=\"file-\(name)\">".utf8) + data.base64EncodedData()
            + Data("</script>\n".utf8))
      }
      try page.write(Self.tail)
    }
  }

  // MARK: - A folder

  /// Writes `index.html` with what it loads beside it.
  ///
  /// - Throws: ``BundleError/cannotWrite(path:reason:)``.
  package func write(toFolder folder: URL) throws {
    let data = folder.appendingPathComponent("data")
    let files = folder.appendingPathComponent(BundleFormat.attachments)
    do {
      try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
      try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
      for name in sizes.keys {
        let source = results.record.url.appendingPathComponent(BundleFormat.attachments)
          .appendingPathComponent(name)
        let target = files.appendingPathComponent(name)
        guard FileManager.default.fileExists(atPath: source.path),
          !FileManager.default.fileExists(atPath: target.path)
        else { continue }
        try FileManager.default.copyItem(at: source, to: target)
      }
    } catch {
      throw BundleError.cannotWrite(path: folder.path, reason: error.localizedDescription)
    }
    try writeTexts(to: data.appendingPathComponent("texts"))
    var sources = SourceReader()
    let tests = results.tests
    // Pages from disk may load scripts and nothing else. Some hundred tests share one: files cost more than bytes.
    for first in stride(from: 0, to: tests.count, by: Self.testsPerFile) {
      try writing(data.appendingPathComponent("tests-\(first / Self.testsPerFile).js")) { file in
        for number in first..<min(first + Self.testsPerFile, tests.count) {
          let page = TestPage(tests[number], in: results.record, history: history, sources: &sources)
          try file.write(Data("understudy.take(\(number),".utf8) + Self.encode(page) + Data(");\n".utf8))
        }
      }
    }
    try writing(folder.appendingPathComponent("index.html")) { page in
      try page.write(Self.head(title: results.record.name))
      try page.write(Self.json(RunPage(results, before: before, history: history), id: "run"))
      try page.write(Data("<script>understudyFolder = \(Self.testsPerFile)</script>\n".utf8))
      try page.write(Self.tail)
    }
  }

  private static let testsPerFile = 50

  /// Texts as scripts: a page from disk may not read other files.
  private func writeTexts(to folder: URL) throws {
    var written: Set<String> = []
    for attachment in attachments where written.insert(attachment.file).inserted {
      let media = UniformType(identifier: attachment.type).mediaType
      guard media.hasPrefix("text/") || media.hasSuffix("json"), attachment.size <= Self.longestText,
        let content = try? Data(contentsOf: results.record.file(of: attachment))
      else { continue }
      let file = folder.appendingPathComponent("\(attachment.file).js")
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      } catch {
        throw BundleError.cannotWrite(path: folder.path, reason: error.localizedDescription)
      }
      try writing(file) { writer in
        let name = try Self.encode(attachment.file)
        let text = try Self.encode(String(decoding: content, as: UTF8.self))
        try writer.write(Data("understudy.text(".utf8) + name + Data(",".utf8) + text + Data(");\n".utf8))
      }
    }
  }

  /// Bytes of a text that is shown in the page; longer ones are opened as files.
  private static let longestText = 4 << 20

  // MARK: - Parts

  private func writing(_ file: URL, _ body: (FileWriter) throws -> Void) throws {
    do {
      let writer = try FileWriter(file)
      try body(writer)
      try writer.finish()
    } catch {
      throw BundleError.cannotWrite(path: file.path, reason: error.localizedDescription)
    }
  }

  private static let scripts = [
    PackageResources.kit_js, PackageResources.data_js, PackageResources.tree_js, PackageResources.list_js,
    PackageResources.overview_js, PackageResources.compare_js, PackageResources.test_js,
    PackageResources.steps_js, PackageResources.timeline_js, PackageResources.stage_js,
    PackageResources.elements_js, PackageResources.details_js, PackageResources.log_js,
    PackageResources.measured_js, PackageResources.plots_js, PackageResources.measurements_js,
    PackageResources.main_js,
  ]

  private static let styles = [
    PackageResources.base_css, PackageResources.run_css, PackageResources.test_css,
  ]

  private static func head(title: String) -> Data {
    head(title: title, styles: styles, body: Data(PackageResources.body_html))
  }

  /// The beginning of a page, up to its data.
  static func head(title: String, styles: [[UInt8]], body: Data) -> Data {
    let title = PlainText.visible(title).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    return Data(
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title) – Understudy</title>
      <style>

      """.utf8) + styles.reduce(into: Data()) { $0 += $1 } + Data("</style>\n</head>\n".utf8) + body
  }

  private static var tail: Data { tail(scripts: scripts) }

  /// The end of a page, which draws its data.
  static func tail(scripts: [[UInt8]]) -> Data {
    Data("<script>\n".utf8) + scripts.reduce(into: Data()) { $0 += $1 }
      + Data("</script>\n</body>\n</html>\n".utf8)
  }

  private static func json(_ value: some Encodable, id: String) throws -> Data {
    try Data("<script type=\"application/json\" id=\"\(id)\">".utf8) + encode(value)
      + Data("</script>\n".utf8)
  }

  /// JSON that can stand in a script of a page: nothing in it ends the script or begins a comment.
  static func encode(_ value: some Encodable) throws -> Data {
    let encoder = BundleCoding.encoder(.withoutEscapingSlashes)
    encoder.dateEncodingStrategy = .iso8601
    let data = try encoder.encode(value)
    guard data.contains(UInt8(ascii: "<")) else { return data }
    var safe = Data(capacity: data.count + 64)
    for byte in data {
      if byte == UInt8(ascii: "<") {
        safe.append(contentsOf: Array("\\u003c".utf8))
      } else {
        safe.append(byte)
      }
    }
    return safe
  }
}
