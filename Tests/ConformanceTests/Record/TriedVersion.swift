// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Programs

/// The version of a toolkit that was tested.
enum TriedVersion {
  /// Returns the toolkit version that the running gallery reports, and the version of its package.
  static func read(_ toolkit: GalleryToolkit) -> String {
    let bus = reported(toolkit).map { "\($0.name) \($0.version)" } ?? "not on the bus"
    let package = toolkit.package.installed.map { "\($0.name) \($0.version)" }
    return "\(bus); \(package ?? "\(toolkit.package.names[0]) is not installed")"
  }

  static func isOnBus(_ toolkit: GalleryToolkit) -> Bool { reported(toolkit) != nil }

  private static func reported(_ toolkit: GalleryToolkit) -> (any ToolkitReading)? {
    let applications = (try? AutomationSession.shared.host.current?.bus.applications()) ?? []
    return applications.last { $0.toolkit.key == toolkit.key }?.toolkit
  }
}
