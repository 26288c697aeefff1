// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import AccessibilityBus

/// Tests which names differ from a string by their bytes alone.
final class NameFilterTests: XCTestCase {
  private func rulesOut(_ text: String, _ name: String) throws -> Bool {
    let test = try XCTUnwrap(NameFilter(text), text)
    return name.withCString { test.rulesOut($0, length: strlen($0)) }
  }

  func testOtherNamesAreRuledOutAndTheTextIsNot() throws {
    for other in ["Sav", "Saved", "save", "Sawe", "Save as", "Sa ve", "Sáve", "S"] {
      XCTAssertTrue(try rulesOut("Save", other), other)
    }
    XCTAssertFalse(try rulesOut("Save", "Save"))
    XCTAssertFalse(try rulesOut("Save as", "Save as"))
  }

  /// Spaces at the ends of a name are not compared, since a label omits them.
  func testNamesWithSpaceAtAnEndAreNotRuledOut() throws {
    for name in [" Save", "Save ", "Save\u{A0}", "\tSave", "\u{2003}Save", " Other"] {
      XCTAssertFalse(try rulesOut("Save", name), name)
    }
  }

  /// A name that is equal to the text in Swift is not ruled out: three characters count as ASCII characters.
  func testNamesThatAreEqualInOtherCharactersAreNotRuledOut() throws {
    for (text, name) in [("OKs", "O\u{212A}s"), ("a;b", "a\u{37E}b"), ("a`b", "a\u{1FEF}b")] {
      XCTAssertEqual(text, name)
      XCTAssertFalse(try rulesOut(text, name), name)
      XCTAssertTrue(try rulesOut(text, String(text.dropLast())))
    }
  }

  /// There are only these three; with a further one, an equal name could be ruled out.
  func testNoOtherCharacterCountsAsAnASCIICharacter() {
    let plain = Set((0x21..<0x7F).map { String(UnicodeScalar($0)) })
    let lookalikes = (0x80...0x10FFFF).compactMap { UnicodeScalar($0 as Int) }.filter { scalar in
      let canonical = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
      return canonical.allSatisfy(\.isASCII) && plain.contains(String(canonical.first!))
    }
    XCTAssertEqual(lookalikes.map(\.value), [0x37E, 0x1FEF, 0x212A])
  }

  func testTextsWithSeveralSpellingsHaveNoFilter() {
    for text in ["", "é", "Save…", "a\tb"] { XCTAssertNil(NameFilter(text), text) }
  }
}
