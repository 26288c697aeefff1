/// What Java says that a user would not. Seen with OpenJDK 17 and java-atk-wrapper 0.40.
///
/// - The wrapper waits for Swing's event thread at each question, 0.1 to 0.3 ms, so long lists are opened in
///   their visible part alone.
/// - Told that somebody listens to its events, the bridge puts all objects into its cache at once, on the
///   event thread: a list of 10,000 rows stops the program for half a minute. So nobody ever listens to it.
enum JavaQuirks {
  /// A list with more rows, or a table with more cells, is opened in its visible part alone. Of what is out of view
  /// the wrapper does not say where it is, so a list that has to be scrolled must be one of those.
  static let maximumChildren = 12

  /// Whether a container of this role tells which of its children are in view.
  static func canBeClosed(_ role: Role) -> Bool { role == .list || role == .table }
}

extension Toolkit {
  /// Whether the rows of a list are other objects at each reading.
  package var makesRowsAnew: Bool { kind == .java }
}

extension JavaQuirks {
  /// Longer texts are cut here: each unit costs a call.
  private static let mostCodeUnits: Int32 = 4_000

  /// The offsets of the code units that must be asked one by one.
  ///
  /// java-atk-wrapper 0.40 passes on characters above U+FFFF in Java's own encoding, which the bus does not take: a
  /// text that holds one is told as empty, although it has a length.
  static func codeUnitsToAsk(of node: Int, in tree: AccessibleTree) -> Range<Int32> {
    guard tree.application.toolkit.kind == .java, tree.columns.text[node] == "" else { return 0..<0 }
    return 0..<min(tree.columns.codeUnitCount[node] ?? 0, mostCodeUnits)
  }
}
