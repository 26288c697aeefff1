// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import ResultBundle
import WindowSystem

/// The file of a recording: lines of JSON, compressed by gzip, readable with `zcat` and `jq`.
///
/// The first line is the screen. Each program follows, with a line for itself, a line for each object in document
/// order, and a line for each reply, sorted by the questions. If a part of the content has changed, two recordings
/// therefore differ only in the lines of that part.
extension ScreenFixture {
  /// The version number of this format.
  package static let format = 2

  private struct Head: Codable {
    var format: Int
    var name: String
    var system: String
    var screen: CGRect
    var windows: [WindowInfo]
    var picture: Data?
    var pictureFrame: CGRect?
    var programs: Int
  }

  private struct ProgramHead: Codable {
    var processID: pid_t
    var executable: String
    var isUnderTest: Bool
    var application: FixtureTree.Application?
    var closed: [FixtureTree.Closed]?
    var nodes: Int
    var answers: Int
  }

  private struct Answer: Codable {
    var question: String
    var answer: RecordedAnswer
  }

  /// Returns the content of the file.
  package func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var lines = Data()
    func add(_ value: some Encodable) throws {
      lines.append(try encoder.encode(value))
      lines.append(UInt8(ascii: "\n"))
    }
    try add(
      Head(
        format: Self.format, name: name, system: system, screen: screenFrame, windows: windows,
        picture: picture, pictureFrame: pictureFrame, programs: programs.count))
    for program in programs {
      let tree = program.tree
      try add(
        ProgramHead(
          processID: program.processID, executable: program.executable, isUnderTest: program.isUnderTest,
          application: tree?.application, closed: tree?.closed.isEmpty == false ? tree?.closed : nil,
          nodes: tree?.nodes.count ?? 0, answers: tree?.answers.count ?? 0))
      for node in tree?.nodes ?? [] { try add(node) }
      for (question, answer) in (tree?.answers ?? [:]).sorted(by: { $0.key < $1.key }) {
        try add(Answer(question: question, answer: answer))
      }
    }
    return try Gzip.compress(lines)
  }

  /// Reads a file.
  ///
  /// - Throws: ``RecordingError`` with the name of the file and the line.
  package init(contentsOf file: URL) throws {
    do {
      try self.init(Data(contentsOf: file))
    } catch let problem as RecordingError {
      throw RecordingError("\(file.lastPathComponent): \(problem)")
    } catch {
      throw RecordingError("\(file.lastPathComponent): \(error)")
    }
  }

  package init(_ data: Data) throws {
    var lines = Lines(try Gzip.decompress(data))
    let head = try lines.next(Head.self)
    guard head.format == Self.format else {
      throw RecordingError(
        "The recording has the format \(head.format), and not \(Self.format). Record it again with "
          + "script/record-trees."
      )
    }
    var programs: [Program] = []
    for _ in try lines.each(of: head.programs) {
      let entry = try lines.next(ProgramHead.self)
      let nodes = try lines.each(of: entry.nodes).map { _ in try lines.next(FixtureTree.Node.self) }
      var answers: [String: RecordedAnswer] = [:]
      for _ in try lines.each(of: entry.answers) {
        let answer = try lines.next(Answer.self)
        answers[answer.question] = answer.answer
      }
      programs.append(
        Program(
          processID: entry.processID, executable: entry.executable, isUnderTest: entry.isUnderTest,
          tree: entry.application.map {
            FixtureTree(application: $0, nodes: nodes, closed: entry.closed ?? [], answers: answers)
          }))
    }
    self.init(
      name: head.name, system: head.system, screenFrame: head.screen, windows: head.windows,
      picture: head.picture, pictureFrame: head.pictureFrame, programs: programs)
  }

  private struct Lines {
    private let lines: [Data]
    private var read = 0
    private let decoder = JSONDecoder()

    init(_ data: Data) { lines = data.split(separator: UInt8(ascii: "\n")) }

    /// Returns a range with one element for each of the next `count` lines.
    ///
    /// - Throws: ``RecordingError`` if the file cannot have this number of lines.
    func each(of count: Int) throws -> Range<Int> {
      guard count >= 0 else {
        throw RecordingError("Line \(read) announces \(count) lines. Check whether the file was changed.")
      }
      guard count <= lines.count else { throw Self.end(after: lines.count) }
      return 0..<count
    }

    private static func end(after line: Int) -> RecordingError {
      RecordingError("The file ends after line \(line), but must have further lines.")
    }

    mutating func next<Value: Decodable>(_ type: Value.Type) throws -> Value {
      guard read < lines.count else {
        throw Self.end(after: read)
      }
      defer { read += 1 }
      do {
        return try decoder.decode(type, from: lines[read])
      } catch {
        throw RecordingError("Line \(read + 1) is not a valid \(type): \(error)")
      }
    }
  }
}
