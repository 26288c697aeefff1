// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// A record of Swift Testing's event stream, of the versions 0, 6.3 and 6.4, with the fields that the runner needs.
///
/// `Documentation/ABI/JSON.md` of swift-testing specifies the stream. The name of a field that is not yet part of a
/// version begins with an underscore. Such a field is only written if ``SwiftTestingEvent/environment`` is set.
struct SwiftTestingEvent: Decodable {
  /// The variables that make Swift Testing report the case of a parameterized test to which an event belongs.
  static let environment = ["SWT_EXPERIMENTAL_EVENT_STREAM_FIELDS_ENABLED": "1"]

  /// The versions of the stream, newest first.
  ///
  /// A toolchain refuses a version that it does not support.
  static let versions = ["6.4", "6.3", "0"]

  struct Payload: Decodable {
    struct Instant: Decodable {
      /// The time in seconds of `SuspendingClock`, which is the clock of `MonotonicClock`.
      let absolute: TimeInterval?
    }
    struct Message: Decodable {
      let symbol: String
      let text: String
    }
    struct Issue: Decodable {
      let isKnown: Bool?
      let isFailure: Bool?
      /// `warning` or `error`.
      let severity: String?
      let sourceLocation: Location?
    }
    struct Location: Decodable {
      let _filePath: String?
      let filePath: String?
      let line: Int?

      var path: String? { filePath ?? _filePath }
    }
    struct Attachment: Decodable {
      let path: String?
      let _preferredName: String?
      let preferredName: String?

      var name: String? { preferredName ?? _preferredName }
    }
    struct Case: Decodable, Hashable {
      let id: String
      let displayName: String
    }

    /// The kind of an event, such as `runStarted`, `testStarted` or `issueRecorded`; the kind of a test, `suite` or
    /// `function`.
    let kind: String
    let id: String?
    let testID: String?
    let instant: Instant?
    let messages: [Message]?
    let issue: Issue?
    let attachment: Attachment?
    let sourceLocation: Location?
    /// The number of the repetition of the test, from 1, if Swift Testing itself repeats it.
    let iteration: Int?
    let bugs: [BundleEvent.TestStarted.Bug]?
    /// The time limit of a test in seconds; nil if there is no limit, and before version 6.4.
    let timeLimit: TimeInterval?
    private let tags: [String]?
    private let _tags: [String]?
    private let testCase: Case?
    private let _testCase: Case?
    private let comments: [String]?
    private let _comments: [String]?

    /// The comments on a cancellation, a skip or an issue; nil if the stream does not contain them.
    var allComments: [String]? { comments ?? _comments }
    var allTags: [String] { tags ?? _tags ?? [] }
    /// The case of a parameterized test to which an event belongs.
    var parameterizedCase: Case? { testCase ?? _testCase }
  }

  /// `test` or `event`.
  let kind: String
  let payload: Payload
}
