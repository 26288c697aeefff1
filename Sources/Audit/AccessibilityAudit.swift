// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Interaction
import Programs
import RunningDesktops

/// Checks the current screen of a program for problems that affect people who use assistive technology.
package struct AccessibilityAudit {
  /// The result of an audit.
  package struct Report {
    /// The findings, ordered by type as in ``AuditType/every``; those of one type are in document order.
    package fileprivate(set) var findings: [AuditFinding] = []

    /// The types that could not be checked, and the reasons.
    package fileprivate(set) var unavailable: [(name: String, reason: String)] = []

    /// Whether at least one requested type could be checked.
    package fileprivate(set) var hasRun = false

    /// The screen that was checked.
    package let screen: AuditScreen
  }

  let application: TargetProgram

  package init(of application: TargetProgram) {
    self.application = application
  }

  private static let rules: [any AuditRule] = [
    ContrastRule(), HitRegionRule(), DescriptionRule(), TextClippedRule(), TraitRule(), ActionRule(),
    ParentChildRule(), KeyboardRule(), SilentElementRule(), AlikeNeighborsRule(), ReadingJumpRule(),
  ]

  /// Checks the current screen for problems of some types.
  ///
  /// Types that cannot be checked are noted in the record of the run. The caller must hold the session's lock while it
  /// uses the screen of the report.
  ///
  /// - Throws: `AutomationError` if the program is not running or cannot be read.
  package func run(_ types: AuditType) throws -> Report {
    let session = application.session
    session.lock.preconditionIsHeld(for: "trees")
    return try session.runLog.run("Perform accessibility audit of \(application)") {
      let (runningDesktop, _) = try application.runningInstance()
      let screen = try readScreen(of: runningDesktop)
      if types.contains(.contrast), try isPointedAtWithLowContrast(screen, on: runningDesktop) {
        try application.failures.mappingDisplayErrors { try runningDesktop.movePointerAside() }
        // The argument `afterInput` is needed: under load, GTK 4 was idle before it had read the pointer motion, and
        // the link was still drawn as under the pointer.
        application.idle.wait(afterInput: true)
        return try application.failures.mappingErrors { try run(types, on: readScreen(of: runningDesktop)) }
      }
      return try application.failures.mappingErrors { try run(types, on: screen) }
    }
  }

  private func readScreen(of runningDesktop: RunningDesktop) throws -> AuditScreen {
    try application.idle.require()
    let tree = try application.elementTree()
    return try application.failures.mappingErrors {
      try AuditScreen(tree: tree, screen: runningDesktop.display)
    }
  }

  /// Whether an element has low contrast that may be caused by the pointer over it.
  ///
  /// GTK 4 draws a link lighter under the pointer, and the position of the pointer must not change the findings. The
  /// area that reacts to the pointer may be larger than the reported frame: GTK 4.8 leaves out the padding of a link.
  private func isPointedAtWithLowContrast(_ screen: AuditScreen, on runningDesktop: RunningDesktop) throws
    -> Bool
  {
    let pointer = try application.failures.mappingDisplayErrors { try runningDesktop.display.pointerLocation }
    return try application.failures.answering(screen.tree) { ContrastRule().remarks(on: screen) }.contains {
      screen.frame($0.node)?.insetBy(dx: -Self.padding, dy: -Self.padding).contains(pointer) == true
    }
  }

  /// The largest padding that any toolkit leaves out of an element's reported frame, in points.
  private static let padding: CGFloat = 24

  /// Checks a screen, which has already been read, for problems of some types.
  package func run(_ types: AuditType, on screen: AuditScreen) throws -> Report {
    try screen.tree.answering { try report(types, on: screen) }
  }

  private func report(_ types: AuditType, on screen: AuditScreen) throws -> Report {
    let runLog = application.session.runLog
    var report = Report(screen: screen)
    for (type, name) in AuditType.every where types.contains(type) {
      if let reason = type.reasonUnavailable(with: screen.toolkit) {
        runLog.note("Audit of \(name) is not available on Linux: \(reason)")
        report.unavailable.append((name, reason))
        continue
      }
      report.hasRun = true
      report.findings += try runLog.run("Audit of \(name)") {
        let printer = TreePrinter(tree: screen.tree, isCompact: true)
        let rules = Self.rules.filter { $0.type == type }
        for gap in rules.flatMap({ $0.gaps(on: screen) }) { runLog.note(gap) }
        return try rules.flatMap { try $0.remarks(on: screen) }.map { remark in
          AuditFinding(
            type: type, element: .bound(to: remark.node, in: screen.tree, of: application),
            compact: remark.compact, detailed: "\(printer.line(remark.node)): \(remark.detail)",
            node: remark.node,
            reason: remark.detail, cause: remark.cause ?? screen.tree.nodes.role(remark.node).name)
        }
      }
    }
    return report
  }
}

extension AuditType {
  /// Returns the reason why the type cannot be checked; nil if it can be checked.
  fileprivate func reasonUnavailable(with toolkit: any Toolkit) -> String? {
    switch self {
    case .elementDetection:
      "text that is drawn on the screen but belongs to no element could only be found by text recognition. "
        + "Assert that the expected elements exist."
    case .dynamicType:
      "the effect of the desktop's text size is visible only when the application runs with another size. "
        + "Launch it with another text scaling factor and compare frames."
    case .textClipped where !toolkit.places.reportsCharacterPlaces && !toolkit.places.hasFramesOfWholeTexts:
      "the application's toolkit, \(toolkit.name) \(toolkit.version), does not report the positions of drawn "
        + "characters. Assert on frames, or compare screenshots."
    default: nil
    }
  }
}
