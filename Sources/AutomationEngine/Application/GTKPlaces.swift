import AccessibilityBus
import Desktop
import Foundation

/// Whether a program of GTK tells right places.
///
/// GTK has told places that lack the padding and the borders around a widget since 4.16 (seen in 4.18.6 and 4.24.1, right in
/// 4.8.3): events would go beside their targets. The desktop gives programs a module that repairs it, which one that was
/// started elsewhere, or in a box of its own, has not loaded.
enum GTKPlaces {
  /// What is wrong with the places of a program, for a person; nil where nothing is.
  static func trouble(_ application: AccessibleApplication) -> String? {
    guard needsRepair(application.toolkit),
      let maps = InaccessibleProgram.memoryMap(of: application.processID),
      maps.range(of: Data(GTKModule.fileName.utf8)) == nil
    else { return nil }
    return
      "GTK \(application.toolkit.version) tells places without the padding and the borders around an element, and this "
      + "program has not loaded the module that repairs it (GIO_EXTRA_MODULES): events may go beside their targets. "
      + "Have the test launch the program, outside of a box such as Flatpak's"
  }

  /// Says so where a click of a program that tells wrong places seems not to have reached its element: a click gives what takes
  /// the keyboard the focus.
  static func noteMiss(of target: EventTarget, _ description: String) {
    let before = target.node.tree
    guard needsRepair(before.nodes.application.toolkit), trouble(before.nodes.application) != nil,
      before.nodes.states(target.node.index).contains(.focusable),
      // What is gone or has a place elsewhere now was reached, or cannot be asked.
      let tree = try? target.application.elementTree(),
      let node = tree.nodes.node(for: before.nodes.reference(target.node.index)),
      ElementNode(tree: tree, index: node).focused == nil
    else { return }
    target.application.session.recorder.note(
      "The click at (\(Int(target.point.x)), \(Int(target.point.y))) may have missed \(description), which did not get the "
        + "keyboard focus: GTK tells wrong places in this program, see the note at its launch")
  }

  /// Pixels from the ends of a slider's place to its trough: the padding, which the place of a border box has in it, is 12 in
  /// GTK's theme.
  static func sliderPadding(in tree: ElementTree) -> CGFloat {
    needsRepair(tree.nodes.application.toolkit) ? 12 : 0
  }

  /// Whether the toolkit is a GTK whose places are wrong by themselves, and those of border boxes once repaired.
  private static func needsRepair(_ toolkit: Toolkit) -> Bool {
    toolkit.kind == .gtk4 && toolkit.isAtLeast(4, 16)
  }
}
