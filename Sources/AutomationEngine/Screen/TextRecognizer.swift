// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import Timing
import WindowSystem

/// Reads the texts in pictures of the screen, with Tesseract.
///
/// Tesseract (4 and 5) reads print; it takes texts of screens at twice their size. A screen of 1280 by 800 takes it about a
/// second on one core.
final class TextRecognizer {
  /// A word as it was read.
  struct Word: Equatable {
    let text: String
    /// From 0 to 1.
    let score: Double
    /// In pixels of the screen.
    let frame: CGRect
    /// Words of the same line have the same.
    let line: String
  }

  /// What was read last: a screen that has not changed is not read again.
  private var last: (picture: Screenshot, words: [Word])?

  /// - Throws: ``AutomationError`` when Tesseract is not installed or does not do its work.
  func words(in picture: Screenshot) throws -> [Word] {
    if let last, last.picture == picture { return last.words }
    let words = Self.words(in: try recognize(picture), at: picture.frame.origin)
    last = (picture, words)
    return words
  }

  private func recognize(_ picture: Screenshot) throws -> String {
    let deadline = Date(timeIntervalSinceNow: TimeLimits.Processes.textRecognition.seconds)
    do {
      let executable = try Program.findTextRecognizer()
      let output = try UnlinkedFile(in: FileManager.default.temporaryDirectory)
      // One thread: tests run beside each other. Texts of user interfaces are sparse (11).
      let process = try FilterProcess(
        executable, arguments: ["stdin", "stdout", "--psm", "11", "-l", Self.languages, "tsv"],
        environment: ["OMP_THREAD_LIMIT": "1"], output: output.descriptor, isStandardOutput: true, priority: 0
      )
      let image = GrayPicture(doubling: picture).portableGraymap
      let isTaken = image.withUnsafeBytes { process.write($0, until: deadline) }
      if let problem = process.finish(until: deadline) ?? (isTaken ? nil : "it did not take the picture") {
        throw AutomationError(
          .unsupported, "Texts on the screen could not be read: tesseract failed: \(problem).")
      }
      return String(decoding: output.contents() ?? Data(), as: UTF8.self)
    } catch let error as AutomationError {
      throw error
    } catch {
      throw AutomationError(.unsupported, "Texts on the screen cannot be read: \(error)")
    }
  }

  /// As Tesseract calls them, with + between: `eng+deu`. `UNDERSTUDY_TEXT_LANGUAGES`
  private static var languages: String {
    ProcessInfo.processInfo.environment["UNDERSTUDY_TEXT_LANGUAGES"] ?? "eng"
  }

  /// Reads Tesseract's table: a line for each word, with its place, how sure it is in percent, and the text.
  static func words(in table: String, at origin: CGPoint) -> [Word] {
    table.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 12, fields[0] == "5", let left = Double(fields[6]), let top = Double(fields[7]),
        let width = Double(fields[8]), let height = Double(fields[9]), let sure = Double(fields[10]),
        sure >= minimumPercent
      else { return nil }
      let text = fields[11].trimmingCharacters(in: .whitespaces)
      // Borders and separators are read as strokes.
      guard text.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
      return Word(
        text: text, score: sure / 100,
        frame: CGRect(
          x: origin.x + (left / 2).rounded(.down), y: origin.y + (top / 2).rounded(.down),
          width: (width / 2).rounded(.up), height: (height / 2).rounded(.up)),
        line: fields[2...4].joined(separator: "."))
    }
  }

  /// What is less sure is noise as a rule: icons, edges.
  private static let minimumPercent = 30.0
}

extension AutomationSession {
  var textRecognizer: TextRecognizer { features.value { TextRecognizer() } }
}
