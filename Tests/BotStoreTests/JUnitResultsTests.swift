// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestReport
import XCTest

@testable import BotStore

/// Files of other tools, as they write them.
final class JUnitResultsTests: XCTestCase {
  private func read(_ text: String) throws -> JUnitResults {
    try JUnitResults(Data(text.utf8), named: "a.xml")
  }

  /// As pytest 8 writes it.
  func testTheFileOfPytest() throws {
    let junit = try read(
      """
      <?xml version="1.0" encoding="utf-8"?><testsuites name="pytest tests"><testsuite name="pytest" errors="1"
      failures="1" skipped="1" tests="4" time="0.061" timestamp="2026-11-20T10:00:00.500000+00:00" hostname="a">
      <testcase classname="test_a.TestOne" name="test_passes" time="0.001" />
      <testcase classname="test_a.TestOne" name="test_fails[1-&quot;x&quot;]" time="0.002"><failure message="assert 1 == 2">def test():
      &gt; assert 1 == 2</failure></testcase>
      <testcase classname="test_a" name="test_skip" time="0"><skipped type="pytest.skip" message="no">a.py:3: no</skipped></testcase>
      <testcase classname="test_a" name="test_setup" time="0.5"><error message="failed on setup">x</error></testcase>
      </testsuite></testsuites>
      """)
    XCTAssertEqual(junit.results.map(\.outcome), [.passed, .failed, .skipped, .failed])
    XCTAssertEqual(
      junit.results[1].test, TestIdentity(target: "", suite: "test_a.TestOne", name: "test_fails[1-\"x\"]"))
    XCTAssertEqual(
      junit.results[1].failure, .init(fingerprint: "assert # == #", message: "assert 1 == 2"))
    XCTAssertEqual(junit.duration, 0.503, accuracy: 1e-9)
    XCTAssertEqual(try XCTUnwrap(junit.start).timeIntervalSince1970, 1_795_168_800.5, accuracy: 0.6)
  }

  /// As Surefire 3 does for tests that are run again.
  func testAttemptsOfSurefire() throws {
    let junit = try read(
      """
      <testsuite name="AddTest" tests="2" time="1,234.5">
      <testcase name="flaky" classname="org.AddTest" time="0.1"><flakyFailure message="" type="Error"><stackTrace><![CDATA[java.lang.Error: late
        at org]]></stackTrace></flakyFailure></testcase>
      <testcase name="fails" classname="org.AddTest" time="1,200.5"><failure message="" type="Error">Error: no 7</failure><rerunFailure type="Error">x</rerunFailure></testcase>
      </testsuite>
      """)
    XCTAssertEqual(junit.results.map(\.outcome), [.flaky, .failed])
    XCTAssertEqual(junit.results.map(\.attempts), [2, 2])
    XCTAssertEqual(junit.results[0].failure?.message, "java.lang.Error: late")
    XCTAssertEqual(junit.results[1].failure?.message, "Error: no 7")
    XCTAssertEqual(junit.results[1].duration, 1200.5)
  }

  func testWhatIsNoJUnitIsNamedWithItsReason() {
    for (text, expected) in [
      ("", "a.xml"), ("<testsuite><testcase", "no whole XML"), ("<html></html>", "\"testsuite\""),
      ("{\"a\": 1}", "no whole XML"),
    ] {
      XCTAssertThrowsError(try read(text), text) { error in
        XCTAssertTrue("\(error)".contains(expected), "\(error)")
        XCTAssertTrue("\(error)".hasPrefix("a.xml"), "\(error)")
      }
    }
  }

  func testAFileCannotReadOthersNorGrow() throws {
    let junit = try? read(
      """
      <!DOCTYPE a [<!ENTITY file SYSTEM "file:///etc/passwd">
      <!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>
      <testsuite><testcase name="a"><failure message="m">&file;&c;</failure></testcase></testsuite>
      """)
    XCTAssertFalse(junit?.results.first?.failure?.message.contains("root:") ?? false)
  }

  /// Foundation's parser ended the process with some of these: it takes what libxml2 may leave out for present.
  func testHostileFilesAreRefusedWithTheirReason() {
    let deep = String(repeating: "<testsuite>", count: 5_000)
    let many = "<testsuite " + (0..<100_000).map { "a\($0)=\"\"" }.joined(separator: " ") + "/>"
    for (text, expected) in [
      ("<!DOCTYPE a><testsuite/>", "document type"),
      (
        "<!DOCTYPE a [<!ATTLIST testsuite name CDATA #IMPLIED><!ENTITY a '&a;'>]><testsuite name='&a;'/>",
        "document type"
      ),
      ("<testsuite><?a b?></testsuite>", "processing instruction"),
      ("<?a?><testsuite/>", "processing instruction"),
      ("<testsuite name='&nothing;'/>", "no whole XML"), (deep, "within each other"), (many, "attributes"),
      ("<testsuite><testcase name='\(String(repeating: "n", count: 2_001))'/></testsuite>", "2001 bytes"),
      (
        "<testsuite>" + String(repeating: "<testcase name='a'/>", count: 50_001) + "</testsuite>",
        "50000 tests"
      ),
      ("<testsuite a='1' a='2'/>", "no whole XML"), ("<testsuite><![CDATA[", "no whole XML"),
      ("<", "no whole XML"),
    ] {
      XCTAssertThrowsError(try read(text), String(text.prefix(80))) { error in
        XCTAssertTrue("\(error)".contains(expected), "\(error)")
      }
    }
    XCTAssertThrowsError(try JUnitResults(Data([0x3c, 0x61, 0xff, 0x3e]), named: "a.xml")) { error in
      XCTAssertTrue("\(error)".contains("UTF-8"), "\(error)")
    }
  }

  func testEntitiesOfXMLAreTheirCharacters() throws {
    let junit = try read(
      "<testsuite name='&lt;s&gt;'><testcase name='a &amp; &#66;'><failure>x &amp; &quot;y&quot;</failure></testcase></testsuite>"
    )
    XCTAssertEqual(junit.results.first?.test, TestIdentity(target: "", suite: "<s>", name: "a & B"))
    XCTAssertEqual(junit.results.first?.failure?.message, "x & \"y\"")
  }

  func testALongMessageIsShortened() throws {
    let junit = try read(
      "<testsuite><testcase name='a'><failure message='\(String(repeating: "m", count: 500_000))'/></testcase></testsuite>"
    )
    let message = try XCTUnwrap(junit.results.first?.failure?.message)
    XCTAssertTrue(message.hasSuffix("(shortened to 10000 characters)"), String(message.suffix(60)))
    XCTAssertLessThan(message.count, 10_100)
  }

  /// As CTest and the test runner of Node write them.
  func testWhatDidNotRunOrIsToBeDoneIsSkipped() throws {
    let junit = try read(
      """
      <testsuite><testcase name="a" status="disabled"/><testcase name="b" status="run"/>
      <testcase name="c"><skipped type="todo" message="true"/><failure message="no"/></testcase>
      <testcase name="d"><failure message="no"/><skipped type="todo"/></testcase></testsuite>
      """)
    XCTAssertEqual(junit.results.map(\.outcome), [.skipped, .passed, .skipped, .skipped])
    XCTAssertEqual(junit.results.compactMap(\.failure), [])
  }
}
