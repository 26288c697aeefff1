// SPDX-License-Identifier: Apache-2.0

#if compiler(<6.3)
  import Testing

  // Members that Swift Testing provides under the same names since 6.3.

  extension SourceLocation {
    var filePath: String { _filePath }
  }

  extension Issue {
    enum Severity: Comparable {
      case warning, error
    }

    /// Always an error, since this version has no warnings.
    var severity: Severity { .error }
    var isFailure: Bool { Mirror(reflecting: self).descendant("knownIssueContext", "some") == nil }

    /// Records a failure.
    ///
    /// A warning is not passed to Swift Testing, because it would count as a failure in this version; it is only in
    /// Understudy's record.
    static func record(_ comment: Comment, severity: Severity, sourceLocation: SourceLocation) {
      if severity == .error { record(comment, sourceLocation: sourceLocation) }
    }
  }
#endif
