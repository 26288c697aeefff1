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
}
