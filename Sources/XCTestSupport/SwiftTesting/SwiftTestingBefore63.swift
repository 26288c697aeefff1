// SPDX-License-Identifier: Apache-2.0

#if compiler(<6.3)
  import Testing

  // Members that Swift Testing has since 6.3, by the same names.

  extension SourceLocation {
    var filePath: String { _filePath }
  }

  extension Issue {
    enum Severity: Comparable {
      case warning, error
    }

    /// All of its issues are errors.
    var severity: Severity { .error }
    var isFailure: Bool { Mirror(reflecting: self).descendant("knownIssueContext", "some") == nil }

    /// Records a failure; a warning would be one too, and is only in our own record.
    static func record(_ comment: Comment, severity: Severity, sourceLocation: SourceLocation) {
      if severity == .error { record(comment, sourceLocation: sourceLocation) }
    }
  }
#endif
