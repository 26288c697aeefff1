// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestReport
import TestResults
import XCTest

@testable import BotStore

/// Tests JUnit files in the forms that other tools write.
final class JUnitResultsTests: XCTestCase {
  private func read(_ text: String) throws -> JUnitResults {
    try JUnitResults(Data(text.utf8), named: "a.xml")
  }

  /// The file has the form that pytest 8 writes.
  func testAFileOfPytestIsRead() throws {
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

  /// The file has the form that pytest 8 writes if fixtures fail after their tests.
  func testTheErrorOfAFixtureBelongsToItsTest() throws {
    let junit = try read(
      """
      <testsuites><testsuite name="pytest" errors="2" failures="1" skipped="0" tests="4">
      <testcase classname="test_window" name="test_save" time="0.25"><failure message="assert False">x</failure></testcase>
      <testcase classname="test_window" name="test_save" time="0.5"><error message="failed on teardown with &quot;RuntimeError&quot;">x</error></testcase>
      <testcase classname="test_window" name="test_open" time="0.1"><error message="failed on teardown with &quot;RuntimeError&quot;">x</error></testcase>
      <testcase classname="test_window" name="test_open" time="0.1" />
      </testsuite></testsuites>
      """)
    XCTAssertEqual(junit.results.map(\.test.name), ["test_save", "test_open", "test_open (2)"])
    XCTAssertEqual(junit.results.map(\.outcome), [.failed, .failed, .passed])
    XCTAssertEqual(junit.results.map(\.attempts), [1, 1, 1])
    XCTAssertEqual(
      junit.results[0].failure,
      .init(
        fingerprint: "assert False", message: "assert False",
        further: ["failed on teardown with \"RuntimeError\""]))
    XCTAssertEqual(junit.results[0].duration, 0.75)
  }

  /// The file has the form that CTest 3.25 writes for a run that fails because of the tests that it could not run.
  func testATestThatCTestCouldNotRunHasFailed() throws {
    let junit = try read(
      """
      <testsuite name="(empty)" tests="5" failures="0" disabled="1" skipped="4">
      <testcase name="missing" classname="missing" time="0" status="notrun"><skipped message="Unable to find executable"/></testcase>
      <testcase name="user" classname="user" time="0" status="notrun"><skipped message="Fixture dependency failed"/><system-out></system-out></testcase>
      <testcase name="skip" classname="skip" time="0" status="notrun"><skipped message="SKIP_RETURN_CODE=77"/></testcase>
      <testcase name="disabled" classname="disabled" time="0" status="disabled"><system-out>Disabled</system-out></testcase>
      <testcase name="open" classname="open" time="0" status="run"></testcase>
      </testsuite>
      """)
    XCTAssertEqual(junit.results.map(\.outcome), [.failed, .failed, .skipped, .skipped, .passed])
    XCTAssertEqual(junit.results[0].failure?.message, "Unable to find executable")
    XCTAssertEqual(junit.cases[2].skipReason, "SKIP_RETURN_CODE=77")
  }

  /// The file has the form that Surefire 3 writes for repeated tests.
  func testRerunsInAFileOfSurefireAreAttempts() throws {
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

  func testAFileThatIsNotJUnitIsRefusedWithTheReason() {
    for (text, expected) in [
      ("", "a.xml"), ("<testsuite><testcase", "cannot be read as XML"), ("<html></html>", "\"testsuite\""),
      ("{\"a\": 1}", "cannot be read as XML"),
    ] {
      XCTAssertThrowsError(try read(text), text) { error in
        XCTAssertTrue("\(error)".contains(expected), "\(error)")
        XCTAssertTrue("\(error)".hasPrefix("a.xml"), "\(error)")
      }
    }
  }

  func testEntitiesCannotReadFilesOrExpand() throws {
    let junit = try? read(
      """
      <!DOCTYPE a [<!ENTITY file SYSTEM "file:///etc/passwd">
      <!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>
      <testsuite><testcase name="a"><failure message="m">&file;&c;</failure></testcase></testsuite>
      """)
    XCTAssertFalse(junit?.results.first?.failure?.message.contains("root:") ?? false)
  }

  /// Foundation's parser crashed with some of these files: it requires values that libxml2 may omit.
  func testHostileFilesAreRefusedWithTheReason() {
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
      ("<testsuite name='&nothing;'/>", "cannot be read as XML"), (deep, "nested deeper"),
      (many, "attributes"),
      ("<testsuite><testcase name='\(String(repeating: "n", count: 2_001))'/></testsuite>", "2001 bytes"),
      (
        "<testsuite>" + String(repeating: "<testcase name='a'/>", count: 50_001) + "</testsuite>",
        "50000 tests"
      ),
      ("<testsuite a='1' a='2'/>", "cannot be read as XML"),
      ("<testsuite><![CDATA[", "cannot be read as XML"),
      ("<", "cannot be read as XML"),
    ] {
      XCTAssertThrowsError(try read(text), String(text.prefix(80))) { error in
        XCTAssertTrue("\(error)".contains(expected), "\(error)")
      }
    }
    XCTAssertThrowsError(try JUnitResults(Data([0x3c, 0x61, 0xff, 0x3e]), named: "a.xml")) { error in
      XCTAssertTrue("\(error)".contains("UTF-8"), "\(error)")
    }
  }

  func testPredefinedXMLEntitiesAreDecoded() throws {
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

  /// The test cases have the forms that CTest and the test runner of Node write.
  func testDisabledAndToDoTestsAreSkipped() throws {
    let junit = try read(
      """
      <testsuite><testcase name="a" status="disabled"/><testcase name="b" status="run"/>
      <testcase name="c"><skipped type="todo" message="true"/><failure message="no"/></testcase>
      <testcase name="d"><failure message="no"/><skipped type="todo"/></testcase></testsuite>
      """)
    XCTAssertEqual(junit.results.map(\.outcome), [.skipped, .passed, .skipped, .skipped])
    XCTAssertEqual(junit.results.compactMap(\.failure), [])
  }

  func testEqualNamesInDifferentSuitesAreDifferentTests() throws {
    let junit = try read(
      """
      <testsuites><testcase name="same" classname="test"/>
      <testsuite name="outer"><testcase name="same" classname="test"/>
      <testsuite name="inner"><testcase name="same" classname="test"/></testsuite></testsuite>
      <testsuite name="other"><testsuite name="inner"><testcase name="same"><failure message="no"/></testcase></testsuite></testsuite>
      <testsuite name="twice"><testcase name="a"/><testcase name="a"><failure message="no"/></testcase></testsuite>
      <testsuite name="twice"><testcase name="a"/><testcase name="a (2)"/></testsuite>
      <testsuite name="one"><testcase name="b" classname="C"/></testsuite>
      <testsuite name="two"><testcase name="b" classname="C"/><testcase name="c" classname="C"/></testsuite></testsuites>
      """)
    XCTAssertEqual(
      junit.results.map(\.test.text),
      [
        "test/same", "outer/same", "outer/inner/same", "other/inner/same", "twice/a", "twice/a (3)",
        "twice/a (4)", "twice/a (2)", "one/C/b", "two/C/b", "C/c",
      ])
    XCTAssertEqual(Set(junit.results.map(\.test)).count, junit.results.count)
  }

  /// The names of the suites are added to the classes, and a numbered name may be equal to such a changed name.
  func testANumberedNameIsNotTheNameOfAnotherTest() throws {
    let junit = try read(
      """
      <testsuites><testsuite name="one"><testcase name="b" classname="C"/><testcase name="b" classname="C"/>
      <testcase name="b (2)" classname="C"/></testsuite>
      <testsuite name="two"><testcase name="b" classname="C"/><testcase name="b (2)" classname="C"/></testsuite>
      </testsuites>
      """)
    XCTAssertEqual(
      junit.results.map(\.test.text),
      ["one/C/b", "one/C/b (3)", "one/C/b (2)", "two/C/b", "two/C/b (2)"])
  }

  func testTheNumbersOfTestsDoNotDependOnTheOrderOfTheResults() throws {
    let places = [("a.py", 3), ("a.py", 20), ("b.py", 1)]
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let cases = order.map { place in
        "<testcase name=\"same\" classname=\"S\" file=\"\(places[place].0)\" line=\"\(places[place].1)\"/>"
      }
      let junit = try read("<testsuite name=\"S\">\(cases.joined())</testsuite>")
      XCTAssertEqual(
        junit.results.map(\.test.text), order.map { ["S/same", "S/same (2)", "S/same (3)"][$0] }, "\(order)")
    }
  }

  private static let many = """
    <testsuites><testsuite name="S" hostname="h" timestamp="2026-11-20T10:00:00Z"><properties><property name="seed" value="7"/></properties>
    <testcase classname="S" name="two [1.5]" time="1" file="s.py" line="3"><properties><property name="p" value="v"/><property name="t">text</property></properties>
    <failure message="A" type="t">a.py:3: buy()
    ValueError: A</failure><error message="B" type="u">stack of B</error>
    <system-out>written</system-out><system-err><![CDATA[warned & more]]></system-err></testcase>
    <testcase classname="S" name="skip" time="1"><system-out>before</system-out><skipped message="why"/></testcase>
    <testcase classname="S" name="skip as text"><skipped>a.py:3: no network</skipped></testcase>
    <testcase classname="S" name="flaky" time="1"><flakyFailure message="once" type="t">text</flakyFailure></testcase>
    <testcase classname="S" name="retried" time="1"><failure message="last" type="t">x</failure><rerunFailure message="first" type="t">y</rerunFailure></testcase>
    <testcase classname="S" name="later"><skipped type="todo"/><failure message="to do"/></testcase>
    <testcase classname="S" name="passes"/><system-out>of the suite</system-out></testsuite></testsuites>
    """

  /// Returns the record of the bundle that is made from a JUnit file.
  private func record(_ text: String) throws -> BundleRecord {
    let junit = try read(text)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("junit-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let bundle = folder.appendingPathComponent("a.understudy")
    try JUnitBundle(junit, named: "a.xml", start: junit.start ?? Date()).write(to: bundle)
    return try BundleReader.read(bundle)
  }

  func testTheReportHasTheDetailsOfTheFile() throws {
    let record = try record(Self.many)
    XCTAssertEqual(record.problems, [])
    let results = RunResults(record)
    XCTAssertEqual(
      results.tests.map { "\($0.name.title) \($0.outcome.rawValue) \($0.attempts.count)" },
      [
        "S/two [1.5] failed 1", "S/skip skipped 1", "S/skip as text skipped 1", "S/flaky flaky 2",
        "S/retried failed 2", "S/later skipped 1", "S/passes passed 1",
      ])
    let two = try XCTUnwrap(results.tests.first?.attempts.first)
    XCTAssertEqual(two.failures.map(\.text), ["A", "B"])
    XCTAssertEqual(two.failures.map(\.details), ["a.py:3: buy()\nValueError: A", "stack of B"])
    XCTAssertEqual(two.test.file, "s.py")
    XCTAssertEqual(
      two.test.outputs.map { "\($0.application ?? "") \($0.stream): \($0.text)" },
      ["property stdout: p: v\nt: text\n", " stdout: written", " stderr: warned & more"])
    XCTAssertEqual(results.tests[1].attempts[0].test.issues.map(\.issue.text), ["why"])
    XCTAssertEqual(results.tests[2].attempts[0].test.issues.map(\.issue.text), ["a.py:3: no network"])
    XCTAssertEqual(
      record.streams[0].outside.outputs.map { "\($0.application ?? ""): \($0.text)" },
      ["S: seed: 7\n", "S: of the suite"])
  }

  /// The record of the bundle has the same results as the store.
  func testTheReportAndTheResultsAgree() throws {
    let junit = try read(Self.many)
    let ofBundle = NewIntegration(
      RunResults(try record(Self.many)), bot: "b", upload: "u", branch: "", revision: "")
    XCTAssertEqual(ofBundle.results.map(\.test), junit.results.map(\.test))
    XCTAssertEqual(ofBundle.results.map(\.outcome), junit.results.map(\.outcome))
    XCTAssertEqual(ofBundle.results.map(\.attempts), junit.results.map(\.attempts))
    XCTAssertEqual(ofBundle.results.map(\.failure), junit.results.map(\.failure))
    // All failures of a test, and the reasons for skipped tests.
    XCTAssertEqual(
      junit.results.map { $0.failure?.message },
      [
        "A\nAnother failure: B", "why", "a.py:3: no network", "once", "last", nil, nil,
      ])
  }

  func testAnExportedReportSurvivesARoundTrip() throws {
    let first = RunResults(try record(Self.many))
    let second = RunResults(try record(JUnitReport(first).text))
    func summary(_ results: RunResults) -> [String] {
      results.tests.map { test in
        let failures = test.attempts.map { $0.failures.map { "\($0.type) \($0.text)" } }
        let skips = test.attempts.flatMap(\.test.issues).filter { $0.issue.type == "skip" }.map(\.issue.text)
        return
          "\(test.name.title) \(test.outcome) \(failures) \(skips) \(test.attempts.last?.test.file ?? "")"
      }
    }
    // A to-do test is exported as a skipped test.
    XCTAssertEqual(
      summary(second).filter { !$0.contains("later") }, summary(first).filter { !$0.contains("later") })
    XCTAssertEqual(second.tests.map(\.outcome), first.tests.map(\.outcome))
  }

  /// The elements have the form of this project's reports of a run that ended early.
  func testATestThatDidNotRunHasNoResult() throws {
    let text = """
      <testsuites><testsuite name="T.A"><testcase name="one" classname="T.A"/>
      <testcase name="two" classname="T.A"><error message="This test did not run" type="notRun.error">This test did not run</error></testcase>
      <testcase name="three" classname="T.A"><error message="It may have passed." type="unknown">It may have passed.</error></testcase>
      <testcase name="four" classname="T.A"><failure message="no" type="notRun.error"/></testcase>
      <testcase name="five" classname="T.A"><skipped message="This test did not run" type="notRun.maximumFailures"/></testcase>
      <testcase name="six" classname="T.A"><skipped message="This test did not run" type="notRun.interruption"/></testcase>
      <testcase name="seven" classname="T.A"><skipped message="no" type="notRun.other"/></testcase></testsuite></testsuites>
      """
    let junit = try read(text)
    XCTAssertEqual(junit.results.map(\.test.text), ["T/A/one", "T/A/three", "T/A/four", "T/A/seven"])
    XCTAssertEqual(junit.results.map(\.outcome), [.passed, .interrupted, .failed, .skipped])
    let results = RunResults(try record(text))
    XCTAssertEqual(results.tests.map(\.outcome), [.passed, .interrupted, .failed, .skipped])
    XCTAssertEqual(
      results.notRun,
      [
        BundleEvent.NotRun(tests: ["T/A/two"], reason: "error"),
        BundleEvent.NotRun(tests: ["T/A/five"], reason: "maximumFailures"),
        BundleEvent.NotRun(tests: ["T/A/six"], reason: "interruption"),
      ])
    XCTAssertEqual(
      results.earlyEnd, "3 not run: the run ended early, since the runner ended with an error.")
    let report = JUnitReport(results).text
    XCTAssertEqual(RunResults(try record(report)).notRun, results.notRun, report)
  }

  func testLongOutputIsShortenedAtItsBeginning() throws {
    let output = String(repeating: "ä line of output\n", count: 200_000) + "the end"
    let junit = try read(
      "<testsuite>"
        + String(
          repeating: "<testcase name='a'><failure message='m'/><system-out>\(output)</system-out></testcase>",
          count: 5) + "</testsuite>")
    let stored = try XCTUnwrap(junit.cases.first?.output.out)
    XCTAssertTrue(stored.text.hasSuffix("the end"))
    XCTAssertEqual(stored.omitted + stored.text.utf8.count, output.utf8.count)
    XCTAssertLessThanOrEqual(stored.text.utf8.count, JUnitLimits.maximumOutput)
  }

  func testARunImportedFromJUnitHasAReport() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("junit-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let archive = BotArchive(
      store: try ResultStore.open(folder.path),
      bundles: BundleStore(folder: folder.appendingPathComponent("bundles")))
    let source = ResultSource(bot: "b", branch: "main", revision: "r")
    let taken = try archive.add(
      junit: Data(Self.many.utf8), named: "a.xml", of: source, date: Date(timeIntervalSince1970: 0))
    XCTAssertEqual(taken.count(.failed), 2)
    let report = try XCTUnwrap(
      try archive.bundles.report(of: taken) {
        try HTMLReport($0).write(toFolder: $1, copiesAttachments: false)
      })
    let files = FileManager.default.enumerator(at: report, includingPropertiesForKeys: nil)
    let text = (files?.allObjects ?? []).compactMap { $0 as? URL }
      .compactMap { try? String(contentsOf: $0, encoding: .utf8) }.joined()
    for words in ["stack of B", "warned & more", "p: v", "no network", "of the suite"] {
      XCTAssertTrue(text.contains(words), words)
    }
    // A second import of the same file returns the same run.
    XCTAssertEqual(
      try archive.add(junit: Data(Self.many.utf8), named: "a.xml", of: source, date: Date()).number,
      taken.number)
  }
}
