// SPDX-License-Identifier: Apache-2.0

#if compiler(<6.3)
  import Testing

  // Members that Swift Testing has since 6.3, with the same names.

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

    /// Records a failure; a warning would also be a failure in this version, so it is only in Understudy's record.
    static func record(_ comment: Comment, severity: Severity, sourceLocation: SourceLocation) {
      if severity == .error { record(comment, sourceLocation: sourceLocation) }
    }
  }
#endif
