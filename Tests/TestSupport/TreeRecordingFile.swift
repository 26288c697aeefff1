// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs

/// A recording in `Tests/Recordings`, and the file next to it with the expected listing.
package struct TreeRecordingFile {
  package let name: String

  package init(_ name: String) { self.name = name }

  package static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Recordings")

  /// All recordings in the repository, sorted by name; empty if their folder cannot be read.
  package static var all: [TreeRecordingFile] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(ending) }.map { TreeRecordingFile(String($0.dropLast(ending.count))) }
      .sorted { $0.name < $1.name }
  }

  private static let ending = ".jsonl.gz"
  package var file: URL { Self.folder.appendingPathComponent(name + Self.ending) }
  private var listing: URL { Self.folder.appendingPathComponent(name + ".txt") }

  package func read() throws -> ScreenFixture { try ScreenFixture(contentsOf: file) }

  /// Returns the expected listing of the recording.
  package func expected() throws -> [String] {
    try String(contentsOf: listing, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// Writes a recording, and its current listing as the expected one.
  package func write(_ recording: ScreenFixture) throws {
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    try recording.data().write(to: file)
    try writeExpected(Self.shortened(Self.lines(of: recording)))
  }

  /// Writes the expected listing.
  ///
  /// - Parameter lines: the shortened listing.
  /// - Throws: an error if the file cannot be written.
  package func writeExpected(_ lines: [String]) throws {
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: listing)
  }

  /// Returns the first lines of a very long listing, and a checksum of the other lines.
  package static func shortened(_ lines: [String]) -> [String] {
    guard lines.count > maximumLines else { return lines }
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in lines.dropFirst(maximumLines).joined(separator: "\n").utf8 {
      // FNV-1a.
      digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return lines.prefix(maximumLines) + [
      "and \(lines.count - maximumLines) more, FNV-1a \(String(digest, radix: 16))"
    ]
  }

  /// The number of lines of a listing that are not replaced by a checksum.
  private static let maximumLines = 150

  /// Returns the current listing of a recording.
  package static func lines(of recording: ScreenFixture) throws -> [String] {
    let application = try RecordedProgram(recording)
    let lines = try ElementListing(application.tree).lines
    if let missing = application.unrecordedQueries.first { throw missing }
    return lines
  }

  /// Returns a message with the differences between a program's listing and that of its recording; nil if they agree.
  package func difference(from fresh: ScreenFixture) throws -> String? {
    Self.difference(
      of: try Self.lines(of: fresh), from: try Self.lines(of: read()),
      "The program differs from its recording \(name); script/record-trees records it again")
  }

  /// Returns a message with the first differences of a listing from the expected one; nil if they agree.
  ///
  /// - Parameters:
  ///   - found: the lines of the current listing.
  ///   - expected: the lines that are expected.
  ///   - what: the beginning of the message.
  /// - Returns: the message; nil if the lines do not differ by more than one pixel.
  package static func difference(of found: [String], from expected: [String], _ what: String) -> String? {
    let pairs = (0..<max(found.count, expected.count)).map {
      ($0 < expected.count ? expected[$0] : "nothing", $0 < found.count ? found[$0] : "nothing")
    }
    let differing = pairs.filter { !isAlike($0.0, $0.1) }
    guard !differing.isEmpty else { return nil }
    let shown = differing.prefix(12).map { "- \($0.0)\n+ \($0.1)" }
    return "\(what) (\(differing.count) of \(pairs.count) lines differ):\n" + shown.joined(separator: "\n")
  }

  /// Whether two lines are equal except for numbers that differ by at most one pixel.
  private static func isAlike(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    let (a, b) = (one.split(separator: " "), other.split(separator: " "))
    return a.count == b.count
      && zip(a, b).allSatisfy { first, second in
        if first == second { return true }
        let comma = Set<Character>([","])
        guard let x = Int(first.filter { !comma.contains($0) }),
          let y = Int(second.filter { !comma.contains($0) })
        else { return false }
        return abs(x - y) <= 1
      }
  }
}
