// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import XCTest

/// The reason why a test was skipped, and the location.
///
/// XCTest on Linux does not pass the reason and the location to observers. It stores the thrown error in the test case,
/// where reflection finds the error. If a later toolchain stores the error elsewhere, the record only lacks the reason.
enum SkipReport {
  static func issue(of testCase: XCTestCase) -> RecordedIssue {
    let skip = thrown(in: testCase)
    let place = skip.flatMap { child("sourceLocation", of: $0) }
    return RecordedIssue(
      type: "skip", isFailure: false,
      compactDescription: skip?.message.flatMap { $0.isEmpty ? nil : $0 } ?? "skipped",
      file: place.flatMap { child("file", of: $0) as? String },
      line: place.flatMap { child("line", of: $0) as? UInt }.map { Int($0) })
  }

  private static func thrown(in testCase: XCTestCase) -> XCTSkip? {
    var mirror: Mirror? = Mirror(reflecting: testCase)
    while let current = mirror {
      if let value = current.children.first(where: { $0.label == "skip" })?.value as? XCTSkip { return value }
      mirror = current.superclassMirror
    }
    return nil
  }

  /// Returns a stored property, unwrapped if it is an optional.
  private static func child(_ label: String, of value: Any) -> Any? {
    guard let child = Mirror(reflecting: value).children.first(where: { $0.label == label })?.value else {
      return nil
    }
    let mirror = Mirror(reflecting: child)
    return mirror.displayStyle == .optional ? mirror.children.first?.value : child
  }
}
