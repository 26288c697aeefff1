// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import Programs
@testable import ScreenReading
@testable import Toolkits

/// Tests the text that is made from the words that Tesseract reads.
final class RecognizedTextTests: XCTestCase {
  /// A table in the format of Tesseract 5.3.
  private let table = """
    level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext
    1\t1\t0\t0\t0\t0\t0\t0\t552\t324\t-1\t
    5\t1\t1\t1\t1\t1\t16\t20\t48\t20\t86.5\tFile
    5\t1\t1\t1\t1\t2\t92\t20\t54\t20\t86.5\tEdit
    5\t1\t2\t1\t1\t1\t156\t88\t110\t26\t95.0\tNothing
    5\t1\t2\t1\t1\t2\t276\t88\t66\t20\t95.0\tdone
    5\t1\t2\t1\t2\t1\t10\t140\t300\t4\t45.0\t———
    5\t1\t2\t1\t3\t1\t10\t160\t30\t20\t12.0\tab

    """

  func testWordsHaveTheirFrameOnTheScreenAndTheirScore() {
    let words = TextRecognizer.words(in: table, at: CGPoint(x: 100, y: 200))
    XCTAssertEqual(
      words.map(\.text), ["File", "Edit", "Nothing", "done"], "strokes and guesses are left out")
    XCTAssertEqual(words[0].frame, CGRect(x: 108, y: 210, width: 24, height: 10))
    XCTAssertEqual(words[0].score, 0.865, accuracy: 0.0001)
  }

  func testAdjacentWordsAreOneTextAndDistantWordsAreNot() {
    let texts = RecognizedText.all(in: TextRecognizer.words(in: table, at: .zero))
    XCTAssertEqual(texts.map(\.text), ["File", "Edit", "Nothing done"])
    XCTAssertEqual(texts[2].frame, CGRect(x: 78, y: 44, width: 93, height: 13))
  }

  /// The frames are those of DejaVu Sans Mono with 13 pixels.
  func testWordsOfAFontWithOneWidthAreOneText() {
    let line: [(String, CGRect)] = [
      ("Total:", CGRect(x: 50, y: 149, width: 46, height: 11)),
      ("1,234.50", CGRect(x: 108, y: 150, width: 62, height: 12)),
      ("Full", CGRect(x: 245, y: 149, width: 31, height: 11)),
      ("screen", CGRect(x: 285, y: 152, width: 47, height: 8)),
      ("No", CGRect(x: 451, y: 181, width: 15, height: 10)),
      ("results", CGRect(x: 476, y: 180, width: 53, height: 11)),
    ]
    let words = line.map { TextRecognizer.Word(text: $0, score: 0.9, frame: $1, line: "0.1") }
    XCTAssertEqual(
      RecognizedText.all(in: words).map(\.text), ["Total: 1,234.50", "Full screen", "No results"])
  }

  func testASignBelongsToTheTextBesideIt() {
    let table = """
      5\t1\t1\t1\t1\t1\t16\t20\t88\t20\t95\tVolume
      5\t1\t1\t1\t1\t2\t112\t20\t28\t20\t95\t75
      5\t1\t1\t1\t1\t3\t148\t20\t22\t20\t95\t%
      5\t1\t1\t1\t2\t1\t16\t90\t22\t20\t95\t&
      5\t1\t1\t1\t3\t1\t16\t160\t40\t20\t95\tFind
      5\t1\t1\t1\t3\t2\t64\t160\t20\t20\t40\t&

      """
    let texts = RecognizedText.all(in: TextRecognizer.words(in: table, at: .zero))
    XCTAssertEqual(texts.map(\.text), ["Volume 75 %", "Find"], "icons are misread as signs")
  }

  func testTheBetterOfTwoReadingsIsUsed() {
    func words(_ text: String, _ score: Double, at x: Double, _ y: Double, line: String) -> [TextRecognizer
      .Word]
    {
      text.split(separator: " ").enumerated().map { number, word in
        .init(
          text: String(word), score: score,
          frame: CGRect(x: x + Double(number) * 42, y: y, width: 38, height: 12),
          line: line)
      }
    }
    let gray = words("Plain text", 0.96, at: 10, 10, line: "0.1") + words("or", 0.9, at: 50, 40, line: "0.2")
    let contrast =
      words("Plain text", 0.96, at: 10, 10, line: "1.1")
      + words("White on blue", 0.95, at: 10, 40, line: "1.2")
      + words("x", 0.4, at: 300, 40, line: "1.3")
    XCTAssertEqual(
      RecognizedText.all(in: TextRecognizer.merge([gray, contrast])).map(\.text),
      ["Plain text", "White on blue"])
    XCTAssertEqual(TextRecognizer.merge([gray, []]), gray)
  }

  func testAnInvalidTableHasNoWords() {
    for table in ["", "\t\t\t", "5\t1\t1", table.replacingOccurrences(of: "\t16\t", with: "\tx\t")] {
      XCTAssertLessThan(TextRecognizer.words(in: table, at: .zero).count, 4)
    }
  }

  func testAToolkitIsRecognizedByTheLibrariesOfItsPrograms() {
    func maps(_ libraries: String...) -> String {
      libraries.map { "7f00-7f01 r-xp 00000000 08:01 17   /usr/lib/x86_64-linux-gnu/\($0)\n" }.joined()
    }
    let tk = InaccessibleProgram.toolkit(loaded: maps("libX11.so.6.4.0", "libtk8.6.so"))
    XCTAssertEqual(tk?.name, "Tk")
    XCTAssertEqual(tk?.library, "libtk8.6.so")
    XCTAssertEqual(tk?.isAccessible, false)
    let gtk = InaccessibleProgram.toolkit(loaded: maps("libX11.so.6.4.0", "libgtk-3.so.0.2406.32"))
    XCTAssertEqual(gtk?.isAccessible, true)
    XCTAssertNil(InaccessibleProgram.toolkit(loaded: maps("libc.so.6")))
  }
}
