// SPDX-License-Identifier: Apache-2.0

import Foundation
import Predicates
import TestSupport
import XCTest

final class PredicateRobustnessTests: XCTestCase {
  func testDeepNestingIsRefusedOnASmallStack() throws {
    for (open, close) in [
      ("(", ")"), ("NOT ", ""), ("!", ""), ("-", ""), ("{", "}"), ("a[", "]"), ("1 + (", ")"),
    ] {
      let format =
        String(repeating: open, count: 20_000) + "a == 1" + String(repeating: close, count: 20_000)
      let finished = DispatchSemaphore(value: 0)
      let thread = Thread {
        do {
          _ = try ParsedPredicate(format: format)
          XCTFail("\(open) was parsed")
        } catch {
          XCTAssertTrue(error is PredicateFormatError)
        }
        finished.signal()
      }
      thread.stackSize = 512 * 1024
      thread.start()
      XCTAssertEqual(finished.wait(timeout: .now() + 20), .success, open)
    }
  }

  func testOrdinaryNestingAndLongChainsAreRead() throws {
    let nested = String(repeating: "(", count: 40) + "exists == 1" + String(repeating: ")", count: 40)
    XCTAssertTrue(try evaluate(nested))
    let chain = Array(repeating: "exists == 1", count: 5000).joined(separator: " AND ")
    XCTAssertTrue(try evaluate(chain))
  }

  func testTheParsingTimeIsNotExponentialInParentheses() throws {
    let format = String(repeating: "(", count: 90) + "a"
    XCTAssertThrowsError(try ParsedPredicate(format: format))
  }

  func testAnExponentialRegularExpressionEndsWithAnError() throws {
    let text = String(repeating: "a", count: 40) + "!"
    let start = Date()
    XCTAssertThrowsError(try evaluate("SELF MATCHES '(a+)+'", of: text)) { error in
      XCTAssertTrue("\(error)".contains("(a+)+"), "\(error)")
    }
    XCTAssertLessThan(Date().timeIntervalSince(start), 5)
  }

  /// Each of a hundred thousand damaged formats gives a result or an error of the library.
  ///
  /// The canonical form of a parsed format parses to itself.
  func testDamagedFormatsNeverCrash() throws {
    var random = SeededGenerator(seed: 2026)
    let pieces = [
      "(", ")", "{", "}", "[", "]", "'", "\"", "\\", "%", "%@", "%K", "%d", "$", "#", "@", ".", ",", "-", "*",
      "**", "==", "[c]", " AND ", " NOT ", " ANY ", "SELF", "nil", "0x", "1e9", "99999999999999999999", "é",
      "\u{301}",
      "👩‍👩‍👧", "\n", "\0", " IN ", " BETWEEN ", " MATCHES ", " LIKE ", "(((((((((", "self.", "[FIRST]",
    ]
    let samples = corpus
    let formats = samples.map { Array($0.format.unicodeScalars) }
    var read = 0
    for _ in 0..<100_000 {
      let sample = Int.random(in: 0..<samples.count, using: &random)
      var scalars = formats[sample]
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0...scalars.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where place < scalars.count: scalars.remove(at: place)
        case 1: scalars.removeSubrange(place..<min(scalars.count, place + 6))
        case 2:
          let other = formats[Int.random(in: 0..<formats.count, using: &random)]
          scalars.insert(contentsOf: other.suffix(Int.random(in: 0...8, using: &random)), at: place)
        default:
          scalars.insert(contentsOf: pieces.randomElement(using: &random)!.unicodeScalars, at: place)
        }
      }
      let format = String(String.UnicodeScalarView(scalars))
      do {
        let predicate = try ParsedPredicate(format: format, arguments: samples[sample].arguments)
        read += 1
        let canonical = predicate.description
        // An argument for %K may be a name that no format can spell.
        if !format.contains("%K") {
          XCTAssertEqual(try ParsedPredicate(format: canonical).description, canonical, format)
        }
        _ = try predicate.evaluate(with: SampleElement())
      } catch let error as PredicateFormatError {
        XCTAssertLessThanOrEqual(error.offset, format.count, format)
      } catch {
        XCTAssertTrue(error is PredicateEvaluationError, "\(format): \(error)")
      }
    }
    XCTAssertGreaterThan(read, 7000, "too few damaged formats reach the evaluator")
  }
}
