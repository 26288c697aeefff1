import AccessibilityBus
import AutomationEngine
import Foundation

/// Which version of a toolkit was tried.
enum ToolkitVersion {
  /// What the running gallery says of its toolkit, and which package it came from.
  static func read(_ toolkit: GalleryToolkit) -> String {
    let bus = told(toolkit).map { "\($0.name) \($0.version)" } ?? "not on the bus"
    return "\(bus); \(toolkit.package) \(packageVersion(toolkit.package) ?? "is not installed")"
  }

  static func isOnBus(_ toolkit: GalleryToolkit) -> Bool { told(toolkit) != nil }

  private static func told(_ toolkit: GalleryToolkit) -> Toolkit? {
    let applications = (try? AutomationSession.shared.currentDesktop?.bus.applications()) ?? []
    return applications.last { $0.toolkit.kind == toolkit.kind }?.toolkit
  }

  private static func packageVersion(_ package: String) -> String? {
    let query = Process()
    query.executableURL = URL(fileURLWithPath: "/usr/bin/dpkg-query")
    query.arguments = ["-W", "-f", "${Version}", package]
    let output = Pipe()
    query.standardOutput = output
    query.standardError = FileHandle.nullDevice
    guard (try? query.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    query.waitUntilExit()
    return query.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
}
