// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Reads bundles of this version of the format and of older versions, also if the last line of a stream is incomplete.
package enum BundleReader {
  /// Reads a complete bundle.
  ///
  /// - Throws: ``BundleError`` if there is no bundle, or if it has a newer format. Damage in a bundle is reported in
  ///   ``BundleRecord/problems``.
  package static func read(_ url: URL) throws -> BundleRecord {
    let files = UntrustedFolder(url)
    let streams = try streams(of: url)
    let (manifest, manifestProblems) = try manifest(of: url)
    var problems = manifestProblems
    var record = BundleRecord(url: url, manifest: manifest)
    for name in streams {
      var reading = StreamReading(name: stem(of: name))
      do {
        try reading.read(name, in: files)
        problems += reading.problems
        record.streams.append(reading.stream)
      } catch {
        problems.append("\(name) cannot be read: \(error.localizedDescription)")
      }
    }
    record.streams.sort { ($0.start?.date ?? "", $0.name) < ($1.start?.date ?? "", $1.name) }
    record.problems = problems + missingAttachments(of: record)
    return record
  }

  /// Reads only the first event of each stream, which describes the start of its process.
  ///
  /// A stream without a readable first event is left out.
  ///
  /// - Throws: ``BundleError`` if there is no bundle.
  package static func starts(of url: URL) throws -> [BundleEvent.RunStarted] {
    let files = UntrustedFolder(url)
    return try streams(of: url).compactMap { name in
      guard let handle = try? files.handle(of: name, in: BundleFormat.events),
        let line = try? handle.read(upToCount: maximumStart)?.split(separator: UInt8(ascii: "\n")).first,
        case .runStarted(let start) = try? BundleCoding.decoder().decode(
          BundleEvent.self, from: Data(Array(line))
        )
        .kind
      else { return nil }
      return start
    }
  }

  /// Counts the tests that began in a bundle, including repeated attempts, without decoding the events.
  ///
  /// - Throws: ``BundleError`` if there is no bundle.
  package static func countOfTests(in url: URL) throws -> Int {
    let files = UntrustedFolder(url)
    // The form in which the writer writes the event. Strings do not contain it, because their quotation marks are
    // preceded by a backslash.
    let mark = Array("\"event\":\"testStarted\"".utf8)
    var sum = 0
    for name in try streams(of: url) {
      // A file that cannot be read counts as empty; the reader of the bundle reports it.
      try? files.forEachLine(ofStream: name) { line in
        sum += line.content.withUnsafeBytes { bytes in count(of: mark, in: bytes) }
      }
    }
    return sum
  }

  /// Counts the occurrences of `mark`, which must contain a capital letter.
  ///
  /// The search is for this letter first: capital letters are rare in these files, and `memchr` finds them fast.
  private static func count(of mark: [UInt8], in bytes: UnsafeRawBufferPointer) -> Int {
    guard let start = bytes.baseAddress, let capital = mark.firstIndex(where: { (65...90).contains($0) })
    else {
      return 0
    }
    var count = 0
    var offset = capital
    while offset < bytes.count, let found = memchr(start + offset, Int32(mark[capital]), bytes.count - offset)
    {
      let begin = UnsafeRawPointer(found) - start - capital
      if begin + mark.count <= bytes.count, memcmp(start + begin, mark, mark.count) == 0 { count += 1 }
      offset = begin + capital + 1
    }
    return count
  }

  /// The largest number of bytes of a first event.
  ///
  /// It is large, because the arguments of a process may contain the names of all tests.
  private static let maximumStart = 4 << 20

  /// Reads the manifest of a bundle; if it is missing or damaged, returns an assumed manifest and a sentence about
  /// that.
  ///
  /// - Throws: ``BundleError`` if the bundle has a newer format.
  package static func manifest(of url: URL) throws -> (manifest: BundleManifest, problems: [String]) {
    let assumed = BundleManifest(created: Date(timeIntervalSince1970: 0))
    let consequence = "the events are read as version \(BundleFormat.version)."
    let files = UntrustedFolder(url)
    guard let size = files.size(of: BundleFormat.manifest, in: nil) else {
      return (assumed, ["\(BundleFormat.manifest) is missing; \(consequence)"])
    }
    guard size <= maximumManifest, let data = try? files.data(of: BundleFormat.manifest, in: nil),
      let manifest = try? JSONDecoder().decode(BundleManifest.self, from: data)
    else {
      return (assumed, ["\(BundleFormat.manifest) cannot be read; \(consequence)"])
    }
    guard manifest.format <= BundleFormat.version else {
      throw BundleError.newerFormat(path: url.path, found: manifest.format)
    }
    return (manifest, [])
  }

  /// The largest number of bytes of a manifest.
  private static let maximumManifest = 1 << 20

  /// Returns the names of the event files of a bundle.
  ///
  /// - Throws: ``BundleError`` if there is no bundle.
  package static func streams(of url: URL) throws -> [String] {
    guard let names = UntrustedFolder(url).names(in: BundleFormat.events) else {
      let exists = FileManager.default.fileExists(atPath: url.path)
      throw BundleError.noBundle(
        path: url.path, reason: exists ? "it has no folder \(BundleFormat.events)" : "it does not exist")
    }
    return names.filter { $0.hasSuffix(".\(BundleFormat.eventsExtension)") }
  }

  /// Returns the name of a stream, given the name of its file.
  static func stem(of file: String) -> String {
    String(file.dropLast(BundleFormat.eventsExtension.count + 1))
  }

  private static func missingAttachments(of record: BundleRecord) -> [String] {
    let present = Set(record.files.names(in: BundleFormat.attachments) ?? [])
    var missing: [String] = []
    for stream in record.streams {
      for test in stream.tests + [stream.outside] {
        for (_, attachment) in test.attachments where record.size(of: attachment) == nil {
          let path = "\(BundleFormat.attachments)/\(attachment.file)"
          let reason =
            present.contains(attachment.file)
            ? "was left out: \(path) is not a regular file in the bundle" : "is missing: \(path)"
          missing.append("The attachment \"\(attachment.name)\" of \(test.name) \(reason)")
        }
      }
    }
    return missing
  }
}
