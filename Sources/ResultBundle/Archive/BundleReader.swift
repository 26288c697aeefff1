import Foundation

/// Reads bundles of every version of the format, also those that ended in the middle of a line.
package enum BundleReader {
  /// - Throws: ``BundleError``, where there is no bundle or one of a newer format. What is damaged in a bundle is told in
  ///   ``BundleRecord/problems``.
  package static func read(_ url: URL) throws -> BundleRecord {
    let files = try streams(of: url)
    let (manifest, manifestProblems) = try manifest(of: url)
    var problems = manifestProblems
    var record = BundleRecord(url: url, manifest: manifest)
    for file in files {
      var reading = StreamReading(name: file.deletingPathExtension().lastPathComponent)
      do {
        reading.read(try Data(contentsOf: file, options: .alwaysMapped))
        problems += reading.problems
        record.streams.append(reading.stream)
      } catch {
        problems.append("\(file.lastPathComponent) cannot be read: \(error.localizedDescription)")
      }
    }
    record.streams.sort { ($0.start?.date ?? "", $0.name) < ($1.start?.date ?? "", $1.name) }
    record.problems = problems + missingAttachments(of: record)
    return record
  }

  /// How the processes of a run were started, without reading what they did.
  package static func starts(of url: URL) throws -> [BundleEvent.RunStarted] {
    try streams(of: url).compactMap { file in
      guard let handle = try? FileHandle(forReadingFrom: file),
        let line = try? handle.read(upToCount: longestStart)?.split(separator: UInt8(ascii: "\n")).first,
        case .runStarted(let start) = try? BundleCoding.decoder().decode(
          BundleEvent.self, from: Data(Array(line))
        )
        .kind
      else { return nil }
      return start
    }
  }

  /// Bytes; arguments with the names of all tests are long.
  private static let longestStart = 4 << 20

  /// What a bundle says of itself, and what is wrong with that.
  package static func manifest(of url: URL) throws -> (manifest: BundleManifest, problems: [String]) {
    let assumed = BundleManifest(created: Date(timeIntervalSince1970: 0))
    let consequence = "the events are taken for those of version \(BundleFormat.version)."
    guard let data = try? Data(contentsOf: url.appendingPathComponent(BundleFormat.manifest)) else {
      return (assumed, ["\(BundleFormat.manifest) is missing; \(consequence)"])
    }
    guard let manifest = try? JSONDecoder().decode(BundleManifest.self, from: data) else {
      return (assumed, ["\(BundleFormat.manifest) cannot be read; \(consequence)"])
    }
    guard manifest.format <= BundleFormat.version else {
      throw BundleError.newerFormat(path: url.path, found: manifest.format)
    }
    return (manifest, [])
  }

  /// The files with the events of a bundle, by name.
  package static func streams(of url: URL) throws -> [URL] {
    let folder = url.appendingPathComponent(BundleFormat.events)
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      let exists = FileManager.default.fileExists(atPath: url.path)
      throw BundleError.noBundle(
        path: url.path, reason: exists ? "it has no folder \(BundleFormat.events)" : "it does not exist")
    }
    return names.filter { $0.hasSuffix(".\(BundleFormat.eventsExtension)") }.sorted()
      .map(folder.appendingPathComponent)
  }

  private static func missingAttachments(of record: BundleRecord) -> [String] {
    let folder = record.url.appendingPathComponent(BundleFormat.attachments)
    let present = Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    var missing: [String] = []
    for stream in record.streams {
      for test in stream.tests + [stream.outside] {
        for (_, attachment) in test.attachments where !present.contains(attachment.file) {
          missing.append(
            "The attachment \"\(attachment.name)\" of \(test.name) is missing: \(BundleFormat.attachments)/\(attachment.file)"
          )
        }
      }
    }
    return missing
  }
}
