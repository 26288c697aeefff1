// SPDX-License-Identifier: Apache-2.0

import Notation
import XCTest

/// Tests the reading and changing of key files.
final class KeyFileTests: XCTestCase {
  func testAnEmptyFileGetsTheGroup() {
    var file = KeyFile("")
    file.set("zoom", to: "1.5", in: "view")
    XCTAssertEqual(file.text, "[view]\nzoom=1.5\n")
  }

  func testAChangedKeyStaysInItsPlace() {
    var file = KeyFile("[view]\n# comment\nzoom = 1\nbar=true\n")
    file.set("zoom", to: "2", in: "view")
    XCTAssertEqual(file.text, "[view]\n# comment\nzoom=2\nbar=true\n")
  }

  func testANewKeyIsTheLastOfItsGroup() {
    var file = KeyFile("[view]\nbar=true\n\n[edit]\nbar=true\n")
    file.set("zoom", to: "2", in: "view")
    file.set("wrap", to: "false", in: "edit")
    XCTAssertEqual(file.text, "[view]\nbar=true\nzoom=2\n\n[edit]\nbar=true\nwrap=false\n")
  }

  func testOnlyALineFeedEndsALine() {
    var file = KeyFile("[view]\r\ntitle=a\u{2028}b\rc\r\nzoom=1\r\n")
    file.set("zoom", to: "2", in: "view")
    XCTAssertEqual(file.text, "[view]\ntitle=a\u{2028}b\rc\nzoom=2\n")
  }

  func testAKeyOfAnotherGroupStays() {
    var file = KeyFile("[view]\nbar=true\n")
    file.set("bar", to: "false", in: "edit")
    XCTAssertEqual(file.text, "[view]\nbar=true\n\n[edit]\nbar=false\n")
  }

  func testLinesWithoutAMeaningStay() {
    var file = KeyFile("stray\n[view]\nnonsense\n# zoom=3\n  [edit\n=4\nzoom=1\n\n\n[edit] x\n")
    file.set("zoom", to: "2", in: "view")
    XCTAssertEqual(file.text, "stray\n[view]\nnonsense\n# zoom=3\n  [edit\n=4\nzoom=2\n\n\n[edit] x\n")
  }

  func testARemovedKeyLeavesTheOtherLines() {
    var file = KeyFile("[view]\n# comment\nzoom=1\nbar=true\nzoom=2\n[edit]\nzoom=3\n")
    file.remove("zoom", in: "view")
    XCTAssertEqual(file.text, "[view]\n# comment\nbar=true\n[edit]\nzoom=3\n")
  }

  /// The results are those of `GKeyFile` (GLib 2.74).
  func testSpacesAroundKeysAndGroupsHaveNoMeaning() {
    for (text, value) in [
      ("[a]\nk=v", "v"), ("[a]\nk = v  \n", "v  "), ("[a]\n  k\t=\tv\t\n", "v\t"), ("  [a] \t\n k=v\n", "v"),
      ("[a]\nk=v\u{a0}\n", "v\u{a0}"), ("[a]\r\nk=v\r\n", "v"), ("[a]\nk=\n", ""), ("[a]\nk=v=w\n", "v=w"),
    ] { XCTAssertEqual(KeyFile(text).value(of: "k", in: "a"), value, text) }
    for text in ["", "k=v\n", "[a ]\nk=v\n", "[b]\nk=v\n", "[a]\n # k=v\n", "[a]\nk[de]=v\n", "[a]\n;k=v\n"] {
      XCTAssertNil(KeyFile(text).value(of: "k", in: "a"), text)
    }
  }

  /// The result is that of `GKeyFile` (GLib 2.74).
  func testTheLastOfTwoKeysCounts() {
    var file = KeyFile("[a]\nk=1\nk=2\n[b]\nx=1\n[a]\nj=2\nk=3\n")
    XCTAssertEqual(file.value(of: "k", in: "a"), "3")
    file.set("k", to: "4", in: "a")
    XCTAssertEqual(file.text, "[a]\nk=1\nk=2\n[b]\nx=1\n[a]\nj=2\nk=4\n")
  }

  func testACombiningMarkDoesNotHideTheCharacterBeforeIt() {
    XCTAssertEqual(KeyFile("[\u{301}a]\nk=\u{301}v\n").value(of: "k", in: "\u{301}a"), "\u{301}v")
  }

  /// The results are those of `GKeyFile` (GLib 2.74), but it refuses the escape `\q`.
  func testEscapesOfStringsAndLists() {
    let file = KeyFile("[a]\nn=a\\sb\\n\\t\\r\\\\ \nq=a\\qb\ne=a\\\nl=a;b\\;c;;d \nm=a; b ;\nempty=\n")
    XCTAssertEqual(file.string("n", in: "a"), "a b\n\t\r\\ ")
    XCTAssertEqual(file.string("q", in: "a"), "a\\qb")
    XCTAssertEqual(file.string("e", in: "a"), "a\\")
    XCTAssertEqual(file.string("empty", in: "a"), "")
    XCTAssertNil(file.string("none", in: "a"))
    XCTAssertEqual(file.strings("l", in: "a"), ["a", "b;c", "", "d "])
    XCTAssertEqual(file.strings("m", in: "a"), ["a", " b "])
    XCTAssertEqual(file.strings("empty", in: "a"), [])
    XCTAssertEqual(file.strings("none", in: "a"), [])
  }

  func testAnEscapedTextIsReadAsTheText() {
    for text in ["a b", "  \\s\n\r\t ", "", "\\", "ä;=#["] {
      var file = KeyFile("")
      file.set("k", to: KeyFile.escaped(text), in: "a")
      XCTAssertEqual(KeyFile(file.text).string("k", in: "a"), text)
    }
  }

  func testOnlyTrueIsTrue() {
    let file = KeyFile("[a]\nb=true \nc=1\nd=yes\ne=True\nf=false\n")
    XCTAssertEqual("bcdefg".filter { file.isTrue(String($0), in: "a") }, "bc")
  }
}
