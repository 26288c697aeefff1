// SPDX-License-Identifier: Apache-2.0

import ResultBundle

// The test names in records.

extension TestIdentifier {
  /// The name of the test in a record that the test process writes: `AddTests.testAnItemIsAdded`.
  ///
  /// Tests that differ only in their location have the same name.
  var recordName: String {
    (suite.split(separator: "/") + [test[...]]).joined(separator: ".")
  }

  /// The start of the test in a record that the runner writes.
  ///
  /// A test with a location gets the location in its name, so that reports show tests with the same name separately.
  var recordedStart: BundleEvent.TestStarted {
    guard let location else { return .init(test: 0, name: recordName, target: target) }
    return .init(test: 0, name: "\(test)/\(location)", suite: recordSuite, target: target)
  }

  private var recordSuite: String { suite.replacing("/", with: ".") }

  /// Whether a record is one of this test, written by the test process or by the runner.
  func isRecorded(as record: TestRecord) -> Bool {
    guard record.target == target else { return false }
    guard let location else { return record.suiteName == nil && record.name == recordName }
    if let suite = record.suiteName { return suite == recordSuite && record.name == "\(test)/\(location)" }
    let file = record.file?.split(separator: "/").last ?? ""
    return record.name == recordName && location.hasPrefix("\(file):\(record.line ?? 0):")
  }
}
