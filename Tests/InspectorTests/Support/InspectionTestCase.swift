// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Inspector
import Programs
import XCTest

/// A test that inspects a fixture of `Tests/Fixtures` on a private desktop.
class InspectionTestCase: XCTestCase {
  private var applications: [TargetProgram] = []

  override func tearDown() {
    for application in applications { application.lifecycle.terminate() }
    applications = []
  }

  override class func tearDown() { AutomationSession.shared.host.discard() }

  static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures")

  /// Starts a fixture; it is ended with the test.
  func launch(_ fixture: String, gtk: Int = 4, _ arguments: String...) throws -> ElementInspector {
    let application = TargetProgram(
      .file(Self.fixtures.appendingPathComponent("\(fixture).py")), session: .shared)
    applications.append(application)
    try application.lifecycle.launch(arguments: ["--gtk=\(gtk)"] + arguments, environment: [:])
    return ElementInspector(application: application)
  }

  /// Starts a WebKit page in a GTK 3 window; it is ended with the test.
  func launchView(of page: String) throws -> ElementInspector {
    let application = TargetProgram(
      .file(Self.fixtures.appendingPathComponent("webview.py")), session: .shared)
    applications.append(application)
    try application.lifecycle.launch(
      arguments: ["file://\(Self.fixtures.path)/\(page)"], environment: [:])
    return ElementInspector(application: application)
  }
}

extension InspectedTree {
  func node(labeled label: String) throws -> Node {
    try XCTUnwrap(nodes.first { $0.label == label }, "no element \(label)")
  }
}

extension InspectedTree.Node {
  var center: CGPoint? {
    frame.map { CGPoint(x: $0[0] + $0[2] / 2, y: $0[1] + $0[3] / 2) }
  }
}
