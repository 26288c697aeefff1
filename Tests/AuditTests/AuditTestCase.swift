// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecordingTestSupport
import WindowSystem
import XCTest

@testable import Audit
@testable import Programs

/// A test of audit rules on recordings.
class AuditTestCase: RecordedTestCase {
  func report(
    _ name: String, _ types: AuditType = .all,
    changing change: (inout ScreenFixture) throws -> Void = { _ in }
  ) throws -> AccessibilityAudit.Report {
    let program = try program(name, changing: change)
    return try AccessibilityAudit(of: TargetProgram(program, session: .shared)).run(
      types, on: AuditScreen(tree: program.tree, screen: program.pictured))
  }

  func findings(
    _ name: String, _ types: AuditType = .all,
    changing change: (inout ScreenFixture) throws -> Void = { _ in }
  ) throws -> [AuditFinding] { try report(name, types, changing: change).findings }

  /// Returns the defects, each with the element.
  func found(_ name: String, _ types: AuditType = .all) throws -> [String] {
    try findings(name, types).map { finding in
      "\(finding.compact): \(finding.detailed.components(separatedBy: ", ").first ?? "")"
    }
  }
}

extension RecordedProgram {
  /// The screen with its picture, or an empty one if none was recorded.
  var pictured: any ScreenSource {
    if (try? screen.screenshot(of: screen.screenFrame)) != nil { return screen }
    return BlankScreen(screen)
  }
}

/// A screen on which nothing is drawn.
private final class BlankScreen: ScreenSource {
  private let screen: RecordedScreen

  init(_ screen: RecordedScreen) { self.screen = screen }

  var screenFrame: CGRect { screen.screenFrame }
  func windows() throws -> [WindowInfo] { try screen.windows() }

  func screenshot(of rect: CGRect) throws -> Screenshot {
    let area = rect.integral.intersection(screenFrame)
    return Screenshot(
      frame: area, pixels: [UInt8](repeating: 255, count: Int(area.width) * Int(area.height) * 4))
  }
}
