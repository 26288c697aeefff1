/// Something a machine must have, or should have, for UI tests.
struct Requirement: Sendable {
  /// What a check found.
  enum Status: Sendable, Equatable {
    /// It is there: where.
    case present(String)
    /// It is not there, or not usable: what was looked for.
    case missing(String)
  }

  let name: String

  /// What it is needed for, as a clause.
  let purpose: String

  /// Whether tests cannot run at all without it.
  let isRequired: Bool

  /// The Debian packages to install.
  let aptPackages: [String]

  /// Looks for it. Takes milliseconds and changes nothing.
  let check: @Sendable () -> Status
}
