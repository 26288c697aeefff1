// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Desktop
import Foundation

extension GTK4 {
  /// Whether positions are wrong in all programs that have not loaded the module that corrects them.
  var hasWrongPlaces: Bool { version.isAtLeast(4, 16) }
}

/// Detects GTK 4 programs that report wrong positions.
///
/// Since 4.16, GTK reports positions that lack the padding and the borders around a widget (wrong in 4.18.6 and 4.24.1,
/// right in 4.8.3), so that events would miss their targets. Programs on a private desktop load a module that corrects
/// the positions. A program that was started elsewhere, or in a sandbox such as Flatpak's, has not loaded the module.
extension GTK4Windows {
  func troubleWithPlaces(of application: AccessibleProgram) -> String? {
    guard let toolkit = application.toolkit as? GTK4, toolkit.hasWrongPlaces,
      let maps = InaccessibleProgram.memoryMap(of: application.processID),
      maps.range(of: Data(GTKModule.mark.utf8)) == nil
    else { return nil }
    let cause =
      "GTK \(toolkit.version) reports positions without the padding and the borders around an element, and this "
      + "program has "
    guard maps.range(of: Data(GTKModule.fileName.utf8)) == nil else {
      return cause
        + "loaded the module that corrects them (GIO_EXTRA_MODULES) without using it: events may miss "
        + "their targets. GTK may lack a function that the module needs"
    }
    return cause
      + "not loaded the module that corrects them (GIO_EXTRA_MODULES): events may miss their targets. "
      + "Launch the program from the test, outside of a sandbox such as Flatpak"
  }
}
