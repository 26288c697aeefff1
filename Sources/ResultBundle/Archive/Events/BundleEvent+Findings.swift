// SPDX-License-Identifier: Apache-2.0

import Foundation

// Issues, attachments, changes of programs, and output.

extension BundleEvent {
  package struct Issue: Codable, Sendable, Equatable {
    package var test: Int?
    package var activity: Int?
    /// The kind of issue: a case name of Apple's `XCTIssue.IssueType` such as `assertionFailure`, or `skip` or
    /// `warning`.
    package var type: String
    package var isFailure: Bool
    package var text: String
    package var details: String?
    /// The facts of the failure in a form for programs; nil if the issue has only text.
    package var facts: FailureFacts?
    package var file: String?
    package var line: Int?
    /// The call stack, innermost call first.
    package var frames: [Frame]?
    /// The announcement of the failure by the test, for example with `XCTExpectFailure`; nil for other issues.
    package var expected: Expectation?
    /// True if the desktop failed, and not the test or the program; nil otherwise.
    package var infrastructure: Bool?

    package struct Frame: Codable, Sendable, Equatable {
      package var symbol: String
      package var file: String?
      package var line: Int?

      package init(symbol: String, file: String? = nil, line: Int? = nil) {
        self.symbol = symbol
        self.file = file
        self.line = line
      }
    }

    package struct Expectation: Codable, Sendable, Equatable {
      package var reason: String?

      package init(reason: String?) { self.reason = reason }
    }

    package init(
      test: Int?, activity: Int?, type: String, isFailure: Bool, text: String, details: String? = nil,
      facts: FailureFacts? = nil, file: String? = nil, line: Int? = nil, frames: [Frame]? = nil,
      expected: Expectation? = nil,
      infrastructure: Bool? = nil
    ) {
      self.test = test
      self.activity = activity
      self.type = type
      self.isFailure = isFailure
      self.text = text
      self.details = details
      self.facts = facts
      self.file = file
      self.line = line
      self.frames = frames
      self.expected = expected
      self.infrastructure = infrastructure
    }
  }

  package struct Attachment: Codable, Sendable, Equatable {
    package var test: Int?
    package var activity: Int?
    package var name: String
    /// The type of the content, as a uniform type identifier: `public.png`.
    package var type: String
    /// The SHA-256 digest of the content in hexadecimal digits; the file name begins with it.
    package var digest: String
    /// The name of the file in the bundle's folder `attachments`.
    package var file: String
    /// The size in bytes.
    package var size: Int
    /// `keepAlways`, or `deleteOnSuccess` if the attachment is removed when its test passes.
    package var lifetime: String
    package var info: [String: String]?
    /// The moment that the attachment shows, in seconds since the stream began; nil if it is the time of the event.
    package var taken: TimeInterval?

    package init(
      test: Int?, activity: Int?, name: String, type: String, digest: String, file: String, size: Int,
      lifetime: String, info: [String: String]? = nil, taken: TimeInterval? = nil
    ) {
      self.test = test
      self.activity = activity
      self.name = name
      self.type = type
      self.digest = digest
      self.file = file
      self.size = size
      self.lifetime = lifetime
      self.info = info
      self.taken = taken
    }
  }

  /// The removal of an attachment, because its test passed.
  package struct AttachmentRemoved: Codable, Sendable, Equatable {
    package var test: Int?
    package var file: String

    package init(test: Int?, file: String) {
      self.test = test
      self.file = file
    }
  }

  /// A change in the life of a program under test.
  package struct Application: Codable, Sendable, Equatable {
    package var test: Int?
    package var name: String
    package var process: Int32?
    /// The kind of change: `launched`, `terminated`, `exited`, `crashed` or `hung`.
    package var change: String
    package var details: String?

    package init(test: Int?, name: String, process: Int32?, change: String, details: String? = nil) {
      self.test = test
      self.name = name
      self.process = process
      self.change = change
      self.details = details
    }
  }

  /// A piece of output of a program under test or of the test process.
  package struct Output: Codable, Sendable, Equatable {
    package var test: Int?
    /// The program's name; nil for the test process.
    package var application: String?
    /// The stream that was written to: `stdout` or `stderr`.
    package var stream: String
    package var text: String
    /// The number of bytes of output between the previous piece and this piece that were not stored; nil if all bytes
    /// were stored.
    package var omitted: Int?

    package init(test: Int?, application: String?, stream: String, text: String, omitted: Int? = nil) {
      self.test = test
      self.application = application
      self.stream = stream
      self.text = text
      self.omitted = omitted
    }
  }
}
