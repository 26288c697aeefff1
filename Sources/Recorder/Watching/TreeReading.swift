import AutomationEngine
import Foundation

/// The program's elements at one moment.
final class TreeReading {
  /// What had been told of changes when it was made.
  struct News: Equatable {
    var drawings: UInt64
    var events: UInt64
  }

  let tree: ElementTree
  /// Seconds of `MonotonicClock`, after the reading.
  let time: TimeInterval
  let news: News
  private(set) lazy var writer = TargetWriter(tree: tree)

  init(tree: ElementTree, time: TimeInterval, news: News) {
    self.tree = tree
    self.time = time
    self.news = news
  }

  func look(at point: CGPoint) throws -> PlaceFinder.Place { try PlaceFinder(tree: tree).place(at: point) }

  /// Whether a query finds something here; nil when that cannot be told any more.
  func finds(_ query: WrittenQuery) -> Bool? { (try? query.matches(in: tree)).map { !$0.isEmpty } }

  /// Whether what was at a place in an earlier reading is still there, wherever else has come on top of it.
  func stillHas(_ look: PlaceFinder.Place, from earlier: TreeReading?, at point: CGPoint) throws -> Bool {
    guard case .element(let node, _) = look, let earlier,
      let now = tree.nodes.node(for: earlier.tree.nodes.reference(node)), !tree.isHidden(now)
    else { return false }
    return try tree.frame(now)?.contains(point) == true
  }
}
