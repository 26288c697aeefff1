// SPDX-License-Identifier: Apache-2.0

/// The result of a comparison with a reference.
package struct ReferenceResult<Difference> {
  /// The path of the reference that was written; nil if none was.
  package let stored: String?
  /// The kind of the content.
  private let kind: ReferenceKind
  /// The failure of the assertion; nil if it passes.
  package let failure: ReferenceFailure<Difference>?

  init(_ kind: ReferenceKind, stored: String? = nil, failure: ReferenceFailure<Difference>? = nil) {
    (self.kind, self.stored, self.failure) = (kind, stored, failure)
  }

  /// A sentence about the file that was written, for the record of the run; nil if none was.
  package var note: String? {
    stored.map { "The \(kind.noun) was stored as the reference \($0)" }
  }
}

/// A failure of an assertion that compares with a reference.
package struct ReferenceFailure<Difference> {
  package enum Reason {
    /// The program differs from the reference.
    case differs(Difference)
    /// There is no reference, and none may be written.
    case missing
    /// There was no reference, so one was written and nothing was compared.
    case created
    /// The content did not stop changing, so it cannot become a reference.
    case changing
  }

  package let reason: Reason
  /// The kind and the name of the reference.
  package let kind: ReferenceKind
  package let name: String
  /// The words and the attachments.
  package let finding: ReferenceFinding

  /// The difference from the reference; nil if nothing was compared.
  package var difference: Difference? {
    if case .differs(let difference) = reason { return difference }
    return nil
  }
}
