/// Something of the machine that Understudy uses.
struct Requirement: Sendable {
  /// A short name, such as "Window manager".
  let name: String
  /// What it is needed for: a phrase that goes after "for".
  let purpose: String
  /// Whether tests cannot run at all without it.
  let isRequired: Bool
  /// The Debian packages that bring it.
  let aptPackages: [String]
  /// Looks for it. Takes milliseconds and changes nothing.
  let check: @Sendable () -> Finding

  enum Finding: Sendable, Equatable {
    /// Where it is, or its version.
    case present(String)
    /// What was looked for in vain.
    case missing(String)

    var isPresent: Bool {
      if case .present = self { true } else { false }
    }

    var detail: String {
      switch self {
      case .present(let detail), .missing(let detail): detail
      }
    }
  }
}
