// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation
import Processes
import Settings
import Synchronization
import Timing
import WindowSystem

/// Reads the text in pictures of the screen, with Tesseract.
///
/// Tesseract 4 and 5 are made for printed text, so they get text from the screen at twice its size. Tesseract converts
/// the picture to black and white with one threshold, which loses text on colored areas: Tesseract 5.3 reads 5 of 14
/// pairs of colors. Therefore two pictures are read at the same time: one in shades of gray, and one with the contrast
/// of each pixel to its surroundings. A screen of 1280 by 800 takes about a second on two cores.
package final class TextRecognizer: Sendable {
  /// A recognized word.
  struct Word: Equatable, Sendable {
    let text: String
    /// The confidence, from 0 to 1.
    let score: Double
    /// The frame in pixels of the screen.
    let frame: CGRect
    /// The identifier of the line; all words of a line have the same one.
    let line: String
  }

  /// The last picture with its words, so that an unchanged screen is not read again.
  private let last = Mutex<(picture: Screenshot, words: [Word])?>(nil)

  package init() {}

  /// Returns the words in a picture.
  ///
  /// - Throws: ``AutomationError`` if Tesseract is not installed or fails.
  func words(in picture: Screenshot) throws -> [Word] {
    if let last = last.withLock({ $0 }), last.picture == picture { return last.words }
    let tables = try recognize(GrayPicture.Shade.allCases.map { GrayPicture(doubling: picture, shade: $0) })
    let words = Self.merge(
      tables.enumerated().map { Self.words(in: $1, at: picture.frame.origin, of: "\($0)") })
    last.withLock { $0 = (picture, words) }
    return words
  }

  /// Merges the words that were read in several pictures of the same screen.
  ///
  /// If two readings overlap, the one with more characters and higher scores counts; if they are similar, the first one
  /// counts.
  static func merge(_ readings: [[Word]]) -> [Word] {
    var chosen: [RecognizedText] = []
    let texts = readings.enumerated().flatMap { number, words in
      RecognizedText.all(in: words).filter { number == 0 || $0.score >= minimumOfContrast }.map {
        (text: $0, weight: $0.weight * (number == 0 ? advantageOfFirst : 1))
      }
    }
    for (text, _) in texts.sorted(by: { $0.weight > $1.weight })
    where !chosen.contains(where: { $0.isAtPlace(of: text) }) {
      chosen.append(text)
    }
    return chosen.sorted { ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX) }.flatMap(\.words)
  }

  /// The minimum score of text in the contrast picture.
  ///
  /// In the contrast picture, everything that differs from its surroundings is dark. Therefore pictures and edges are
  /// misread as characters more often.
  private static let minimumOfContrast = 0.6

  /// The factor for the weight of text in the first picture, which decides between similar readings.
  private static let advantageOfFirst = 1.05

  /// Recognizes several pictures at the same time.
  ///
  /// - Returns: Tesseract's table for each picture.
  private func recognize(_ pictures: [GrayPicture]) throws -> [String] {
    let deadline = Deadline(after: TimeLimits.Processes.textRecognition.seconds)
    do {
      let executable = try SystemProgram.findTextRecognizer()
      let readings = try pictures.map { picture in
        let output = try UnlinkedFile(in: FileManager.default.temporaryDirectory)
        // Tesseract uses one thread, because tests run in parallel. Its mode 11 is for sparse text, as in user
        // interfaces.
        let process = try FilterProcess(
          executable, arguments: ["stdin", "stdout", "--psm", "11", "-l", Self.languages, "tsv"],
          environment: ["OMP_THREAD_LIMIT": "1"], output: output.descriptor, isStandardOutput: true,
          priority: 0
        )
        // Tesseract reads the complete picture before it starts the recognition.
        let isAccepted = picture.portableGraymap.withUnsafeBytes { process.write($0, until: deadline) }
        return (process: process, output: output, isAccepted: isAccepted)
      }
      return try readings.map { reading in
        let problem = reading.process.finish(until: deadline)
        if let problem = problem ?? (reading.isAccepted ? nil : "it did not accept the picture") {
          throw AutomationError(
            .unsupported, "The text on the screen could not be recognized: tesseract failed: \(problem).")
        }
        return String(decoding: reading.output.contents() ?? Data(), as: UTF8.self)
      }
    } catch let error as AutomationError {
      throw error
    } catch {
      throw AutomationError(.unsupported, "The text on the screen cannot be recognized: \(error)")
    }
  }

  /// The languages in Tesseract's notation, joined by +: `eng+deu`; set by `UNDERSTUDY_TEXT_LANGUAGES`.
  private static var languages: String {
    ProcessInfo.processInfo.environment[.textLanguages] ?? "eng"
  }

  /// Parses Tesseract's table: one line per word, with its position, its confidence in percent, and the text.
  ///
  /// - Parameters:
  ///   - table: the text of the table.
  ///   - origin: the position of the picture on the screen.
  ///   - picture: a string in the identifiers of the lines that distinguishes them from the lines of other tables.
  /// - Returns: the words in the order of the table.
  static func words(in table: String, at origin: CGPoint, of picture: String = "0") -> [Word] {
    table.split(whereSeparator: \.isNewline).compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 12, fields[0] == "5", let left = Double(fields[6]), let top = Double(fields[7]),
        let width = Double(fields[8]), let height = Double(fields[9]), let sure = Double(fields[10]),
        sure >= minimumPercent
      else { return nil }
      let text = fields[11].trimmingCharacters(in: .whitespaces)
      // Borders and separators are recognized as strokes.
      guard text.contains(where: { $0.isLetter || $0.isNumber }) || isSign(text) && sure >= minimumOfSigns
      else { return nil }
      return Word(
        text: text, score: sure / 100,
        frame: CGRect(
          x: origin.x + (left / 2).rounded(.down), y: origin.y + (top / 2).rounded(.down),
          width: (width / 2).rounded(.up), height: (height / 2).rounded(.up)),
        line: ([picture] + fields[2...4].map(String.init)).joined(separator: "."))
    }
  }

  /// Whether a word is a sign that is written between spaces, as in "75 %" or "Find & Replace".
  private static func isSign(_ text: String) -> Bool {
    text.count == 1 && text.allSatisfy { $0 == "%" || $0 == "&" || $0.isCurrencySymbol }
  }

  /// The lowest accepted confidence of a sign, in percent.
  private static let minimumOfSigns = 60.0

  /// The lowest accepted confidence in percent: less certain words are usually noise, such as icons and edges.
  private static let minimumPercent = 30.0
}
