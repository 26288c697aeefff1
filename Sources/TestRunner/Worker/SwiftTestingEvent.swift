// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// A record of Swift Testing's event stream, of the versions 0, 6.3 and 6.4, with the fields that the runner needs.
///
/// See `Documentation/ABI/JSON.md` of swift-testing. A field that is not yet part of a version has an underscore before its
/// name. It is only written with ``SwiftTestingEvent/environment``.
struct SwiftTestingEvent: Decodable {
  /// The variables that make Swift Testing report the case of a parameterized test to which an event belongs.
  static let environment = ["SWT_EXPERIMENTAL_EVENT_STREAM_FIELDS_ENABLED": "1"]

  /// The versions of the stream, the newest first.
  ///
  /// A toolchain refuses an unknown one.
  static let versions = ["6.4", "6.3", "0"]

  struct Payload: Decodable {
    struct Instant: Decodable { let since1970: TimeInterval }
    struct Message: Decodable {
      let symbol: String
      let text: String
    }
    struct Issue: Decodable {
      let isKnown: Bool?
      let isFailure: Bool?
      /// `warning`, `error`.
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

    /// `runStarted`, `testStarted`, `issueRecorded` and so on; of a test `suite` or `function`.
    let kind: String
    let id: String?
    let testID: String?
    let instant: Instant?
    let messages: [Message]?
    let issue: Issue?
    let attachment: Attachment?
    let sourceLocation: Location?
    /// The number of the repetition of the test, from 1, where Swift Testing repeats it itself.
    let iteration: Int?
    let bugs: [BundleEvent.TestStarted.Bug]?
    private let tags: [String]?
    private let _tags: [String]?
    private let testCase: Case?
    private let _testCase: Case?
    private let comments: [String]?
    private let _comments: [String]?

    /// The test's comments on a cancellation, a skip or an issue; nil where the stream has none.
    var allComments: [String]? { comments ?? _comments }
    var allTags: [String] { tags ?? _tags ?? [] }
    /// The case of a parameterized test to which an event belongs.
    var parameterizedCase: Case? { testCase ?? _testCase }
  }

  /// `test` or `event`.
  let kind: String
  let payload: Payload
}
