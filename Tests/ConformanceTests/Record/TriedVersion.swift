// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Programs

/// Which version of a toolkit was tried.
enum TriedVersion {
  /// What the running gallery says of its toolkit, and which package it came from.
  static func read(_ toolkit: GalleryToolkit) -> String {
    let bus = told(toolkit).map { "\($0.name) \($0.version)" } ?? "not on the bus"
    let package = toolkit.package.installed.map { "\($0.name) \($0.version)" }
    return "\(bus); \(package ?? "\(toolkit.package.names[0]) is not installed")"
  }

  static func isOnBus(_ toolkit: GalleryToolkit) -> Bool { told(toolkit) != nil }

  private static func told(_ toolkit: GalleryToolkit) -> (any ToolkitReading)? {
    let applications = (try? AutomationSession.shared.host.current?.bus.applications()) ?? []
    return applications.last { $0.toolkit.key == toolkit.key }?.toolkit
  }
}
