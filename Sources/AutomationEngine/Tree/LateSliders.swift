import AccessibilityBus
import Foundation

/// Makes Chromium tell where the sliders of a page stand.
///
/// When the pointer moves an `<input type="range">` that has the focus already, its page changes and its node does
/// not: it keeps the number of before, for ever (seen in version 156; keys do not have this effect). Asked what is at
/// a point on the slider, Chromium looks at it anew, and tells.
///
/// Number fields are asked as well: once in some ten runs on a busy machine one kept its old number though the page
/// said that it had taken the new one.
enum LateSliders {
  static func find(among wanted: [Int], in nodes: AccessibleTree) -> [Int] {
    guard nodes.application.toolkit.kind == .chromium else { return [] }
    return wanted.filter {
      [.slider, .spinButton].contains(nodes.role($0)) && nodes.states($0).contains(.showing)
    }
  }

  /// Has sliders told anew. Their numbers may be fetched when the page's news have arrived.
  static func ask(about sliders: [Int], in nodes: AccessibleTree) throws {
    try nodes.fetch(.extents, of: sliders)
    for slider in sliders {
      guard let extents = nodes.extents(slider) else { continue }
      _ = try? nodes.source.accessible(
        at: extents.rect.center, in: extents.space, below: nodes.reference(slider))
    }
  }
}
